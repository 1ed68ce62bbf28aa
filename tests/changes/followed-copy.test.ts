import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { createFollower, readEverything } from '../support/change-follower'
import { query } from '../support/database'
import { createMarker, signIn, toArticleData, toBody, type Editor } from '../support/editor'
import { createRandom } from '../support/random'
import { baseUrl, servers } from '../support/servers'
import { waitUntil } from '../support/wait-until'

const edits = 420
const marker = createMarker()
const codePrefix = `T5-${Date.now() % 1_000_000}`
let editor: Editor
let folder: string
let byline: number

beforeAll(async () => {
  editor = await signIn()
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-followed-'))
  const account = { name: marker, permission: 'none', email: `${marker}@byline.invalid`, password: '' }
  byline = (await editor.create('users', account)).id
})
afterAll(async () => {
  await removeOwn()
  await editor.remove('users', byline)
  await rm(folder, { recursive: true, force: true })
})

async function removeOwn(): Promise<void> {
  await query(`delete from bundles where slug like $1`, [`${marker}%`])
  await query(`delete from books where code like $1`, [`${codePrefix}%`])
  await query(`delete from articles where author_id = $1`, [byline])
  await query(`delete from evidence_entries where org = $1`, [marker])
}

const random = createRandom(20261123)
const below = (count: number) => Math.floor(random() * count)
const pick = <T>(values: readonly T[]): T => values[below(values.length)]!

/** A random one of the test's own rows, or none. */
const anArticle = `(select id from articles where author_id = $1 order by md5(id::text || $2) limit 1)`
const aFinding = `(select id from evidence_entries where org = $1 order by md5(id::text || $2) limit 1)`
const aBook = `(select id from books where code like $1 || '%' order by md5(id::text || $2) limit 1)`

type Edit = (salt: string) => Promise<unknown>
const onArticle = (text: string) => (salt: string) => query(text.replace('ONE', anArticle), [byline, salt])
const onFinding = (text: string) => (salt: string) => query(text.replace('ONE', aFinding), [marker, salt])
const onBook = (text: string) => (salt: string) => query(text.replace('ONE', aBook), [codePrefix, salt])

const finding = (text: string) => ({
  kind: 'deployment',
  industry: 'Libraries',
  region: 'Norway',
  date: '2026',
  source: 'https://source.example/record',
  org: marker,
  text,
  _status: 'published',
})

const sqlEdits: Edit[] = [
  onArticle(`update articles set title = 'Title ' || $2 where id = ONE`),
  onArticle(`update articles set title = 'The same' where id = ONE and $2 <> ''`),
  onArticle(`update articles set slug = 'slug-' || $2 || '-${marker}' where id = ONE`),
  onArticle(
    `update articles set _status = case _status when 'published' then 'draft' else 'published' end::enum_articles_status where id = ONE`,
  ),
  onArticle(`update articles_sources set label = 'Label ' || $2 where _parent_id = ONE`),
  onArticle(`update articles set review_asked_by_id = author_id where id = ONE`),
  (salt) => query(`update articles set description = 'About ' || $2 where author_id = $1`, [byline, salt]),
  (salt) => query(`update users set role = $2 where id = $1`, [byline, salt]),
  onFinding(`update evidence_entries set text = 'Text ' || $2 where id = ONE`),
  onFinding(`update evidence_entries set is_withdrawn = not coalesce(is_withdrawn, false) where id = ONE`),
  onFinding(
    `update evidence_entries set superseded_by_id = (select max(id) from evidence_entries where org = $1) where id = ONE`,
  ),
  onFinding(`delete from evidence_entries where id = ONE`),
  (salt) =>
    query(
      `insert into evidence_entries (kind, text, industry, region, date, org, _status)
      select 'regulation', $2 || n, 'Schools', 'Chile', '2025', $1, 'published' from generate_series(1, 3) n`,
      [marker, salt],
    ),
  onBook(`update books set title = 'Title ' || $2 where id = ONE`),
  onBook(`update books set code = '${codePrefix}' || (100 + abs(hashtext($2)) % 900) where id = ONE
    and not exists (select from books where code = '${codePrefix}' || (100 + abs(hashtext($2)) % 900))`),
  onBook(`update books set is_withdrawn = not coalesce(is_withdrawn, false) where id = ONE`),
  onBook(
    `update books set _status = case _status when 'published' then 'draft' else 'published' end::enum_books_status where id = ONE`,
  ),
  onBook(`update books_chapters set summary = 'Summary ' || $2 where _parent_id = ONE`),
  (salt) =>
    query(
      `insert into bundles_rels (parent_id, path, books_id, "order") select u.id, 'books', b.id, abs(hashtext($2)) % 100
      from bundles u, books b where u.slug like $1 || '%' and b.id = (select max(id) from books where code like '${codePrefix}%')
      order by md5(u.id::text || $2) limit 1`,
      [marker, salt],
    ),
  (salt) =>
    query(
      `update bundles set slug = $1 || substr(md5($2), 1, 2) where id = (select min(id) from bundles where slug like $1 || '%')`,
      [marker, salt],
    ),
  // Two documents of both hosts in one transaction, and one that comes to nothing.
  (salt) =>
    query(
      `do $$ begin update articles set title = 'Both ${salt}' where author_id = ${byline}; update books set subtitle = 'Both ${salt}' where code like '${codePrefix}%'; end $$`,
    ),
  (salt) =>
    query(
      `do $$ begin update articles set title = 'Never ${salt}' where author_id = ${byline}; raise exception 'no'; exception when others then null; end $$`,
    ),
]

const codes = Array.from({ length: 60 }, (_, index) => `${codePrefix}${10 + index}`)

const restEdits: Edit[] = [
  async (salt) => {
    const body = toBody(`Words ${salt}.`)
    await editor.create(
      'articles',
      await toArticleData(`${marker} ${salt}`, { author: byline, body, _status: pick(['published', 'draft']) }),
    )
  },
  (salt) => editor.create('evidence-entries', finding(`Finding ${salt}.`)),
  (salt) =>
    editor.create('books', {
      code: codes.pop(),
      title: `Book ${salt}`,
      language: 'en',
      authors: [{ name: 'Ann' }],
      chapters: [{ title: 'One' }],
      synopsis: 'Words.',
      _status: 'published',
    }),
  async (salt) => {
    const [one] = await query<{ id: number }>(
      `select id from articles where author_id = $1 and deleted_at is null order by md5(id::text || $2) limit 1`,
      [byline, salt],
    )
    if (one) await editor.update('articles', one.id, { title: `Saved ${salt}`, _status: 'published' })
  },
  async (salt) => {
    const [one] = await query<{ id: number }>(
      `select id from articles where author_id = $1 and deleted_at is null order by md5(id::text || $2) limit 1`,
      [byline, salt],
    )
    if (one) await editor.update('articles', one.id, { title: `Draft ${salt}`, _status: 'draft' }, { isDraft: true })
  },
  async (salt) => {
    const [one] = await query<{ id: number }>(
      `select id from articles where author_id = $1 and deleted_at is null order by md5(id::text || $2) limit 1`,
      [byline, salt],
    )
    if (one) await editor.trash('articles', one.id)
  },
]

/**
 * Edits of many rows at once lock them in any order, so that Postgres may roll one of two back; and one of a document may
 * find that another has trashed it.
 */
async function unlessPrevented(edit: Promise<unknown>): Promise<unknown> {
  return edit.catch((error: Error & { code?: string }) => {
    if (error.code !== '40P01' && !error.message.includes('was rejected: 404')) throw error
  })
}

/** Runs the import command on the servers' database. */
async function importFindings(count: number): Promise<void> {
  const file = path.join(folder, 'findings.csv')
  const rows = Array.from(
    { length: 30 },
    (_, row) =>
      `deployment,Libraries,Peru,${marker},Row ${row} of ${row % 3 === 0 ? count : 0}.,2024,https://s.example/${marker}/${row}`,
  )
  await writeFile(file, ['kind,industry,region,org,text,date,source', ...rows].join('\n'))
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'src/processes/import.ts', 'evidence', file, '--key', 'source'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        ...process.env,
        NODE_OPTIONS: '--conditions=production --no-deprecation',
        DATABASE_URL: servers.databaseUrl,
        DATA_DIR: folder,
        PAYLOAD_SECRET: 'only for tests'.repeat(4),
        BASE_URL: baseUrl,
      },
    },
  )
  let printed = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const [code] = (await once(child, 'exit')) as [number | null]
  expect(code, printed).toBe(0)
}

it(
  'a copy that follows the changes through random edits ends as everything that is public',
  { timeout: 600_000 },
  async () => {
    // Of an attempt that failed.
    await removeOwn()
    await editor.create('bundles', { slug: marker, title: 'A shelf', description: 'A shelf.', _status: 'published' })
    for (let index = 0; index < 6; index++) for (const edit of restEdits.slice(0, 3)) await edit(`first${index}`)
    const hasMarker = (text: string) => text.includes(marker)
    const follower = createFollower(7, hasMarker)
    await follower.follow()
    let imports = Promise.resolve()
    let applied = 0
    const importsAt = [60, 260]
    let count = 0
    while (count < edits) {
      if (count >= (importsAt[0] ?? edits)) {
        const at = importsAt.shift() ?? 0
        imports = imports.then(() => importFindings(at))
      }
      // Several at once, so that their transactions end in another order than they began.
      const salts = Array.from({ length: 1 + below(3) }, (_, index) => `s${count + index}x${below(1e6)}`)
      count += salts.length
      const some = salts.map((salt) => unlessPrevented(pick(random() < 0.15 ? restEdits : sqlEdits)(salt)))
      await Promise.all(some)
      if (random() < 0.5) applied += await follower.follow(pick([{}, { origin: servers.uncachedOrigin }]))
    }
    await imports
    expect(applied).toBeGreaterThan(edits / 4)
    const isOwn = ([url, text]: [string, string]) => text.includes(marker) || url.includes(codePrefix)
    await waitUntil('the copy is what there is', async () => {
      await follower.follow()
      return follower.isSettled() && (await readEverything()).size === follower.copy.size
    })
    const everything = await readEverything()
    const own = (documents: Map<string, string>) => Object.fromEntries([...documents].filter(isOwn).toSorted())
    expect(Object.keys(own(everything)).length).toBeGreaterThan(20)
    expect(own(follower.copy)).toEqual(own(everything))
    // Other tests change documents of their own meanwhile.
    await waitUntil('it is equal in all', async () => {
      await follower.follow()
      const now = await readEverything()
      return [...now].every(([url, text]) => follower.copy.get(url) === text) && now.size === follower.copy.size
    })
    // One that begins now has the same.
    const late = createFollower(1000, hasMarker)
    await late.follow()
    expect(own(late.copy)).toEqual(own(everything))
  },
)

import { afterAll, beforeAll, expect, it } from 'vitest'

import { listenToAnnouncements } from '../support/announced-changes'
import {
  editAndCompare,
  toQueryTargets,
  toTargets,
  waitUntilFresh,
  type Edit,
  type Target,
} from '../support/cached-targets'
import { query } from '../support/database'
import { createMarker, signIn, toArticleData, toBody, type Editor } from '../support/editor'
import { readPathValues } from '../support/example-paths'
import { createRandom } from '../support/random'
import { baseUrl } from '../support/servers'

/** Of three edits at once. */
const rounds = 16
const marker = createMarker()
let editor: Editor
const authors: number[] = []
const articles: number[] = []
const findings: number[] = []
let image: number
let targets: Target[] = []

beforeAll(async () => {
  editor = await signIn()
  for (const name of ['Ann', 'Ben']) {
    const account = {
      name: `${name} ${marker}`,
      permission: 'none',
      email: `${name}-${marker}@byline.invalid`,
      password: '',
    }
    authors.push((await editor.create('users', account)).id)
  }
  image = (await editor.upload(marker, 'An image', 400)).id
  for (const number of [1, 2, 3]) {
    const data = await toArticleData(`${marker} ${number}`, { author: authors[0], _status: 'published' })
    articles.push((await editor.create('articles', data)).id)
  }
  for (const number of [1, 2, 3]) findings.push(await addFinding(`Text ${number}`))
  targets = await listTargets()
})
afterAll(async () => {
  await query(`delete from articles where author_id = any($1)`, [authors])
  await query(`delete from evidence_entries where org = $1`, [marker])
  await editor.remove('media', image)
  for (const id of authors) await editor.remove('users', id)
})

async function addFinding(text: string): Promise<number> {
  const [{ id } = { id: 0 }] = await query<{ id: number }>(
    `insert into evidence_entries (kind, text, industry, region, date, source, org, _status)
     values ('deployment', $2, 'Schools', 'Chile', '2025', 'https://s.example/f', $1, 'published') returning id`,
    [marker, text],
  )
  return id
}

/** Every GET of both hosts, for documents of the sample and for those that are edited. */
async function listTargets(): Promise<Target[]> {
  const sample = await readPathValues(query)
  const slugs = await query<{ slug: string }>(`select slug from articles where id = any($1) order by id`, [articles])
  const values = {
    ...sample,
    'articles/{id}': [...sample['articles/{id}']!, ...articles],
    'media/{id}': [...sample['media/{id}']!, image],
    'resources/{slug}': [...sample['resources/{slug}']!, ...slugs.map(({ slug }) => slug)],
    'resources/{profession}': ['librarians', 'hospitals', 'educators'],
    'authors/{id}': [...sample['authors/{id}']!, ...authors],
    'findings/{id}': [...sample['findings/{id}']!, ...findings],
    'state-of-applied-ai/{id}': [...sample['state-of-applied-ai/{id}']!, ...findings],
  }
  const lists = [
    '/api/articles?limit=3',
    '/api/articles?limit=2&page=2&depth=0',
    '/api/articles?sort=title&limit=4&select[title]=true',
    '/api/articles?sort=-updatedAt&limit=2&depth=0',
    `/api/articles?where[author][equals]=${authors[1]}`,
    '/api/articles?where[professions][contains]=educators&sort=publishedAt&depth=0',
    `/api/articles?where[title][contains]=${marker}&depth=0`,
    '/resources?page=2',
    '/archive?year=2020',
    '/api/findings?limit=3',
    '/api/findings?sort=addedAt&limit=2&page=2',
    '/api/findings?where[region][equals]=Chile&sort=-industry',
    '/api/findings?where[supersededBy][exists]=true',
    '/api/findings?where[text][contains]=Text&limit=5',
    '/api/findings?sort=-updatedAt&limit=2',
    '/state-of-applied-ai?region=Chile&year=2025',
    '/state-of-applied-ai?q=text',
    '/state-of-applied-ai/findings.csv?industry=Schools',
  ]
  return [...toTargets(values, { content: lists, catalogue: [] }), ...toQueryTargets(listQueries())]
}

/** GraphQL queries of every kind, for documents that are edited. */
function listQueries(): string[] {
  const article = 'id title slug updatedAt author { name role } heroImage { alt } body'
  return [
    '{ Articles(limit: 3) { totalDocs docs { title author { name } } } }',
    '{ Articles(sort: "title", limit: 4) { docs { id title } } }',
    `{ Articles(where: {author: {equals: ${authors[1]}}}) { totalDocs docs { id } } }`,
    `{ Articles(where: {title: {contains: "${marker}"}}) { totalDocs } }`,
    ...articles.map((id) => `{ Article(id: ${id}) { ${article} } }`),
    ...findings.map((id) => `{ Finding(id: ${id}) { text supersededBy } }`),
    // Among those that do not exist yet.
    `{ Finding(id: ${Math.max(...findings) + 1}) { text } Article(id: ${Math.max(...articles) + 1}) { title } }`,
    '{ Findings(where: {region: {equals: "Chile"}}, sort: "-industry") { totalDocs docs { text } } }',
    '{ Findings(where: {text: {contains: "Text"}}) { totalDocs } }',
    '{ Media(limit: 5) { totalDocs docs { alt } } }',
    `{ Media(id: ${image}) { alt } }`,
    `{ one: Article(id: ${articles[0]}) { title } Findings(limit: 2) { docs { text } } Media(id: ${image}) { filename } }`,
  ]
}

const random = createRandom(20261124)
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!

const onArticle = (name: string, text: string): Edit => [
  name,
  (salt) => query(text.replace('ONE', '$1').replaceAll('SALT', salt), [pick(articles)]),
]

const onFinding = (name: string, set: string): Edit => [
  `${name} of a finding`,
  (salt) => query(`update evidence_entries set ${set.replaceAll('SALT', salt)} where id = $1`, [pick(findings)]),
]

const changes: Edit[] = [
  onArticle('title', `update articles set title = 'Title SALT' where id = ONE`),
  onArticle('description', `update articles set description = 'About SALT ${marker}' where id = ONE`),
  onArticle('slug', `update articles set slug = 'slug-SALT-${marker}' where id = ONE`),
  onArticle(
    'language',
    `update articles set language = case language when 'de' then 'en' else 'de' end where id = ONE`,
  ),
  onArticle('day', `update articles set published_at = '2020-01-01'::date + (random() * 2000)::integer where id = ONE`),
  onArticle(
    'status',
    `update articles set _status = case _status when 'published' then 'draft' else 'published' end::enum_articles_status where id = ONE`,
  ),
  onArticle('trash', `update articles set deleted_at = case when deleted_at is null then now() end where id = ONE`),
  onArticle('label of a source', `update articles_sources set label = 'Label SALT' where _parent_id = ONE`),
  onArticle(
    'address of a source',
    `update articles_sources set url = (select url from articles_sources where _parent_id = ${'(select min(id) from articles)'} limit 1) where _parent_id = ONE`,
  ),
  onArticle('a profession less', `delete from articles_professions where parent_id = ONE and value = 'librarians'`),
  onArticle(
    'a profession more',
    `insert into articles_professions (parent_id, value, "order") select id, 'educators', 9 from articles a where id = ONE
      and not exists (select from articles_professions p where p.parent_id = a.id and p.value = 'educators')`,
  ),
  ['author', () => query(`update articles set author_id = $2 where id = $1`, [pick(articles), pick(authors)])],
  ['name', (salt) => query(`update users set name = $2 where id = $1`, [pick(authors), `Name ${salt}`])],
  ['role', (salt) => query(`update users set role = $2 where id = $1`, [pick(authors), `Role ${salt}`])],
  ['image', () => query(`update articles set hero_image_id = $2 where id = $1`, [pick(articles), pick([image, null])])],
  ['text of an image', (salt) => query(`update media set alt = $2 where id = $1`, [image, `Alt ${salt}`])],
  [
    'trash of an image',
    () => query(`update media set deleted_at = case when deleted_at is null then now() end where id = $1`, [image]),
  ],
  [
    'body that shows an image, and links to an article',
    async (salt) => {
      const [target] = await query<{ slug: string }>(`select slug from articles where id = $1`, [pick(articles)])
      const body = toBody(`Words ${salt} and [another](${baseUrl}/resources/${target!.slug}).`)
      await query(`update articles set body = $2 where id = $1`, [pick(articles), JSON.stringify(body)])
    },
  ],
  [
    'finding that an article uses',
    async (salt) => {
      const id = pick([...findings, await addFinding(`Text ${salt}`)])
      const body = toBody(`Words ${salt} of [a finding](${baseUrl}/state-of-applied-ai/${id}).`)
      // It shows the finding only while it is public.
      const published = `_status = 'published', deleted_at = null`
      await query(`update articles set body = $2, ${published} where id = $1`, [pick(articles), JSON.stringify(body)])
    },
  ],
  [
    'text of findings',
    (salt) => query(`update evidence_entries set text = $2 where org = $1`, [marker, `Text ${salt}`]),
  ],
  ['finding more', async (salt) => findings.push(await addFinding(`Text ${salt}`))],
  onFinding('text', `text = 'Text SALT', updated_at = now()`),
  onFinding('words', `text = 'Words SALT'`),
  onFinding('date', `date = '20' || (10 + random() * 15)::integer || '-03'`),
  onFinding(
    'kind',
    `kind = case kind when 'regulation' then 'deployment' else 'regulation' end::enum_evidence_entries_kind`,
  ),
  onFinding('industry', `industry = 'Industry SALT'`),
  onFinding('role', `role = case when role is null then 'Teachers' end`),
  onFinding('withdrawal', `is_withdrawn = is_withdrawn is not true`),
  onFinding(
    'status',
    `_status = case _status when 'published' then 'draft' else 'published' end::enum_evidence_entries_status`,
  ),
  onFinding('trash', `deleted_at = case when deleted_at is null then now() end`),
  [
    'successor of a finding',
    async () => {
      const [id, successor] = [pick(findings), pick(findings)]
      await query(`update evidence_entries set superseded_by_id = nullif($2::integer, id) where id = $1`, [
        id,
        successor,
      ])
    },
  ],
  [
    'loss of a finding',
    async () => query(`delete from evidence_entries where id = $1`, [findings.length > 4 ? findings.pop() : 0]),
  ],
  ['texts of the record', (salt) => editor.updateGlobal('evidence-record', { description: `Record ${salt}` })],
  ['tagline', (salt) => editor.updateGlobal('site', { tagline: `A tagline ${salt}` })],
  [
    'an article more',
    async (salt) => {
      const data = await toArticleData(`${marker} ${salt}`, { author: pick(authors), _status: 'published' })
      articles.push((await editor.create('articles', data)).id)
    },
  ],
]

it(
  'responses from the cache equal those from the database after a change of each kind, and after three at once',
  { timeout: 600_000 },
  async () => {
    expect(targets.length).toBeGreaterThan(100)
    const [{ tagline } = { tagline: '' }] = await query<{ tagline: string }>(`select tagline from site`)
    const [{ description } = { description: '' }] = await query<{ description: string }>(
      `select description from evidence_record`,
    )
    await waitUntilFresh('the first state', targets)
    await editAndCompare(changes, { rounds, pick, targets })
    await editor.updateGlobal('site', { tagline })
    await editor.updateGlobal('evidence-record', { description })
  },
)

it('a corrected text of a finding invalidates only what shows it; lists if its place in them changes, and what names its successor', async () => {
  const { announcedBy, close } = await listenToAnnouncements()
  const first = await addFinding('First')
  const second = await addFinding('Second')
  const update = (id: number, set: string) => announcedBy(`update evidence_entries set ${set} where id = $1`, [id])
  try {
    expect(await update(first, `text = 'Corrected', updated_at = now()`)).toEqual([
      `evidence:${first}`,
      'changes:content',
    ])
    for (const set of [`date = '2019'`, `kind = 'regulation'`, `region = 'Peru'`, `superseded_by_id = ${second}`])
      expect(await update(first, set)).toContain('listing:findings')
    for (const set of [`is_withdrawn = true`, `is_withdrawn = false`, `_status = 'draft'`])
      expect(await update(second, set)).toEqual(
        expect.arrayContaining([`evidence:${first}`, `evidence:${second}`, 'listing:findings']),
      )
  } finally {
    await close()
  }
})

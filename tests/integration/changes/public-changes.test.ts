import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import type { Article, Book, EvidenceEntry } from '@/cms/payload-types'
import { runDueSchedules } from '@/cms/schedules/run-due'
import { booksImporter } from '@/importers/books/importer'
import { evidenceImporter } from '@/importers/evidence/importer'
import { toCursorText } from '@/lib/identifiers/change-cursor'
import { findChanges, type ChangeRow } from '@/reading/shared/changes'
import { articleSchema } from '@/schemas/content/article'
import { findingSchema } from '@/schemas/content/finding'
import { createDocument, toBodyField } from '../../support/documents'
import { importInto } from '../../support/run-import'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload reads its settings when the modules below are loaded.
const { payload, close } = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
const { pool } = payload.db as unknown as { pool: pg.Pool }

let author: number
let folder: string
let count = 0

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-changes-'))
  const data = { name: 'Ada', permission: 'none', email: 'ada@byline.invalid', password: '' } as const
  author = (await payload.create({ collection: 'users', data })).id
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true, force: true })
})

const createArticle = (more: Partial<Article> = {}) =>
  createDocument(payload, 'articles', {
    title: `Article ${++count}`,
    slug: `article-${count}`,
    description: 'What an article of the tests says. '.repeat(6),
    professions: ['hospitals'],
    author,
    body: toBodyField('Words.'),
    sources: [{ label: 'A source', url: 'https://source.example/' }],
    _status: 'published',
    ...more,
  })

const createFinding = (more: Partial<EvidenceEntry> = {}) =>
  createDocument(payload, 'evidence-entries', {
    kind: 'deployment',
    industry: 'Libraries',
    region: 'Norway',
    date: '2026',
    text: `Finding ${++count}.`,
    source: 'https://source.example/record',
    _status: 'published',
    ...more,
  })

const createBook = (more: Partial<Book> = {}) =>
  createDocument(payload, 'books', {
    code: `T1-${++count}`,
    title: `Book ${count}`,
    language: 'en',
    synopsis: 'Words.',
    authors: [{ name: 'Ada' }],
    _status: 'published',
    ...more,
  })

type Host = 'content' | 'catalogue'
type Seen = { cursor: string; rows: ChangeRow[] }

async function read(host: Host, since?: string): Promise<Seen> {
  const found = await findChanges(host, { since, limit: 1000 })
  if (!found) throw new Error('The cursor was refused.')
  return { cursor: toCursorText(found.end), rows: found.rows }
}

/** What a reader of the changes is told about what `act` does, as one line for each document. */
async function changesOf(act: () => Promise<unknown>, host: Host = 'content'): Promise<string[]> {
  const { cursor } = await read(host)
  const end = (await read(host, cursor)).cursor
  await act()
  const { rows } = await read(host, end)
  return rows.map(({ kind, address, change, previous }) => [change, kind, address, ...previous].join(' '))
}

async function revisionOf(kind: string, id: number): Promise<string | null> {
  const { rows } = await pool.query<{ revision: string | null }>(
    'select revision from public_changes where kind = $1 and document_id = $2',
    [kind, id],
  )
  return rows[0]?.revision ?? null
}

describe('an article', () => {
  it('is in the list from its publication to its retraction, and its drafts are not', async () => {
    let id = 0
    const draft = async () => void ({ id } = await createArticle({ _status: 'draft', slug: 'a-draft' }))
    expect(await changesOf(draft)).toEqual([])
    const saveDraft = () =>
      payload.update({ collection: 'articles', id, data: { title: 'A draft', _status: 'draft' }, draft: true })
    const update =
      (data: Partial<Article> = {}) =>
      () =>
        payload.update({ collection: 'articles', id, data: { _status: 'published', ...data } })
    expect(await changesOf(saveDraft)).toEqual([])
    expect(await changesOf(update())).toEqual(['created article a-draft'])
    expect(await changesOf(saveDraft)).toEqual([])
    expect(await changesOf(update({ title: 'Changed' }))).toEqual(['changed article a-draft'])
    expect(await changesOf(update({ slug: 'elsewhere' }))).toEqual(['moved article elsewhere a-draft'])
    expect(await changesOf(update({ title: 'And changed' }))).toEqual(['changed article elsewhere a-draft'])
    expect(await changesOf(update({ _status: 'draft', slug: 'secret' }))).toEqual([
      'retracted article elsewhere a-draft',
    ])
    expect(await changesOf(update({ _status: 'draft', title: 'Unseen' }))).toEqual([])
    expect(await changesOf(update({ slug: 'elsewhere' }))).toEqual(['created article elsewhere a-draft'])
    expect(await changesOf(() => payload.delete({ collection: 'articles', id }))).toEqual([
      'retracted article elsewhere a-draft',
    ])
    expect(await revisionOf('article', id)).toBeNull()
  })

  it('that was never public leaves nothing when it is deleted', async () => {
    const { id } = await createArticle({ _status: 'draft' })
    expect(await changesOf(() => payload.delete({ collection: 'articles', id }))).toEqual([])
  })

  it('is in the list when it was published by schedule', async () => {
    const { id, slug } = await createArticle({ _status: 'draft' })
    await payload.jobs.queue({
      task: 'schedulePublish',
      input: { type: 'publish', doc: { relationTo: 'articles', value: id } },
      waitUntil: new Date(Date.now() - 1000),
    })
    expect(await changesOf(() => runDueSchedules(payload))).toEqual([`created article ${slug}`])
  })

  it('changes with its author, its images and the documents it links to', async () => {
    const target = await createArticle()
    const finding = await createFinding()
    const body = toBodyField('See [the other](article:1).', { toMediaId: () => null, toArticleId: () => target.id })
    const { slug } = await createArticle({ body, findings: [finding.id] })
    const sql =
      (text: string, ...values: unknown[]) =>
      () =>
        pool.query(text, values)
    const [changed] = [`changed article ${slug}`]
    expect(await changesOf(sql('update articles set slug = $1 where id = $2', 'target-moved', target.id))).toEqual([
      `moved article target-moved ${target.slug}`,
      changed,
    ])
    expect(await changesOf(sql('update evidence_entries set is_withdrawn = true where id = $1', finding.id))).toEqual([
      `retracted finding ${finding.id}`,
      changed,
    ])
    expect(await changesOf(sql('delete from articles where id = $1', target.id))).toEqual([
      `retracted article target-moved ${target.slug}`,
      changed,
    ])
    const byAuthor = await changesOf(sql(`update users set name = 'Ada L.' where id = $1`, author))
    expect(byAuthor).toContain(changed)
    expect(
      await changesOf(sql('update users set updated_at = now(), login_attempts = 1 where id = $1', author)),
    ).toEqual([])
  })

  it('has another revision exactly when its public content changes', async () => {
    const { id } = await createArticle()
    const before = await revisionOf('article', id)
    const touch = async (text: string) => {
      await pool.query(text, [id])
      return revisionOf('article', id)
    }
    expect(before).toMatch(/^[0-9a-f]{16}$/)
    expect(await touch(`update articles set title = title, review_asked_by_id = author_id where id = $1`)).toBe(before)
    const renamed = await touch(`update articles set title = title || '!' where id = $1`)
    expect(renamed).not.toBe(before)
    expect(await touch(`update articles set title = rtrim(title, '!') where id = $1`)).toBe(before)
    expect(await touch(`update articles_sources set label = label || '!' where _parent_id = $1`)).not.toBe(before)
    await pool.query(`set timezone = 'Asia/Kolkata'`)
    expect(await touch(`update articles_sources set label = rtrim(label, '!') where _parent_id = $1`)).toBe(before)
  })
})

describe('the revision', () => {
  /** A change of each member of the public JSON, by SQL. */
  const articleEdits: Record<keyof typeof articleSchema.shape, string | null> = {
    id: null,
    title: `update articles set title = title || '!' where id = $1`,
    slug: `update articles set slug = slug || '-2' where id = $1`,
    description: `update articles set description = description || '!' where id = $1`,
    professions: `update articles_professions set value = 'educators' where parent_id = $1`,
    author: `update users set role = coalesce(role, '') || '!' where id = (select author_id from articles where id = $1)`,
    publishedAt: `update articles set published_at = published_at - interval '1 day' where id = $1`,
    heroImage: `update media set alt = alt || '!' where id = (select hero_image_id from articles where id = $1)`,
    body: `update articles set body = jsonb_set(body, '{root,direction}', '"rtl"') where id = $1`,
    previousSlugs: `insert into articles_texts (parent_id, path, "order", text) values ($1, 'previousSlugs', 9, 'once')`,
    sources: `update articles_sources set url = url || '2' where _parent_id = $1`,
    corrections: `insert into articles_corrections (_parent_id, _order, id, text) values ($1, 1, 'c1', 'Corrected.')`,
    updatedAt: `update articles set updated_at = updated_at + interval '1 second' where id = $1`,
    createdAt: `update articles set created_at = created_at - interval '1 second' where id = $1`,
    _status: null,
  }
  const findingEdits: Record<keyof typeof findingSchema.shape, string | null> = {
    id: null,
    url: null,
    kind: `update evidence_entries set kind = 'regulation' where id = $1`,
    supersededBy: `update evidence_entries set superseded_by_id = (select max(id) from evidence_entries where id <> $1) where id = $1`,
    addedAt: `update evidence_entries set created_at = created_at - interval '1 second' where id = $1`,
    updatedAt: `update evidence_entries set updated_at = updated_at + interval '1 second' where id = $1`,
    ...(Object.fromEntries(
      ['industry', 'region', 'role', 'org', 'text', 'date', 'source'].map((column) => [
        column,
        `update evidence_entries set ${column} = coalesce(${column}, '') || '1' where id = $1`,
      ]),
    ) as Record<'industry' | 'region' | 'role' | 'org' | 'text' | 'date' | 'source', string>),
  }

  async function expectChanges(kind: string, id: number, edits: Record<string, string | null>): Promise<void> {
    for (const [member, edit] of Object.entries(edits)) {
      if (edit === null) continue
      const before = await revisionOf(kind, id)
      const { rowCount } = await pool.query(edit, [id])
      expect(rowCount, member).toBeGreaterThan(0)
      expect(await revisionOf(kind, id), member).not.toBe(before)
    }
  }

  it('of an article differs with each member of its JSON', async () => {
    const data = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const file = { data, mimetype: 'image/png', name: 'hero.png', size: data.length }
    const image = await payload.create({ collection: 'media', data: { alt: 'An image' }, file })
    const { id } = await createArticle({ heroImage: image.id })
    expect(Object.keys(articleEdits).toSorted()).toEqual(Object.keys(articleSchema.shape).toSorted())
    await expectChanges('article', id, articleEdits)
  })

  it('of a finding differs with each member of its JSON', async () => {
    await createFinding()
    const { id } = await createFinding()
    await createFinding()
    expect(Object.keys(findingEdits).toSorted()).toEqual(Object.keys(findingSchema.shape).toSorted())
    await expectChanges('finding', id, findingEdits)
  })
})

describe('findings', () => {
  it('are in the list one by one after an import, and once more only where something changed', async () => {
    const file = path.join(folder, 'findings.csv')
    const write = (lines: string[]) => writeFile(file, ['kind,industry,region,text,date,source', ...lines].join('\n'))
    const line = (place: string, text: string) =>
      `deployment,Libraries,${place},${text},2025,https://s.example/${place}`
    const run = () => importInto({ importer: evidenceImporter, paths: [file], payload, flags: { key: 'source' } })
    await write([line('Oslo', 'One.'), line('Bergen', 'Two.')])
    const first = await changesOf(run)
    expect(first.map((each) => each.replace(/\d+$/, 'n'))).toEqual(['created finding n', 'created finding n'])
    expect(await changesOf(run)).toEqual([])
    await write([line('Oslo', 'One.'), line('Bergen', 'Two and a half.')])
    expect(await changesOf(run)).toEqual([first[1]!.replace('created', 'changed')])
  })

  it('are tombstones when withdrawn, without their text', async () => {
    const { id } = await createFinding()
    const { cursor } = await read('content')
    await pool.query('update evidence_entries set is_withdrawn = true where id = $1', [id])
    const { rows } = await read('content', cursor)
    expect(rows.at(-1)).toMatchObject({ kind: 'finding', change: 'retracted', isWithdrawn: true, revision: null })
    expect(JSON.stringify(rows)).not.toContain('Finding')
    await pool.query(`update evidence_entries set _status = 'draft' where id = $1`, [id])
    expect((await read('content', cursor)).rows.at(-1)).toMatchObject({ documentId: id, isWithdrawn: false })
  })

  it('change when what supersedes them is published', async () => {
    const newer = await createFinding({ _status: 'draft' })
    const older = await createFinding({ supersededBy: newer.id })
    const publish = () => pool.query(`update evidence_entries set _status = 'published' where id = $1`, [newer.id])
    expect((await changesOf(publish)).toSorted()).toEqual([
      `changed finding ${older.id}`,
      `created finding ${newer.id}`,
    ])
  })
})

describe('books and bundles', () => {
  it('are in the list while the catalogue has them', async () => {
    let book = await createBook({ _status: 'draft' })
    const update = (data: Partial<Book>) => async () =>
      void (book = await payload.update({ collection: 'books', id: book.id, data: { _status: 'published', ...data } }))
    const { code } = book
    expect(await changesOf(update({}), 'catalogue')).toEqual([`created book ${code}`])
    const hold = () =>
      createDocument(payload, 'bundles', {
        slug: 'shelf',
        title: 'Shelf',
        description: 'A shelf.',
        books: [book.id],
        _status: 'published',
      })
    expect(await changesOf(hold, 'catalogue')).toEqual([`changed book ${code}`, 'created bundle shelf'])
    expect(await changesOf(update({ code: 'T7-1' }), 'catalogue')).toEqual([
      `moved book T7-1 ${code}`,
      'changed bundle shelf',
    ])
    expect(await changesOf(update({ isWithdrawn: true }), 'catalogue')).toEqual([
      `retracted book T7-1 ${code}`,
      'changed bundle shelf',
    ])
    expect(await changesOf(() => pool.query('truncate books, bundles cascade'), 'catalogue')).toContain(
      'retracted bundle shelf',
    )
  })

  it('that swap their codes leave no former URL behind', async () => {
    const [a, b] = [await createBook(), await createBook()]
    const { cursor } = await read('catalogue')
    await pool.query(`begin; update books set code = 'T9-9' where id = ${a.id}; update books set code = '${a.code}' where id = ${b.id};
      update books set code = '${b.code}' where id = ${a.id}; commit`)
    const { rows } = await read('catalogue', cursor)
    expect(rows.map(({ address, previous }) => [address, previous])).toEqual([
      [b.code, []],
      [a.code, []],
    ])
  })

  it('are in the list after an import of ONIX', async () => {
    const before = Number((await pool.query('select count(*) from catalogue_books where is_public')).rows[0]?.count)
    const lines = await changesOf(
      () => importInto({ importer: booksImporter, paths: ['src/sample/books.onix.xml'], payload }),
      'catalogue',
    )
    const { rows } = await pool.query('select count(*) from catalogue_books where is_public')
    expect(lines.filter((line) => line.startsWith('created book'))).toHaveLength(Number(rows[0]?.count) - before)
    expect(lines.length).toBeGreaterThan(60)
  })
})

describe('two transactions at once', () => {
  async function inTwo(act: (first: pg.Client, second: pg.Client) => Promise<unknown>): Promise<void> {
    const clients = [1, 2].map(() => new pg.Client({ connectionString: pool.options.connectionString }))
    const [first, second] = clients as [pg.Client, pg.Client]
    await Promise.all(clients.map((client) => client.connect()))
    try {
      await act(first, second)
    } finally {
      await Promise.all(clients.map((client) => client.end()))
    }
  }

  it('are in the list in the order of their commits, so that no cursor passes the later one', async () => {
    const [a, b] = [await createArticle(), await createArticle()]
    await inTwo(async (first, second) => {
      await first.query('begin')
      await first.query(`update articles set title = 'First to write' where id = $1`, [a.id])
      expect(await changesOf(() => second.query(`update articles set title = 'Second' where id = $1`, [b.id]))).toEqual(
        [`changed article ${b.slug}`],
      )
      expect(await changesOf(() => first.query('commit'))).toEqual([`changed article ${a.slug}`])
    })
  })

  it('wait for each other at their end, whichever began it first', async () => {
    const [a, b] = [await createArticle(), await createArticle()]
    const { cursor } = await read('content')
    await inTwo(async (first, second) => {
      await first.query('begin')
      await first.query(`update articles set title = 'First to end' where id = $1`, [a.id])
      // What waits for the end of the transaction runs now, and the transaction stays open.
      await first.query('set constraints all immediate')
      const pending = second.query(`update articles set title = 'Second to end' where id = $1`, [b.id])
      await vi.waitFor(async () => {
        const { rows } = await pool.query(`
          select from pg_locks join pg_database on pg_database.oid = database and datname = current_database()
          where locktype = 'advisory' and not granted`)
        expect(rows).toHaveLength(1)
      })
      expect((await read('content', cursor)).rows).toEqual([])
      await first.query('commit')
      await pending
    })
    expect((await read('content', cursor)).rows.map(({ documentId }) => documentId)).toEqual([a.id, b.id])
  })

  it('both see the other’s changes of related documents', async () => {
    const { id } = await createArticle({ _status: 'draft' })
    await inTwo(async (first, second) => {
      await first.query('begin')
      await first.query(`update users set role = 'Of the first transaction' where id = $1`, [author])
      await second.query('begin')
      await second.query(`update articles set _status = 'published' where id = $1`, [id])
      await second.query('commit')
      await first.query('commit')
    })
    const { rows } = await pool.query<{ expected: string }>(
      'select left(md5(lectern_article_shown($1)), 16) as expected',
      [id],
    )
    expect(await revisionOf('article', id)).toBe(rows[0]?.expected)
  })
})

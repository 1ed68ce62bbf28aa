import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import type { Article, Book } from '@/cms/payload-types'
import { findImageUses } from '@/cms/image-uses'
import { evidenceImporter } from '@/importers/evidence/importer'
import { booksImporter } from '@/importers/books/importer'
import type { Importer } from '@/importers/importer'
import { findArticleBySlug, findArticleBytes, findArticles, findCurrentSlug } from '@/reading/content/article'
import { findBook, findWithdrawn } from '@/reading/catalogue/book'
import { findBookAddresses } from '@/reading/catalogue/book-address'
import { findBundle } from '@/reading/catalogue/bundle'
import { findEvidenceRecord } from '@/reading/content/evidence'
import { findMedia, findMediaList } from '@/reading/content/media'
import { findMediaFile } from '@/reading/content/media-file'
import { createDocument, toBodyField } from '../../support/documents'
import { importInto } from '../../support/run-import'
import { waitUntil } from '../../support/wait-until'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload reads its settings when the modules below are loaded.
const { payload, close } = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
const { pool } = payload.db as unknown as { pool: pg.Pool }
const { connectionString } = pool.options

const notifications: string[] = []
const listener = new pg.Client({ connectionString })
const newest = { limit: 10, page: 1, depth: 1, sort: [], where: null, select: null }
let author: number
let folder: string
let count = 0

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-trash-'))
  const data = { name: 'Ada', permission: 'none', email: 'ada@byline.invalid', password: '' } as const
  author = (await payload.create({ collection: 'users', data })).id
  await listener.connect()
  listener.on('notification', ({ payload: change }) => notifications.push(change ?? ''))
  await listener.query('listen lectern_changes')
})
afterAll(async () => {
  await listener.end()
  await close()
  await rm(folder, { recursive: true, force: true })
})

/** The public JSON of an article, or null. */
async function readArticle(id: number): Promise<object | null> {
  const found = await findArticleBytes({ id, depth: 1, select: null })
  return found && (JSON.parse(Buffer.concat(found.pieces).toString()) as object)
}

async function createArticle(more: Partial<Article> = {}) {
  const name = `article-${++count}`
  const data: Partial<Article> = {
    title: `Article ${name}`,
    slug: name,
    description: 'What an article of the tests says. '.repeat(6),
    professions: ['hospitals'],
    author,
    body: toBodyField('Words.'),
    sources: [{ label: 'A source', url: 'https://source.example/' }],
    _status: 'published',
    ...more,
  }
  return createDocument(payload, 'articles', data)
}

async function createImage() {
  const data = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const file = { data, mimetype: 'image/png', name: `image-${++count}.png`, size: data.length }
  return payload.create({ collection: 'media', data: { alt: 'An image' }, file })
}

async function createBook(code: string, more: Partial<Book> = {}) {
  const data: Partial<Book> = {
    code,
    title: code,
    language: 'en',
    synopsis: 'Words.',
    authors: [{ name: 'Ada' }],
    _status: 'published',
    ...more,
  }
  return createDocument(payload, 'books', data)
}

const trashed = { deletedAt: '2026-11-22T00:00:00.000Z' }

async function collectNotifications(change: () => Promise<unknown>): Promise<string[]> {
  notifications.length = 0
  await change()
  const end = `end:${++count}`
  await pool.query(`select pg_notify('lectern_changes', $1)`, [end])
  await waitUntil('all notifications have arrived', async () => notifications.includes(end))
  return notifications.filter((each) => each !== end)
}

describe('an article without a byline', () => {
  it('is not public, even when written by SQL, nor does its former URL redirect to it', async () => {
    const { id, slug } = await createArticle({ previousSlugs: ['before-the-byline-went'] })
    expect(await findCurrentSlug('before-the-byline-went')).toBe(slug)
    const { totalDocs } = await findArticles(newest)
    await pool.query('update articles set author_id = null where id = $1', [id])
    expect(await readArticle(id)).toBeNull()
    expect(await findArticleBySlug(String(slug))).toBeNull()
    expect(await findCurrentSlug('before-the-byline-went')).toBeNull()
    const after = await findArticles(newest)
    expect([after.totalDocs, after.docs.some((doc) => doc.id === id)]).toEqual([totalDocs - 1, false])
  })
})

describe('a trashed document', () => {
  it('is never public, even when written by SQL', async () => {
    const { id, slug } = await createArticle()
    expect(await readArticle(id)).not.toBeNull()
    const changes = await collectNotifications(() =>
      pool.query('update articles set deleted_at = now() where id = $1', [id]),
    )
    expect(changes).toContain(`article:${id}`)
    expect(await readArticle(id)).toBeNull()
    expect(await findArticleBySlug(String(slug))).toBeNull()
    const status = () => pool.query<{ _status: string }>('select _status from articles where id = $1', [id])
    await pool.query(`update articles set _status = 'published' where id = $1`, [id])
    expect((await status()).rows).toEqual([{ _status: 'draft' }])
    // The CHECK constraint applies even without the trigger.
    const client = await pool.connect()
    await client.query('begin')
    await client.query('alter table articles disable trigger unpublish_trashed')
    await expect(client.query(`update articles set _status = 'published' where id = $1`, [id])).rejects.toThrow(
      'trashed',
    )
    await client.query('rollback')
    client.release()
  })

  it.each(['articles', 'books', 'bundles', 'evidence_entries'])(
    'cannot be inserted as published into %s',
    async (table) => {
      const { rows } = await pool.query(
        `insert into ${table} (deleted_at, _status) values (now(), 'published') returning _status`,
      )
      expect(rows).toEqual([{ _status: 'draft' }])
    },
  )

  it('becomes a draft and loses its schedules, even when only its draft is trashed', async () => {
    const { id } = await createArticle()
    const schedule = { type: 'publish', doc: { relationTo: 'articles', value: id } }
    const job = { taskSlug: 'schedulePublish', waitUntil: '2030-01-01T00:00:00.000Z', input: schedule } as const
    await payload.create({ collection: 'payload-jobs', data: job })
    await payload.update({ collection: 'articles', id, data: trashed, draft: true })
    expect(await readArticle(id)).toBeNull()
    const { rows } = await pool.query('select _status, deleted_at is not null as trashed from articles where id = $1', [
      id,
    ])
    expect(rows).toEqual([{ _status: 'draft', trashed: true }])
    expect(
      (await pool.query(`select 1 from payload_jobs where input #>> '{doc,value}' = $1`, [String(id)])).rows,
    ).toEqual([])
    expect((await findArticles(newest)).docs.map((doc) => doc.id)).not.toContain(id)
  })

  it('is restored as a draft, or published if the editor says so', async () => {
    const { id } = await createArticle()
    await payload.update({ collection: 'articles', id, data: trashed })
    await payload.update({ collection: 'articles', id, data: { deletedAt: null }, trash: true })
    expect((await payload.findByID({ collection: 'articles', id }))._status).toBe('draft')
    expect(await readArticle(id)).toBeNull()
    await payload.update({ collection: 'articles', id, data: trashed })
    await payload.update({ collection: 'articles', id, data: { deletedAt: null, _status: 'published' }, trash: true })
    expect(await readArticle(id)).not.toBeNull()
  })

  it('keeps its author from being deleted', async () => {
    const { id, title } = await createArticle()
    const other = await payload.create({
      collection: 'users',
      data: { name: 'Bea', permission: 'none', email: 'bea@byline.invalid', password: '' },
    })
    await payload.update({ collection: 'articles', id, data: { author: other.id } })
    await payload.update({ collection: 'articles', id, data: trashed })
    await expect(payload.delete({ collection: 'users', id: other.id })).rejects.toThrow(
      `This person is the author of “${title}” (in the trash). Give it another author first.`,
    )
    await payload.update({ collection: 'articles', id, data: { deletedAt: null }, trash: true })
    expect((await payload.findByID({ collection: 'articles', id, depth: 0 })).author).toBe(other.id)
  })

  it('disappears from everything that referenced it: images, covers, links and bundles', async () => {
    const [hero, cover] = [await createImage(), await createImage()]
    const target = await createArticle()
    const body = toBodyField(`![x](media:${cover.id}) and [words](article:${target.id})`, {
      toMediaId: (url) => (url.startsWith('media:') ? Number(url.slice(6)) : null),
      toArticleId: (url) => (url.startsWith('article:') ? Number(url.slice(8)) : null),
    })
    const article = await createArticle({ heroImage: hero.id, body })
    const book = await createBook('T8-1', { cover: cover.id })
    await payload.create({
      collection: 'bundles',
      data: { title: 'Shelf', slug: 'shelf', description: 'Words.', books: [book.id], _status: 'published' },
    })
    const read = async () => JSON.stringify(await readArticle(article.id))
    expect(await read()).toContain(String(hero.filename))

    const trashing = await collectNotifications(() =>
      payload.update({ collection: 'media', id: hero.id, data: trashed }),
    )
    expect(trashing).toEqual(expect.arrayContaining([`media:${hero.id}`, `article:${article.id}`]))
    expect(
      await collectNotifications(() => payload.update({ collection: 'media', id: cover.id, data: trashed })),
    ).toEqual(expect.arrayContaining([`media:${cover.id}`, `article:${article.id}`, 'book:T8-1', 'bundle:shelf']))
    const now = await read()
    for (const { filename } of [hero, cover]) expect(now).not.toContain(String(filename))
    expect(await findMedia(hero.id)).toBeNull()
    expect(await findMediaFile(String(hero.filename))).toBeNull()
    expect((await findMediaList({ ...newest, limit: 100 })).docs.map(({ id }) => id)).not.toContain(cover.id)
    expect((await findBook('T8-1'))?.entry.cover).toBeNull()

    const restoring = await collectNotifications(() =>
      payload.update({ collection: 'media', id: hero.id, data: { deletedAt: null }, trash: true }),
    )
    expect(restoring).toEqual(expect.arrayContaining([`media:${hero.id}`, `article:${article.id}`]))
    expect(await read()).toContain(String(hero.filename))

    expect(await read()).toContain(`/resources/${target.slug}`)
    await payload.update({ collection: 'articles', id: target.id, data: trashed })
    expect(await read()).not.toContain(`/resources/${target.slug}`)

    await payload.update({ collection: 'books', id: book.id, data: trashed })
    expect(await findBook('T8-1')).toBeNull()
    expect(await findWithdrawn('T8-1')).toBeNull()
    expect((await findBundle('shelf'))?.bundle.books).toEqual([])
    expect((await findBookAddresses()).map(({ id }) => id)).not.toContain('T8-1')
  })

  it('that is an image in use cannot be deleted permanently, with an error that says where it is used', async () => {
    const image = await createImage()
    const body = toBodyField(`![x](media:${image.id})`, { toMediaId: () => image.id, toArticleId: () => null })
    const article = await createArticle({ title: 'Shows it', heroImage: image.id, body })
    await createBook('T8-2', { title: 'Has it', cover: image.id, _status: 'draft' })
    await payload.updateGlobal({ slug: 'site', data: { logo: image.id } })
    const uses = await findImageUses({ payload }, image.id)
    expect(
      uses.map(({ title, as, isPublished }) => `${title}: ${as}, ${isPublished ? 'published' : 'draft'}`).toSorted(),
    ).toEqual([
      'Has it: cover, draft',
      'Shows it: image in the text, published',
      'Shows it: main image, published',
      'Site settings: logo, published',
    ])
    const deletePermanently = () => payload.delete({ collection: 'media', id: image.id, trash: true })
    await expect(deletePermanently()).rejects.toThrow('“Shows it” (main image)')
    await payload.update({ collection: 'media', id: image.id, data: trashed })
    await expect(deletePermanently()).rejects.toThrow('“Site settings” (logo)')
    await payload.updateGlobal({ slug: 'site', data: { logo: null } })
    await payload.update({ collection: 'articles', id: article.id, data: trashed })
    await deletePermanently()
    expect(await findImageUses({ payload }, image.id)).toEqual([])
  })

  it('is left unchanged by imports, which report it as such', async () => {
    const feed = path.join(folder, 'feed.xml')
    const title =
      '<TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>A book</TitleText></TitleElement></TitleDetail>'
    const record = `<RecordReference>one</RecordReference><NotificationType>03</NotificationType><DescriptiveDetail>${title}</DescriptiveDetail>`
    await writeFile(feed, `<ONIXMessage release="3.0"><Product>${record}</Product></ONIXMessage>`)
    const table = path.join(folder, 'findings.csv')
    await writeFile(table, 'kind,text,industry,region,date\nregulation,A finding,health,EU,2026-01-01\n')
    const run = async (importer: Importer<unknown>, input: string) => {
      const { counts } = await importInto({ importer, paths: [input], payload })
      return counts
    }
    for (const [importer, input, table_] of [
      [booksImporter, feed, 'books'],
      [evidenceImporter, table, 'evidence_entries'],
    ] as const) {
      const first = await run(importer, input)
      expect(first, table_).toMatchObject({ imported: 1 })
      const { rows } = await pool.query<{ id: number }>(
        `update ${table_} set deleted_at = now() where id = (select max(id) from ${table_}) returning id`,
      )
      expect(await run(importer, input), table_).toMatchObject({ unchanged: 1, imported: 0, changed: 0, rejected: 0 })
      expect(
        (
          await pool.query(`select 1 from ${table_} where id = $1 and deleted_at is not null and _status = 'draft'`, [
            rows[0]?.id,
          ])
        ).rows,
      ).toHaveLength(1)
    }
    expect((await findEvidenceRecord()).entries.map(({ text }) => text)).not.toContain('A finding')
  })
})

describe('the condition for public articles', () => {
  it('allows index-only scans', async () => {
    const client = await pool.connect()
    await client.query('begin')
    await client.query('set local enable_seqscan = off')
    await client.query('set local enable_bitmapscan = off')
    const condition = `a._status = 'published' and a.author_id is not null and a.deleted_at is null`
    for (const [statement, index] of [
      [
        `select a.id from articles a where ${condition} order by a.published_at desc nulls last, a.id desc limit 10`,
        'articles_public_order',
      ],
      [
        `select a.id from articles a where ${condition} order by a.updated_at desc nulls last, a.id desc limit 10`,
        'articles_public_updated',
      ],
      [`select count(*) from articles a where ${condition}`, 'articles_public'],
    ] as const) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${statement}`)
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(new RegExp(`Index Only Scan using ${index}`))
    }
    await client.query('rollback')
    client.release()
  })
})

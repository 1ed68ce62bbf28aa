import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { sql } from '@payloadcms/db-postgres/drizzle'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { toBookCitation } from '@/formats/catalogue/citation'
import { toOnixMessage } from '@/formats/catalogue/onix/message'
import { booksImporter } from '@/importers/books/importer'
import { toDatabase } from '@/importers/books/stored/database'
import { advisoryLocks } from '@/postgres/advisory-locks'
import { findBook } from '@/reading/catalogue/book'
import { findFullCatalogue } from '@/reading/catalogue/full-catalogue'
import { bookSchema } from '@/schemas/catalogue/book'
import { generateFeed } from '../../support/generate-onix-feed'
import { emptyCatalogue, importInto } from '../../support/run-import'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload reads its environment when the modules below are loaded.
const test = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-onix-'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})
/** Postgres releases the lock when it notices that the connection has closed, shortly after the run. */
const unlocked = () =>
  vi.waitUntil(async () => {
    const { rows } = await toDatabase(test.payload).execute(sql`
      select 1 from pg_locks join pg_database on pg_database.oid = database and datname = current_database()
      where locktype = 'advisory' and (classid::bigint << 32) | objid::bigint = ${advisoryLocks.import}`)
    return rows.length === 0
  })
const empty = () => emptyCatalogue(test.payload)
beforeEach(empty)

type Run = {
  paths: string[]
  isDryRun?: boolean
  flags?: Record<string, string | boolean>
  signal?: AbortSignal
}

async function run({ paths, isDryRun = false, flags = {}, signal = new AbortController().signal }: Run) {
  await unlocked()
  return importInto({ importer: booksImporter, paths, flags, payload: test.payload, isDryRun, signal })
}

/** The public catalogue, with modification times. */
async function readCatalogue() {
  const catalogue = await findFullCatalogue()
  for (const { book } of catalogue) expect(bookSchema.parse(book)).toEqual(book)
  return catalogue
}

const product = (
  reference: string,
  notification: string,
  inside = '',
) => `<Product><RecordReference>${reference}</RecordReference>
  <NotificationType>${notification}</NotificationType>${inside}</Product>`
const descriptive = (inside: string) => `<DescriptiveDetail>${inside}</DescriptiveDetail>`
const title = (text: string) =>
  `<TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>${text}</TitleText></TitleElement></TitleDetail>`
const pages = (count: number) =>
  `<Extent><ExtentType>00</ExtentType><ExtentValue>${count}</ExtentValue><ExtentUnit>03</ExtentUnit></Extent>`

async function file(name: string, ...products: string[]): Promise<string> {
  const target = path.join(folder, name)
  await writeFile(target, `<ONIXMessage release="3.0">${products.join('\n')}</ONIXMessage>`)
  return target
}

describe('importing ONIX', () => {
  it('updates given fields only, withdraws with a replacement, and restores', async () => {
    const isbn = (number: string) =>
      `<ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${number}</IDValue></ProductIdentifier>`
    const full = await file(
      'full.xml',
      product('a', '03', `${isbn('9780306406157')}${descriptive(title('First') + pages(100))}`),
      product('b', '03', `${isbn('9780732287573')}${descriptive(title('Second'))}`),
    )
    expect((await run({ paths: [full] })).counts).toMatchObject({ imported: 2 })
    const update = await file(
      'update.xml',
      product('a', '04', descriptive(pages(120))),
      product('c', '04', descriptive(pages(1))),
    )
    const updated = await run({ paths: [update] })
    expect(updated).toMatchObject({ exitCode: 1, counts: { changed: 1, rejected: 1 } })
    expect(updated.records[0]?.reasons).toEqual(['pages'])
    expect((await findBook('T2-1'))?.entry).toMatchObject({
      title: 'First',
      isbn: '9780306406157',
      pages: 120,
    })

    const related = `<RelatedMaterial><RelatedProduct><ProductRelationCode>05</ProductRelationCode>${isbn('9780732287573')}</RelatedProduct></RelatedMaterial>`
    const deletion = await file('delete.xml', product('a', '05', related), product('z', '05'))
    expect((await run({ paths: [deletion] })).counts).toMatchObject({ changed: 1, unchanged: 1 })
    expect(await findBook('T2-1')).toBeNull()
    const { docs } = await test.payload.find({
      collection: 'books',
      where: { code: { equals: 'T2-1' } },
      depth: 1,
    })
    expect(docs[0]).toMatchObject({ isWithdrawn: true, replacedBy: { title: 'Second' } })
    expect((await run({ paths: [deletion] })).counts).toMatchObject({ unchanged: 2 })

    expect((await run({ paths: [full] })).counts).toMatchObject({ changed: 1, unchanged: 1 })
    expect((await findBook('T2-1'))?.entry.pages).toBe(100)
  })

  it('keeps fields of editors that no feed has set, and shows imported books in the admin', async () => {
    const feed = await file('feed.xml', product('a', '03', descriptive(title('First') + pages(100))))
    await run({ paths: [feed] })
    const drafts = await test.payload.find({ collection: 'books', draft: true })
    const [book] = drafts.docs
    expect(book?.title).toBe('First')
    await test.payload.update({
      collection: 'books',
      id: book!.id,
      data: {
        outcomes: [{ text: 'Can do.' }],
        synopsis: 'Ours.',
        authors: [{ name: 'Ann' }],
        _status: 'published',
      },
    })
    const without = await file('feed.xml', product('a', '03', descriptive(title('First'))))
    expect((await run({ paths: [without] })).records[0]).toMatchObject({
      outcome: 'changed',
      reasons: ['pages', 'language: not given.'],
    })
    expect((await findBook('T2-1'))?.entry).toMatchObject({
      pages: null,
      outcomes: ['Can do.'],
      synopsis: 'Ours.',
    })
  })

  it('merges the records of a reference in a run, in the order in which the files were sent', async () => {
    const header = (date: string) => `<Header><SentDateTime>${date}</SentDateTime></Header>`
    const full = await file('1.xml', header('20260101'), product('a', '03', descriptive(title('Old') + pages(9))))
    const later = await file(
      '2.xml',
      header('20260102'),
      product('a', '04', descriptive(title('New'))),
      product('t', '89'),
    )
    const first = await run({ paths: [later, full] })
    expect(first.counts).toMatchObject({ read: 3, imported: 2, unchanged: 1 })
    expect((await findBook('T2-1'))?.entry).toMatchObject({ title: 'New', pages: 9 })
    const before = await readCatalogue()
    expect((await run({ paths: [later, full] })).counts).toMatchObject({ unchanged: 3 })
    expect(await readCatalogue()).toEqual(before)
  })

  it('finds its books again after a restore from the export, and those of another feed with --match isbn', async () => {
    const isbn =
      '<ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>9780306406157</IDValue></ProductIdentifier>'
    const feed = (reference: string) =>
      file(`${reference}.xml`, product(reference, '03', isbn + descriptive(title('First') + pages(100))))
    await run({ paths: [await feed('publisher-1')] })
    const books = await findFullCatalogue()
    await empty()
    const exported = path.join(folder, 'restore.xml')
    await writeFile(
      exported,
      toOnixMessage({ sender: 'Us', sentAt: '2026-11-21T10:00:00.000Z', host: 'books.example', books }),
    )
    expect((await run({ paths: [exported] })).counts).toMatchObject({ imported: 1 })
    expect((await run({ paths: [await feed('publisher-1')] })).counts).toMatchObject({ imported: 0, rejected: 0 })
    expect(await findFullCatalogue()).toHaveLength(1)

    const other = await feed('distributor-1')
    expect((await run({ paths: [other] })).counts).toMatchObject({ rejected: 1 })
    expect((await run({ paths: [other], flags: { match: 'isbn' } })).counts).toMatchObject({ rejected: 0, imported: 0 })
    expect((await run({ paths: [other] })).counts).toMatchObject({ rejected: 0, unchanged: 1 })
  })

  it('stores the parts of names, the publisher, the form and the precision of dates', async () => {
    const person = (parts: string) => `<Contributor><ContributorRole>A01</ContributorRole>${parts}</Contributor>`
    const feed = await file(
      'parts.xml',
      product(
        'a',
        '03',
        `${descriptive(
          `<ProductForm>BB</ProductForm>${title('First')}${person('<PersonName>Ludwig van Beethoven, Jr</PersonName><NamesBeforeKey>Ludwig</NamesBeforeKey><PrefixToKey>van</PrefixToKey><KeyNames>Beethoven</KeyNames><SuffixToKey>Jr</SuffixToKey>')}${person('<CorporateName>World Health Organization</CorporateName>')}`,
        )}<PublishingDetail><Imprint><ImprintName>Imp</ImprintName></Imprint><Publisher><PublishingRole>01</PublishingRole><PublisherName>Pub</PublisherName></Publisher><CityOfPublication>Leiden</CityOfPublication><PublishingDate><PublishingDateRole>01</PublishingDateRole><Date dateformat="01">200608</Date></PublishingDate></PublishingDetail>`,
      ),
      product('b', '03', descriptive(title('Undated'))),
    )
    await run({ paths: [feed] })
    const found = await findBook('T2-1')
    expect(found?.entry).toMatchObject({
      publisher: 'Pub',
      imprint: 'Imp',
      place: 'Leiden',
      product_form: 'BB',
      publication_date: '2006-08',
      authors: [
        { name: 'Ludwig van Beethoven, Jr', role: 'author' },
        { name: 'World Health Organization', role: 'author' },
      ],
    })
    expect(toBookCitation(found!.entry, { publisher: 'Us' })).toMatchObject({
      author: [
        { family: 'Beethoven', given: 'Ludwig', 'non-dropping-particle': 'van', suffix: 'Jr' },
        { literal: 'World Health Organization' },
      ],
      issued: { 'date-parts': [[2006, 8]] },
      publisher: 'Pub',
      'publisher-place': 'Leiden',
    })
    expect((await findBook('T2-2'))?.entry).toMatchObject({ published_at: null, publication_date: null })
    // An editor who corrects an undated book does not date it.
    const { docs } = await test.payload.find({ collection: 'books', where: { code: { equals: 'T2-2' } } })
    const data = { synopsis: 'Ours.', authors: [{ name: 'Ann' }], _status: 'published' as const }
    await test.payload.update({ collection: 'books', id: docs[0]!.id, data })
    expect((await findBook('T2-2'))?.entry.published_at).toBeNull()
  })

  it('withdraws cancelled books, and removes the subtitle if a partial update has a new title without one', async () => {
    const status = (code: string) => `<PublishingDetail><PublishingStatus>${code}</PublishingStatus></PublishingDetail>`
    const subtitled = title('Old').replace('</TitleElement>', '<Subtitle>Older</Subtitle></TitleElement>')
    const cancelled = await file(
      'cancelled.xml',
      product('a', '03', descriptive(title('Gone')) + status('01')),
      product('b', '03', descriptive(subtitled) + status('04')),
    )
    const first = await run({ paths: [cancelled] })
    expect(first.records[0]?.reasons).toContain('Its publishing status is: cancelled.')
    expect((await readCatalogue()).map(({ book }) => book.title)).toEqual(['Old'])
    expect((await run({ paths: [cancelled] })).counts).toMatchObject({ unchanged: 2 })
    const later = await file(
      'later.xml',
      product('a', '04', status('04')),
      product('b', '04', descriptive(title('New'))),
    )
    await run({ paths: [later] })
    expect((await readCatalogue()).map(({ book }) => [book.title, book.subtitle])).toEqual([
      ['Gone', null],
      ['New', null],
    ])
  })

  it('reports a dry run and writes nothing', async () => {
    const feed = await file('feed.xml', product('a', '03', descriptive(title('First'))), product('b', '03'))
    const { counts, records } = await run({ paths: [feed], isDryRun: true, flags: { tier: '3' } })
    expect(counts).toMatchObject({ imported: 1, rejected: 1 })
    expect(records.find(({ reference }) => reference === 'a')?.reasons[0]).toBe('Catalogue code T3-1.')
    expect(await readCatalogue()).toEqual([])
  })

  it('updates the planner statistics of Postgres while an empty catalogue grows', async () => {
    const feed = path.join(folder, 'made.xml')
    await writeFile(feed, generateFeed(450, { release: '3.0', tags: 'short', encoding: 'windows-1252' }))
    expect((await run({ paths: [feed] })).counts).toMatchObject({ imported: 450 })
    const { rows } = await toDatabase(test.payload).execute<{ known: number }>(
      sql`select reltuples::integer as known from pg_class where relname = 'catalogue_books'`,
    )
    expect(rows[0]?.known).toBeGreaterThanOrEqual(200)
  })

  it('imports the records of a truncated file, and fails', async () => {
    const feed = await file('feed.xml', product('a', '03', descriptive(title('First'))))
    await writeFile(feed, (await readFile(feed, 'utf8')).replace('</ONIXMessage>', '<Product><RecordReference>b'))
    expect(await run({ paths: [feed] })).toMatchObject({ exitCode: 2, counts: { imported: 1 } })
  })
})

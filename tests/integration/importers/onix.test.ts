import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'

import { sql } from '@payloadcms/db-postgres/drizzle'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { toOnixMessage } from '@/formats/onix/message'
import { booksImporter } from '@/importers/onix/import-books'
import { toDatabase } from '@/importers/onix/database'
import { importLock, runImport } from '@/importers/run'
import { findBook } from '@/reading/book'
import { findWholeCatalogue } from '@/reading/whole-catalogue'
import { bookSchema } from '@/schemas/book'
import { makeFeed } from '../../support/made-feed'
import { hasRealOnix, realOnix } from '../../support/real-onix'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload takes its settings when the modules below are loaded.
const test = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-onix-'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})
/** A lock goes when Postgres notices that its connection has ended, a moment after the run. */
const unlocked = () =>
  vi.waitUntil(async () => {
    const { rows } = await toDatabase(test.payload).execute(sql`
      select 1 from pg_locks where locktype = 'advisory' and (classid::bigint << 32) | objid::bigint = ${importLock}`)
    return rows.length === 0
  })
const empty = () =>
  toDatabase(test.payload).execute(
    sql`truncate books, bundles, onix_records, onix_members, catalogue_books, catalogue_bundles cascade`,
  )
beforeEach(empty)

type Run = {
  paths: string[]
  isDryRun?: boolean
  flags?: Record<string, string | boolean>
  signal?: AbortSignal
}

async function run({ paths, isDryRun = false, flags = {}, signal = new AbortController().signal }: Run) {
  const reportFile = path.join(folder, 'report.json')
  await unlocked()
  const { exitCode, counts } = await runImport({
    importer: booksImporter,
    paths,
    options: await booksImporter.parseOptions(flags),
    payload: test.payload,
    isDryRun,
    reportFile,
    signal,
    output: { write: () => undefined },
  })
  const report = JSON.parse(await readFile(reportFile, 'utf8')) as {
    records: { outcome: string; reference: string; reasons: string[] }[]
  }
  return { exitCode, counts, records: report.records }
}

/** Everything the public is shown, times of change included. */
async function shown() {
  const catalogue = await findWholeCatalogue()
  for (const { book } of catalogue) expect(bookSchema.parse(book)).toEqual(book)
  return catalogue
}
const contents = async () =>
  (await shown()).map(({ book, bundles }) => ({ ...book, modified_at: null, bundles }))

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
  it('updates without blanking, withdraws with what takes its place, and brings back', async () => {
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

  it('leaves to the editors what no feed has mentioned, and shows them what it brought in', async () => {
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

  it('folds what one run says of a reference, in the order in which the files were sent', async () => {
    const header = (date: string) => `<Header><SentDateTime>${date}</SentDateTime></Header>`
    const full = await file(
      '1.xml',
      header('20260101'),
      product('a', '03', descriptive(title('Old') + pages(9))),
    )
    const later = await file(
      '2.xml',
      header('20260102'),
      product('a', '04', descriptive(title('New'))),
      product('t', '89'),
    )
    const first = await run({ paths: [later, full] })
    expect(first.counts).toMatchObject({ read: 3, imported: 2, unchanged: 1 })
    expect((await findBook('T2-1'))?.entry).toMatchObject({ title: 'New', pages: 9 })
    const before = await shown()
    expect((await run({ paths: [later, full] })).counts).toMatchObject({ unchanged: 3 })
    expect(await shown()).toEqual(before)
  })

  it('fetches covers when asked to, and each once', async () => {
    const picture = await sharp({ create: { width: 60, height: 90, channels: 3, background: 'navy' } })
      .png()
      .toBuffer()
    const asked: string[] = []
    const server = createServer((req, res) => {
      asked.push(req.url ?? '')
      if (req.url === '/a.png') res.writeHead(200, { 'content-type': 'image/png' }).end(picture)
      else res.writeHead(404).end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const cover = (
      name: string,
    ) => `<CollateralDetail><SupportingResource><ResourceContentType>01</ResourceContentType><ResourceMode>03</ResourceMode>
      <ResourceVersion><ResourceForm>02</ResourceForm><ResourceLink>http://127.0.0.1:${port}/${name}</ResourceLink></ResourceVersion></SupportingResource></CollateralDetail>`
    const feed = await file(
      'feed.xml',
      product('a', '03', descriptive(title('First')) + cover('a.png')),
      product('b', '03', descriptive(title('Second')) + cover('b.png')),
    )
    await run({ paths: [feed] })
    expect(asked).toEqual([])
    const { records } = await run({ paths: [feed], flags: { 'fetch-covers': true } })
    expect(records.map(({ outcome }) => outcome)).toEqual(['changed', 'unchanged'])
    expect(records[1]?.reasons[0]).toMatch(/b\.png could not be fetched: the answer is 404/)
    expect((await findBook('T2-1'))?.entry.cover).toMatchObject({
      width: 60,
      height: 90,
      alt: 'Cover of “First”',
    })
    await run({ paths: [feed], flags: { 'fetch-covers': true } })
    expect(asked).toEqual(['/a.png', '/b.png', '/b.png'])
    server.close()
  })

  it('says what it would do and writes nothing', async () => {
    const feed = await file('feed.xml', product('a', '03', descriptive(title('First'))), product('b', '03'))
    const { counts, records } = await run({ paths: [feed], isDryRun: true, flags: { tier: '3' } })
    expect(counts).toMatchObject({ imported: 1, rejected: 1 })
    expect(records.find(({ reference }) => reference === 'a')?.reasons[0]).toBe('Catalogue code T3-1.')
    expect(await shown()).toEqual([])
  })

  it('lets Postgres know that an empty catalogue has grown, so that the last books come as fast as the first', async () => {
    const feed = path.join(folder, 'made.xml')
    await writeFile(feed, makeFeed(250, { release: '3.0', tags: 'short', encoding: 'windows-1252' }))
    expect((await run({ paths: [feed] })).counts).toMatchObject({ imported: 250 })
    const { rows } = await toDatabase(test.payload).execute<{ known: number }>(
      sql`select reltuples::integer as known from pg_class where relname = 'catalogue_books'`,
    )
    expect(rows[0]?.known).toBeGreaterThanOrEqual(200)
  })

  it('imports what stands before a break in the file, and says that it broke off', async () => {
    const feed = await file('feed.xml', product('a', '03', descriptive(title('First'))))
    await writeFile(
      feed,
      (await readFile(feed, 'utf8')).replace('</ONIXMessage>', '<Product><RecordReference>b'),
    )
    expect(await run({ paths: [feed] })).toMatchObject({ exitCode: 2, counts: { imported: 1 } })
  })
})

describe.skipIf(!hasRealOnix)('importing real feeds (skipped where ../shared/data/onix is missing)', () => {
  it('makes the same books of the 2.1 and the 3.0 file, and changes nothing the second time', async () => {
    expect((await run({ paths: [realOnix('3.0-21')] })).counts).toMatchObject({
      read: 21,
      imported: 20,
      rejected: 1,
    })
    const recent = await contents()
    const before = await shown()
    expect((await run({ paths: [realOnix('2.1-same-21')] })).counts).toMatchObject({
      unchanged: 20,
      rejected: 1,
    })
    expect(await shown()).toEqual(before)
    await empty()
    await run({ paths: [realOnix('2.1-same-21')] })
    expect(await contents()).toEqual(recent)
  })

  it('makes one book of 500 copies and reports 499', async () => {
    const { counts, exitCode, records } = await run({ paths: [realOnix('500-duplicates')] })
    expect(counts).toEqual({ read: 500, imported: 1, changed: 0, unchanged: 0, rejected: 499 })
    expect(exitCode).toBe(1)
    expect(records.filter(({ reasons }) => reasons[0]?.startsWith('Duplicate RecordReference'))).toHaveLength(
      499,
    )
    expect(await shown()).toHaveLength(1)
  })

  it('exports what imports again to equality', async () => {
    const paths = ['3.0-21', 'reference-tags', 'named-entities', 'utf-16', '500-duplicates'].map(realOnix)
    await run({ paths })
    const before = await contents()
    expect(before.flatMap(({ bundles }) => bundles).length).toBeGreaterThan(4)
    const message = toOnixMessage({
      sender: 'Us',
      sentAt: '2026-11-21T10:00:00.000Z',
      host: 'books.example',
      books: await findWholeCatalogue(),
    })
    const exported = path.join(folder, 'export.xml')
    await writeFile(exported, message)
    // Into the same catalogue it changes nothing, and into an empty one it brings all back.
    const again = await run({ paths: [exported] })
    expect(again.records.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([])
    expect(again.counts).toMatchObject({ imported: 0, changed: 0, rejected: 0, unchanged: before.length })
    await empty()
    expect((await run({ paths: [exported] })).counts).toMatchObject({ imported: before.length, rejected: 0 })
    expect(await contents()).toEqual(before)
  })
})

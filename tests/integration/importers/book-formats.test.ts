import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import { toMarcRecord, type MarcRecord } from '@/formats/catalogue/marc/record'
import { toIso2709, toMarcXml } from '@/formats/catalogue/marc/serialize'
import { toOnixMessage } from '@/formats/catalogue/onix/message'
import { booksImporter } from '@/importers/books/importer'
import { findBook } from '@/reading/catalogue/book'
import { findFullCatalogue } from '@/reading/catalogue/full-catalogue'
import type { Book } from '@/schemas/catalogue/book'
import { marc } from '../../support/marc-records'
import { hasRealOnix, realOnix } from '../../support/real-onix'
import { emptyCatalogue, importInto } from '../../support/run-import'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload reads its environment when the modules below are loaded.
const test = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
const sample = path.resolve(import.meta.dirname, '../../../src/sample/books.onix.xml')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-marc-'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})
const empty = () => emptyCatalogue(test.payload)
beforeEach(empty)

/** Waits for the lock of the run before, which Postgres releases when it notices that its connection has closed. */
const run = (paths: string[], flags: Record<string, string> = {}) =>
  vi.waitUntil(
    async () => {
      const imported = await importInto({ importer: booksImporter, paths, flags, payload: test.payload })
      return imported.problem?.includes('Another import') ? false : imported
    },
    { timeout: 60_000 },
  )

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const target = path.join(folder, name)
  await writeFile(target, content)
  return target
}

const options = { publisher: 'The House', host: 'books.example' }
const readBooks = async () => (await findFullCatalogue()).map(({ book }) => book)
const exportRecords = async () => (await readBooks()).map((book) => toMarcRecord(book, options))
/** Records without the times of the last change. */
const withoutTimes = (records: readonly MarcRecord[]) =>
  records.map(({ leader, fields }) => ({
    leader,
    fields: fields.flatMap((field) =>
      field.tag === '005'
        ? []
        : 'text' in field && field.tag === '008'
          ? [{ ...field, text: field.text.slice(6) }]
          : [field],
    ),
  }))

/** What a record of MARC has a place for; of chapters the titles, of contributors all but the biography. */
const toComparable = ({ chapters, contributors, formats, prizes, ...book }: Book) => ({
  ...book,
  modified_at: null,
  cover: null,
  collections: [],
  outcomes: [],
  reviews: [],
  related: [],
  status: null,
  availability: null,
  synopsis: book.synopsis.replace(/[ \n]+/g, ' '),
  subject_codes: [],
  chapters: chapters.map(({ title, label }) => ({ title, label })),
  contributors: contributors.map((each) => ({ ...each, biography: null })),
  formats: formats.map(({ isbn, product_form, price }) => ({ isbn, product_form, price })),
  prizes: prizes.map(({ name, year }) => ({ name, year })),
})

it.each([
  ['MARC 21', 'books.mrc', toIso2709],
  ['MARCXML', 'books.marcxml', toMarcXml],
] as const)(
  'imports our own %s as the same books: into their catalogue without a change, and into an empty one',
  async (_, name, write) => {
    await run([sample, ...(hasRealOnix ? [realOnix('3.0-21'), realOnix('reference-tags')] : [])])
    const { docs } = await test.payload.find({ collection: 'books', limit: 2, sort: 'code' })
    const withoutPublisher = { publisher: null, _status: 'published' as const }
    await test.payload.update({ collection: 'books', id: docs[0]!.id, data: withoutPublisher })
    const ofImprint = { ...withoutPublisher, imprint: 'Side Press [Reprints]' }
    await test.payload.update({ collection: 'books', id: docs[1]!.id, data: ofImprint })
    const before = await readBooks()
    const records = await exportRecords()
    expect(before.length).toBeGreaterThanOrEqual(15)
    const exported = await file(name, write(records))

    const again = await run([exported])
    expect(again.records.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([])
    expect(again.counts).toMatchObject({ read: before.length, unchanged: before.length })
    expect(await readBooks()).toEqual(before)

    await empty()
    expect((await run([exported])).counts).toMatchObject({ imported: before.length, rejected: 0 })
    // In another catalogue a book without a publisher has the one that the export names, as from ONIX.
    expect((await readBooks()).map(toComparable)).toEqual(
      before.map((book) => toComparable({ ...book, publisher: book.publisher ?? book.imprint ?? options.publisher })),
    )
    expect(withoutTimes(await exportRecords())).toEqual(withoutTimes(records))
  },
)

it('changes nothing when our MARC follows our ONIX, in an empty catalogue', async () => {
  await run([sample])
  const { docs } = await test.payload.find({ collection: 'books', limit: 2, sort: 'code' })
  const [first, second] = docs
  for (const [book, publisher] of [
    [first!, 'Second Press'],
    [second!, null],
  ] as const)
    await test.payload.update({ collection: 'books', id: book.id, data: { publisher, _status: 'published' } })
  const books = await findFullCatalogue()
  const header = { sender: options.publisher, sentAt: '2026-11-21T10:00:00.000Z', host: options.host }
  const onix = await file('own.onix.xml', toOnixMessage({ ...header, books }))
  const exported = await file('own.mrc', toIso2709(await exportRecords()))
  await empty()
  await run([onix])
  const before = await readBooks()
  expect(before.slice(0, 2).map(({ publisher }) => publisher)).toEqual(['Second Press', options.publisher])
  expect((await run([exported])).records.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([])
  expect(await readBooks()).toEqual(before)
})

const lines = [
  '001 77',
  '003 DLC',
  '008 960101s2001    nyu           000 0 eng d',
  '245 10 $aTitle',
  '100 1  $aLee, Ann',
]

it('recognizes a library’s book by its control number, keeps fields that MARC cannot express, and updates the others', async () => {
  const first = await file(
    'a.mrc',
    toIso2709([marc([...lines, '020    $a9780306406157', '520    $aOld.', '500    $aNote'])]),
  )
  const imported = await run([first])
  expect(imported).toMatchObject({ exitCode: 0, counts: { imported: 1 } })
  expect(imported.notes).toEqual(['Seen and not kept, by element: field 500 1.'])
  const { docs } = await test.payload.find({ collection: 'books' })
  const authors = [{ ...docs[0]!.authors![0]!, biography: 'Ann Lee writes.' }]
  const data = { authors, outcomes: [{ text: 'Can do.' }], _status: 'published' as const }
  await test.payload.update({ collection: 'books', id: docs[0]!.id, data })

  const second = await file('b.mrc', toIso2709([marc([...lines, '020    $a9780306406157', '300    $a99 pages'])]))
  expect((await run([second])).records[0]).toMatchObject({ outcome: 'changed', reasons: ['synopsis', 'pages'] })
  expect((await findBook('T2-1'))?.entry).toMatchObject({
    pages: 99,
    synopsis: '',
    outcomes: ['Can do.'],
    contributors: [{ name: 'Ann Lee', biography: 'Ann Lee writes.' }],
  })
  expect((await run([second])).counts).toMatchObject({ unchanged: 1 })
})

it('reads ONIX and MARC in one run, withdraws deleted records, and reports unsupported MARC', async () => {
  const record = await file('c.xml', toMarcXml([marc(lines)]))
  expect((await run([sample, record])).counts).toMatchObject({ rejected: 0 })
  const deleted = await file('d.xml', toMarcXml([marc(lines, '00000dam a2200000 i 4500')]))
  expect((await run([deleted])).records[0]).toMatchObject({ outcome: 'changed', reasons: ['isWithdrawn'] })
  const text = await file('e.mrk', '=LDR  00000nam a2200000 i 4500\n=245  10$aTitle\n')
  expect(await run([text])).toMatchObject({ exitCode: 2, problem: expect.stringMatching(/notation of MarcEdit/) })
})

it('leaves out control characters, in whatever format and field they are, as a save of an editor does', async () => {
  const [bell, clean] = ['Bell\u0007 \u001bchar', 'Bell char']
  const onix = (
    text: string,
  ) => `<ONIXMessage release="3.0"><Product><RecordReference>o</RecordReference><NotificationType>03</NotificationType>
    <DescriptiveDetail><Collection><CollectionType>10</CollectionType><TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>02</TitleElementLevel><TitleText>${text}</TitleText></TitleElement></TitleDetail></Collection>
    <TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>${text}</TitleText></TitleElement></TitleDetail></DescriptiveDetail>
    <CollateralDetail><TextContent><TextType>03</TextType><Text>${text}</Text></TextContent><TextContent><TextType>17</TextType><Text>${text}</Text></TextContent></CollateralDetail></Product></ONIXMessage>`
  const thoth = { workId: '1', workType: 'MONOGRAPH', workStatus: 'ACTIVE', title: bell, longAbstract: bell }
  const { records } = await run([
    await file('bell.xml', onix('Bell&#7; &#x1b;char')),
    await file(
      'bell.mrc',
      toIso2709([marc(lines)]).map((byte) => (byte === 0x54 ? 0x07 : byte)),
    ),
    await file('bell.json', JSON.stringify(thoth)),
  ])
  expect(records.map(({ outcome }) => outcome)).toEqual(['imported', 'imported', 'imported'])
  expect(records[0]?.reasons.join(' ')).toContain('malformed character entity')
  const data = { title: bell, language: 'en', synopsis: bell, authors: [{ name: bell }], _status: 'published' as const }
  await test.payload.create({ collection: 'books', data: { ...data, code: 'T3-1' } })
  const books = await readBooks()
  // The title in MARC is “Title”, with another control character for its first letter.
  expect(books.map(({ title }) => title).toSorted()).toEqual([clean, clean, clean, 'itle'])
  expect(JSON.stringify(await findFullCatalogue())).not.toMatch(/\\u00[01]/)
})

it('imports Thoth’s JSON, its formats as one book, and again without a change', async () => {
  const work = {
    workId: '1',
    workType: 'MONOGRAPH',
    workStatus: 'ACTIVE',
    title: 'Open weights',
    publicationDate: '2021-09-02',
    imprint: { imprintName: 'Side', publisher: { publisherName: 'Open Press' } },
    issues: [{ issueOrdinal: 1, series: { seriesType: 'BOOK_SERIES', seriesName: 'Open lessons' } }],
    contributions: [{ contributionType: 'AUTHOR', firstName: 'Ann', lastName: 'Lee', fullName: 'Ann Lee' }],
    publications: [
      { publicationType: 'PAPERBACK', isbn: '978-1-953035-70-7' },
      { publicationType: 'PDF', isbn: '978-1-953035-71-4' },
    ],
    landingPage: 'https://press.example/1',
  }
  const chapter = { workId: '2', workType: 'BOOK_CHAPTER', title: 'First' }
  const feed = await file('works.json', JSON.stringify({ data: { works: [work, chapter] } }))
  const imported = await run([feed])
  expect(imported).toMatchObject({ exitCode: 0, counts: { imported: 1, unchanged: 1 } })
  expect(imported.notes).toEqual(['Seen and not kept, by element: landingPage 1.'])
  expect((await findBook('T2-1'))?.entry).toMatchObject({
    title: 'Open weights',
    isbn: '9781953035707',
    publisher: 'Open Press',
    imprint: 'Side',
    publication_date: '2021-09-02',
    collections: [{ id: 'open-lessons' }],
    formats: [{ isbn: '9781953035714', product_form: 'ED' }],
    contributors: [{ name: 'Ann Lee', family: 'Lee' }],
  })
  expect((await run([feed])).counts).toMatchObject({ unchanged: 2 })
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import { bookTableFrame, toBookTableLine } from '@/formats/catalogue/book-table'
import { frameRecords } from '@/formats/shared/record-file'
import { booksImporter } from '@/importers/books/importer'
import { toCsv } from '@/lib/text/csv'
import { findBook } from '@/reading/catalogue/book'
import { findFullCatalogue } from '@/reading/catalogue/full-catalogue'
import { hasRealOnix, realOnix } from '../../support/real-onix'
import { emptyCatalogue, importInto } from '../../support/run-import'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload reads its environment when the modules below are loaded.
const test = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
const sample = path.resolve(import.meta.dirname, '../../../src/sample/books.onix.xml')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-exported-'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => emptyCatalogue(test.payload))

const run = (paths: string[]) => importInto({ importer: booksImporter, paths, payload: test.payload })
const readBooks = async () => (await findFullCatalogue()).map(({ book }) => book)
const exportTable = async () => frameRecords((await readBooks()).map(toBookTableLine), bookTableFrame)
const read = async (code: string) => (await findBook(code))!.entry

async function importTable(text: string) {
  const file = path.join(folder, 'books.csv')
  await writeFile(file, text)
  return run([file])
}

type Row = Record<string, string>

/** The exported table with changed cells of one book, as a spreadsheet saves it. */
async function edit(code: string, cells: Row): Promise<string> {
  const rows = parse(await exportTable(), { columns: true, bom: true }) as Row[]
  return toCsv(rows.map((row) => (row['Catalogue code'] === code ? { ...row, ...cells } : row)))
}

/** Facts that the cells of a table cannot say, or would say as something else. */
const intricate = {
  authors: [
    { name: 'Ann Lee', role: 'author', orcid: '0000-0002-1825-0097', biography: 'Writes about wind.' },
    { name: 'Marks, Spencer and Sons', role: 'author', isCorporate: true },
    { name: 'Bo Li', role: 'cover design' },
    { name: 'Cy Orr', role: null },
  ],
  chapters: [
    { title: '1984: a year', label: 'IV', level: 1, summary: 'What happened.' },
    { title: 'Part; two, and more 12', label: null, level: 2 },
  ],
  subjects: ['Wind, weather', 'Kites'],
  series: [
    { title: 'Weather; and wind', number: '2', issn: '1234-5679' },
    { title: 'Kites', number: '7' },
  ],
  formats: [{ isbn: '9780306406164', form: 'EA', price: '3.50', currency: 'EUR' }],
  editionNumber: 3,
  editionStatement: 'Revised',
  licenceName: 'CC BY 4.0',
  licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
  identifiers: [
    { type: '06', value: '10.1234/kites' },
    { type: '01', name: 'House', value: 'K-17' },
  ],
  languages: [{ role: '02', language: 'de' }],
  outcomes: ['Fly; a kite', '- and land it'],
  synopsis: '=1+1 is what it is about.\n\n\n“Quoted”, 5 < 6 &amp; more',
  price: '1234.50',
  currency: 'JPY',
  publisher: null,
}

it('an exported table changes nothing where it comes back as it is', async () => {
  await run([sample, ...(hasRealOnix ? [realOnix('3.0-21'), realOnix('reference-tags')] : [])])
  const { docs } = await test.payload.find({ collection: 'books', limit: 1, sort: 'code' })
  await test.payload.update({
    collection: 'books',
    id: docs[0]!.id,
    data: { ...intricate, _status: 'published' } as never,
  })
  const before = await readBooks()
  const table = await exportTable()
  const { counts, records } = await importTable(table)
  expect(records.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([])
  expect(counts).toMatchObject({ read: before.length, unchanged: before.length })
  expect(await readBooks()).toEqual(before)
  expect((await importTable(table)).counts).toMatchObject({ unchanged: before.length })
})

it('what is changed in it changes, and the rest of the same cell keeps what a table cannot say', async () => {
  await run([sample])
  const [book] = (await test.payload.find({ collection: 'books', limit: 1, sort: 'code' })).docs
  await test.payload.update({
    collection: 'books',
    id: book!.id,
    data: { ...intricate, _status: 'published' } as never,
  })
  const { code } = book!
  const before = await read(code)
  const table = await edit(code, {
    Title: '-Kites-',
    Price: '12,00',
    Currency: 'EUR',
    Authors: 'Marks, Spencer and Sons; Ann Lee; Dee Fox (translator); Cy Orr',
    Contents: 'IV. 1984: a year\n  Part; two, and more 12\nAn end',
    Subjects: 'Kites; Balloons',
  })
  const { counts, records } = await importTable(table)
  expect(counts).toMatchObject({ changed: 1, rejected: 0 })
  expect(records.find(({ outcome }) => outcome === 'changed')!.reasons.toSorted()).toEqual(
    ['authors', 'chapters', 'currency', 'price', 'subjects', 'title'].toSorted(),
  )
  const { contributors, chapters, ...after } = await read(code)
  const { modified_at: _, contributors: people, chapters: contents, ...rest } = before
  expect(after).toMatchObject({
    ...rest,
    title: '-Kites-',
    price: { amount: '12.00', currency: 'EUR' },
    subjects: ['Kites', 'Balloons'],
    authors: [
      { name: 'Marks, Spencer and Sons', role: 'author' },
      { name: 'Ann Lee', role: 'author' },
      { name: 'Dee Fox', role: 'translator' },
      { name: 'Cy Orr', role: null },
    ],
  })
  expect(contributors.slice(0, 2)).toEqual([people[1], people[0]])
  expect(chapters).toMatchObject([contents[0]!, contents[1]!, { title: 'An end', summary: null }])
})

it('codes and identifiers that a table has no column for stay where others are changed, added or taken off', async () => {
  await run([sample])
  const [book] = (await test.payload.find({ collection: 'books', limit: 1, sort: 'code' })).docs
  const own = { type: '01', name: 'House', value: 'K-17' }
  const keyword = { scheme: '24', schemeName: 'House', code: 'wind', heading: 'Wind', isMain: true }
  const thema = (code: string) => ({ scheme: '93', schemeName: null, code, heading: null, isMain: false })
  const data = {
    identifiers: [own],
    subjectCodes: [keyword, thema('WS'), thema('SX')],
    languages: [
      { role: '08', language: 'fr' },
      { role: '02', language: 'de' },
    ],
  }
  await test.payload.update({ collection: 'books', id: book!.id, data: { ...data, _status: 'published' } as never })
  const { code } = book!
  await importTable(await exportTable())
  await importTable(await edit(code, { DOI: '10.1234/kites', Thema: 'SX; WZ', 'Original language': 'it' }))
  expect(await read(code)).toMatchObject({
    identifiers: [{ type: '06', value: '10.1234/kites' }, own],
    subject_codes: [{ code: 'SX' }, { code: 'WZ' }, { scheme: '24', heading: 'Wind', is_main: true }],
    languages: [
      { role: '02', language: 'it' },
      { role: '08', language: 'fr' },
    ],
  })
  await importTable(await edit(code, { DOI: '', Thema: '', 'Original language': '' }))
  expect(await read(code)).toMatchObject({
    identifiers: [own],
    subject_codes: [{ scheme: '24' }],
    languages: [{ role: '08', language: 'fr' }],
  })
})

it('what a table has no column for stays where a column beside it was taken out of it', async () => {
  await run([sample])
  const [book] = (await test.payload.find({ collection: 'books', limit: 1, sort: 'code' })).docs
  const code = (scheme: string, text: string) => ({
    scheme,
    schemeName: null,
    code: text,
    heading: null,
    isMain: false,
  })
  const data = {
    subjectCodes: [code('93', 'WS'), code('10', 'SPO000000')],
    languages: [{ role: '02', language: 'de' }],
  }
  await test.payload.update({ collection: 'books', id: book!.id, data: { ...data, _status: 'published' } as never })
  await importTable(`Catalogue code,Title,BISAC,Language\n${book!.code},${book!.title},CRA000000,en; fr\n`)
  expect(await read(book!.code)).toMatchObject({
    subject_codes: [{ code: 'CRA000000' }, { code: 'WS' }],
    languages: [
      { role: '01', language: 'fr' },
      { role: '02', language: 'de' },
    ],
  })
})

it('a table without titles changes what it has, too', async () => {
  await run([sample])
  const [book] = (await test.payload.find({ collection: 'books', limit: 1, sort: 'code' })).docs
  const own = { type: '01', name: 'House', value: 'K-17' }
  const data = { identifiers: [{ type: '06', value: '10.1234/old' }, own] }
  await test.payload.update({ collection: 'books', id: book!.id, data: { ...data, _status: 'published' } as never })
  await importTable(`Catalogue code,DOI\n${book!.code},10.1234/new\n`)
  expect(await read(book!.code)).toMatchObject({ identifiers: [{ value: '10.1234/new' }, own] })
})

it('items of the same name keep what each has', async () => {
  await run([sample])
  const [book] = (await test.payload.find({ collection: 'books', limit: 1, sort: 'code' })).docs
  const chapters = ['First', 'Second'].map((summary) => ({ title: 'Notes', level: 1, summary }))
  await test.payload.update({ collection: 'books', id: book!.id, data: { chapters, _status: 'published' } as never })
  await importTable(await edit(book!.code, { Contents: 'Notes\nNotes\nAn end' }))
  expect((await read(book!.code)).chapters.map(({ title, summary }) => [title, summary])).toEqual([
    ['Notes', 'First'],
    ['Notes', 'Second'],
    ['An end', null],
  ])
})

it('a cell that is the same as before leaves what editors have changed since', async () => {
  await run([sample])
  const table = await exportTable()
  await importTable(table)
  const [book] = (await test.payload.find({ collection: 'books', limit: 1, sort: 'code' })).docs
  const data = { title: 'As an editor has it', _status: 'published' as const }
  await test.payload.update({ collection: 'books', id: book!.id, data })
  const { records } = await importTable(table)
  expect(records.find(({ reference }) => reference === `table:${book!.code}`)!.reasons).toEqual([
    expect.stringContaining('title'),
  ])
  expect(await read(book!.code)).toMatchObject({ title: 'As an editor has it' })
})

it('a book whose status says that it cannot be had stays public where an editor has put it back', async () => {
  await run([sample])
  const [book] = (await test.payload.find({ collection: 'books', limit: 1, sort: 'code' })).docs
  const data = { publishingStatus: '11', isWithdrawn: false, _status: 'published' as const }
  await test.payload.update({ collection: 'books', id: book!.id, data: data as never })
  expect((await importTable(await exportTable())).counts).toMatchObject({ changed: 0 })
  expect(await read(book!.code)).toMatchObject({ status: { code: '11' } })
})

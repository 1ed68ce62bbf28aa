import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import { booksImporter } from '@/importers/books/importer'
import { findBook } from '@/reading/catalogue/book'
import { emptyCatalogue, importInto } from '../../support/run-import'
import { toWorkbook } from '../../support/workbook'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload reads its environment when the modules below are loaded.
const test = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-tables-'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => emptyCatalogue(test.payload))

async function run(content: string | Uint8Array, { name = 'books.csv', isDryRun = false } = {}) {
  const file = path.join(folder, name)
  await writeFile(file, content)
  return importInto({ importer: booksImporter, paths: [file], payload: test.payload, isDryRun })
}
const [kites, wind] = ['9780306406157', '9780306406164']
const read = async (code: string) => (await findBook(code))?.entry
const codes = async () => {
  const { docs } = await test.payload.find({ collection: 'books', sort: 'code', depth: 0, limit: 0 })
  return docs.map(({ code }) => code)
}

/** The cells of a sheet with these texts. */
function toSheet(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row, number) => {
    const texts = row.map((text, column) => {
      const at = `${String.fromCharCode(65 + column)}${number + 1}`
      return `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
    })
    return `<row r="${number + 1}">${texts.join('')}</row>`
  })
  return `<sheetData>${cells.join('')}</sheetData>`
}

it('a workbook of a publisher becomes books with all that its columns say, and again without a change', async () => {
  const sheet = toSheet([
    ['Spring 2026'],
    ['ISBN', 'E-ISBN', 'Titel', 'Autor/in', 'Reihe', 'Band', 'Preis (€)', 'Erscheint', 'Sprache', 'Beschreibung'],
    [kites, '9781402894626', 'Drachen', 'Lee, Ann', 'Wetter', '2', '24,90', '14.03.2026', 'Deutsch', 'Über Drachen.'],
    [wind, '', 'Wind', 'Bo Li', 'Wetter', '1', '9', '2026', 'Englisch', ''],
  ])
  const workbook = toWorkbook(sheet)
  const first = await run(workbook, { name: 'spring.xlsx' })
  expect(first.counts).toMatchObject({ read: 2, imported: 2, rejected: 0 })
  expect(first.columns?.[0]?.columns).toContainEqual({ name: 'Erscheint', use: 'publication date' })
  const book = await read('T2-1')
  expect(book).toMatchObject({
    isbn: kites,
    title: 'Drachen',
    language: 'de',
    synopsis: 'Über Drachen.',
    contributors: [{ name: 'Ann Lee', family: 'Lee', role: 'author' }],
    price: { amount: '24.90', currency: 'EUR' },
    series: [{ title: 'Wetter', number: '2' }],
    formats: [{ isbn: '9781402894626', product_form: 'EA' }],
    collections: [{ id: 'wetter', title: 'Wetter' }],
  })
  const again = await run(workbook, { name: 'autumn.xlsx' })
  expect(again.counts).toMatchObject({ read: 2, unchanged: 2 })
})

it('a book without an ISBN is known by its reference and read like every other, also once its ISBN is known', async () => {
  await run('Article number,Title\nK-17,Kites\n')
  expect(await read('T2-1')).toMatchObject({ title: 'Kites', isbn: null })
  const { counts } = await run(`Article number,ISBN,Title\nK-17,${kites},Kites\n`)
  expect(counts).toMatchObject({ changed: 1 })
  expect(await read('T2-1')).toMatchObject({ isbn: kites })
})

it('a dry run says how each column would be read, and writes nothing', async () => {
  const { notes, counts, columns, output } = await run(`ISBN,Title,Shelf\n${kites},Kites,4\n`, { isDryRun: true })
  expect(counts).toMatchObject({ imported: 1 })
  const uses = [
    { name: 'ISBN', use: 'ISBN' },
    { name: 'Title', use: 'title' },
    { name: 'Shelf', use: null },
  ]
  expect(columns).toEqual([{ file: expect.stringContaining('books.csv') as string, columns: uses }])
  expect(output).toMatch(
    /books\.csv is read by the names of its columns.*\n {2}ISBN {3}ISBN\n {2}Title {2}title\n {2}Shelf {2}not read\n/,
  )
  expect(notes).toEqual(['Seen and not kept, by element: column “Shelf” 1.'])
  expect(await codes()).toEqual([])
})

it('rows of the formats of a book are one book, in later tables and lists of prices as well', async () => {
  const header = 'ISBN,Format,Title,Author,Year,Price EUR'
  const first = await run(`${header}\n${wind},E-book,Kites,Ann Lee,2026,5\n${kites},Hardback,Kites,Ann Lee,2026,9\n`)
  expect(first.counts).toMatchObject({ read: 2, imported: 2 })
  expect(first.records[1]!.reasons).toContain('A format of T2-1.')
  expect(await codes()).toEqual(['T2-1'])
  const later = await run(
    `${header}\n9781402894626,Paperback,Kites,Ann Lee,2026,7\n${wind},E-book,Kites,Ann Lee,2026,5\n`,
  )
  expect(later.counts).toMatchObject({ imported: 1, unchanged: 1 })
  await run(`ISBN,Price EUR\n${wind},4\n`)
  expect(await read('T2-1')).toMatchObject({
    isbn: kites,
    product_form: 'BB',
    price: { amount: '9.00' },
    formats: [
      { isbn: wind, product_form: 'EA', price: { amount: '4.00', currency: 'EUR' } },
      { isbn: '9781402894626', product_form: 'BC', price: { amount: '7.00' } },
    ],
  })
})

it('a cell that cannot be read leaves what the book has, and an empty one takes it off', async () => {
  const header = 'SKU,ISBN,Title,Price EUR,Pages,Language,Format'
  await run(`${header}\nK-1,${kites},Kites,9,320,de,Hardback\n`)
  const unreadable = await run(`${header}\nK-1,9.78031E+12,Kites,on request,some,Klingon,Scroll\n`)
  expect(unreadable.records[0]!.reasons).toEqual([
    expect.stringContaining('was rounded by a spreadsheet') as string,
    ...['language', 'pages', 'format', 'price'].map((name) => expect.stringContaining(`${name}: `) as string),
  ])
  const book = { isbn: kites, pages: 320, language: 'de', product_form: 'BB', price: { amount: '9.00' } }
  expect(await read('T2-1')).toMatchObject(book)
  await run(`${header}\nK-1,${kites},Kites,,,de,\n`)
  expect(await read('T2-1')).toMatchObject({ isbn: kites, pages: null, product_form: null, price: null })
})

it('a list of prices has those of formats that came in a column, too', async () => {
  await run(`ISBN,E-ISBN,Title,Price EUR\n${kites},${wind},Kites,9\n`)
  const { counts } = await run(`ISBN,Price EUR\n${kites},8\n${wind},4\n`)
  expect(counts).toMatchObject({ changed: 2, rejected: 0 })
  expect(await read('T2-1')).toMatchObject({
    price: { amount: '8.00' },
    formats: [{ isbn: wind, product_form: 'EA', price: { amount: '4.00', currency: 'EUR' } }],
  })
})

it('a list of prices changes the prices of books that are here, and nothing else of them', async () => {
  await run(`ISBN,Title,Subtitle,Price EUR\n${kites},Kites,In wind,9.90\n`)
  const { counts, records } = await run(`EAN;Preis;Währung\n${kites};12,50;EUR\n${wind};3;EUR\n`)
  expect(counts).toMatchObject({ changed: 1, rejected: 1 })
  expect(records.find(({ outcome }) => outcome === 'rejected')!.reasons).toEqual([
    'There is no such book here. Without a column of titles, a table changes books that are here, and adds none.',
  ])
  expect(await read('T2-1')).toMatchObject({
    title: 'Kites',
    subtitle: 'In wind',
    price: { amount: '12.50', currency: 'EUR' },
  })
})

it('a book that a feed has brought is the same book in a table, and the other way round', async () => {
  const product = (reference: string, isbn: string, title: string) =>
    `<Product><RecordReference>${reference}</RecordReference><NotificationType>03</NotificationType><ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${isbn}</IDValue></ProductIdentifier><DescriptiveDetail><TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>${title}</TitleText></TitleElement></TitleDetail></DescriptiveDetail></Product>`
  const feed = (products: string) => `<ONIXMessage release="3.0"><Header/>${products}</ONIXMessage>`
  await run(feed(product('a.1', kites, 'Kites')), { name: 'feed.xml' })
  expect((await run(`ISBN,Title,Pages\n${kites},Kites,320\n${wind},Wind,10\n`)).counts).toMatchObject({
    changed: 1,
    imported: 1,
  })
  const { counts } = await run(feed(product('a.2', wind, 'Wind and rain')), { name: 'feed.xml' })
  expect(counts).toMatchObject({ changed: 1 })
  expect(await codes()).toEqual(['T2-1', 'T2-2'])
  expect(await read('T2-2')).toMatchObject({ title: 'Wind and rain', pages: 10 })
})

it('people of roles for which a table has no column stay, in their places, and it changes and takes off its own', async () => {
  const contributor = (role: string, name: string) =>
    `<Contributor><ContributorRole>${role}</ContributorRole><PersonName>${name}</PersonName></Contributor>`
  const people = [
    ['B01', 'Cy Orr'],
    ['A01', 'Ann Lee'],
    ['A12', 'Ann Lee'],
    ['B06', 'Bo Li'],
  ] as const
  const feed = `<ONIXMessage release="3.0"><Header/><Product><RecordReference>a.1</RecordReference><NotificationType>03</NotificationType><ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${kites}</IDValue></ProductIdentifier><DescriptiveDetail><TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>Kites</TitleText></TitleElement></TitleDetail>${people.map(([role, name]) => contributor(role, name)).join('')}</DescriptiveDetail></Product></ONIXMessage>`
  await run(feed, { name: 'feed.xml' })
  const byline = async () => (await read('T2-1'))?.contributors.map(({ name, role }) => `${name}, ${role}`)
  const all = ['Cy Orr, editor', 'Ann Lee, author', 'Ann Lee, illustrator', 'Bo Li, translator']
  expect(await byline()).toEqual(all)

  const priced = await run(`ISBN,Title,Author,Price EUR\n${kites},Kites,"Lee, Ann",9.90\n`)
  expect(priced.records[0]).toMatchObject({ outcome: 'changed', reasons: ['price', 'currency'] })
  expect(await byline()).toEqual(all)
  expect((await run(feed, { name: 'feed.xml' })).records[0]?.reasons).not.toContainEqual(
    expect.stringContaining('authors'),
  )

  await run(`ISBN,Title,Author\n${kites},Kites,Ann Lee; Di Roe\n`)
  expect(await byline()).toEqual(['Cy Orr, editor', 'Ann Lee, author', 'Di Roe, author', ...all.slice(2)])
  // The column has other roles as well, and so has all of them.
  await run(`ISBN,Title,Author\n${kites},Kites,Ann Lee; Bo Li (trans.)\n`)
  expect(await byline()).toEqual(['Ann Lee, author', 'Bo Li, translator'])
  // Which takes off who is in it no more, also after a table without people, and not who never was.
  await run(`ISBN,Title\n${kites},Kites\n`)
  await run(`ISBN,Title,Author\n${kites},Kites,Ann Lee\n`)
  expect(await byline()).toEqual(['Ann Lee, author'])
  await run(`ISBN,Title,Author,Translator\n${kites},Kites,Ann Lee,Bo Li\n`)
  await run(`ISBN,Title,Author\n${kites},Kites,\n`)
  expect(await byline()).toEqual(['Bo Li, translator'])
  await run(`ISBN,Title,Author,Translator\n${kites},Kites,Bo Li,\n`)
  expect(await byline()).toEqual(['Bo Li, author'])
})

it('a translator whom an editor or a feed has added stays when a table takes off the one whom its authors had', async () => {
  const byline = async () => (await read('T2-1'))?.contributors.map(({ name, role }) => `${name}, ${role}`)
  const both = `ISBN,Title,Author\n${kites},Kites,Ann Lee; Bo Li (trans.)\n`
  const alone = `ISBN,Title,Author\n${kites},Kites,Ann Lee\n`
  await run(both)
  await run(`ISBN,Author,Price EUR\n${kites},,8.90\n`)
  expect(await byline()).toEqual(['Ann Lee, author', 'Bo Li, translator'])
  const { docs } = await test.payload.find({ collection: 'books', limit: 1, depth: 0 })
  await test.payload.update({
    collection: 'books',
    id: docs[0]!.id,
    data: { authors: [...docs[0]!.authors!, { name: 'Cy Orr', role: 'translator' }] },
  })
  await run(alone)
  expect(await byline()).toEqual(['Ann Lee, author', 'Cy Orr, translator'])
  expect((await run(alone)).counts).toMatchObject({ unchanged: 1 })

  await emptyCatalogue(test.payload)
  await run(both)
  const feed = `<ONIXMessage release="3.0"><Header/><Product><RecordReference>a.1</RecordReference><NotificationType>03</NotificationType><ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${kites}</IDValue></ProductIdentifier><DescriptiveDetail><TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>Kites</TitleText></TitleElement></TitleDetail><Contributor><ContributorRole>A01</ContributorRole><PersonName>Ann Lee</PersonName></Contributor><Contributor><ContributorRole>B06</ContributorRole><PersonName>Cy Orr</PersonName></Contributor></DescriptiveDetail></Product></ONIXMessage>`
  await run(feed, { name: 'feed.xml' })
  expect(await byline()).toEqual(['Ann Lee, author', 'Cy Orr, translator'])
  await run(alone)
  expect(await byline()).toEqual(['Ann Lee, author', 'Cy Orr, translator'])
})

it('what an editor has changed since stays until the table says something else', async () => {
  await run(`ISBN,Title,Pages\n${kites},Kites,320\n`)
  const { docs } = await test.payload.find({ collection: 'books', limit: 1 })
  await test.payload.update({ collection: 'books', id: docs[0]!.id, data: { title: 'Kites, corrected' } })
  const same = await run(`ISBN,Title,Pages\n${kites},Kites,321\n`)
  expect(same.records[0]).toMatchObject({ outcome: 'changed' })
  expect(await read('T2-1')).toMatchObject({ title: 'Kites, corrected', pages: 321 })
})

it('people whom an editor has changed since stay, also after a list of prices without a column or a name of them', async () => {
  const list = `ISBN,Title,Author\n${kites},Kites,Ann Lee\n`
  await run(list)
  await run(`ISBN,Title,Price EUR\n${kites},Kites,9.90\n`)
  await run(`ISBN,Author,Price EUR\n${kites},,8.90\n`)
  const { docs } = await test.payload.find({ collection: 'books', limit: 1, depth: 0 })
  await test.payload.update({
    collection: 'books',
    id: docs[0]!.id,
    data: { authors: [{ name: 'Anna Lee', role: 'author' }] },
  })
  expect((await run(list)).records[0]).toMatchObject({ outcome: 'unchanged' })
  expect(await read('T2-1')).toMatchObject({ contributors: [{ name: 'Anna Lee' }] })
})

it('a row without an identifier is rejected at its line, and the others are imported', async () => {
  const { counts, records } = await run(`ISBN;Titel\n${kites};Drachen\n;Summe\n9,78E+12;Gerundet\n`)
  expect(counts).toMatchObject({ imported: 1, rejected: 2 })
  expect(
    records.filter(({ outcome }) => outcome === 'rejected').map(({ line, reasons }) => [line, reasons[0]]),
  ).toEqual([
    [3, 'It has neither an ISBN nor another reference.'],
    [4, expect.stringContaining('was rounded by a spreadsheet')],
  ])
})

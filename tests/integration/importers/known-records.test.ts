import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { sql } from '@payloadcms/db-postgres/drizzle'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { booksImporter } from '@/importers/books/importer'
import { toDatabase } from '@/importers/books/stored/database'
import { advisoryLocks } from '@/postgres/advisory-locks'
import { findFullCatalogue } from '@/reading/catalogue/full-catalogue'
import { generateFeed } from '../../support/generate-onix-feed'
import { emptyCatalogue, importInto } from '../../support/run-import'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload reads its environment when the modules below are loaded.
const test = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
const db = () => toDatabase(test.payload)
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-known-'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await emptyCatalogue(test.payload)
  await forget()
})
const forget = () => db().execute(sql`truncate onix_fingerprints`)
/** What a record says in the report where it was not read again. */
const mark = 'Not read.'
const markKnown = () => db().execute(sql`update onix_fingerprints set notes = array[${mark}]`)

type Run = { isDryRun?: boolean; flags?: Record<string, string | boolean> }
async function run(paths: readonly string[], { isDryRun = false, flags = {} }: Run = {}) {
  // Postgres releases the lock when it notices that the connection has closed, shortly after the run.
  await vi.waitUntil(async () => {
    const { rows } = await db().execute(sql`
      select 1 from pg_locks join pg_database on pg_database.oid = database and datname = current_database()
      where locktype = 'advisory' and (classid::bigint << 32) | objid::bigint = ${advisoryLocks.import}`)
    return rows.length === 0
  })
  return importInto({ importer: booksImporter, paths, flags, payload: test.payload, isDryRun })
}

type Product = { reference: string; isbn?: string; title?: string; collection?: string; work?: string; form?: string }

function product({ reference, isbn, title = 'Title', collection, work, form = 'BC' }: Product): string {
  const inSeries = collection
    ? `<Collection><CollectionType>10</CollectionType><TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>02</TitleElementLevel><TitleText>${collection}</TitleText></TitleElement></TitleDetail></Collection>`
    : ''
  const identifier = isbn
    ? `<ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${isbn}</IDValue></ProductIdentifier>`
    : ''
  const related = work
    ? `<RelatedMaterial><RelatedWork><WorkRelationCode>01</WorkRelationCode><WorkIdentifier><WorkIDType>01</WorkIDType><IDValue>${work}</IDValue></WorkIdentifier></RelatedWork></RelatedMaterial>`
    : ''
  return `<Product><RecordReference>${reference}</RecordReference><NotificationType>03</NotificationType>${identifier}
    <DescriptiveDetail><ProductComposition>00</ProductComposition><ProductForm>${form}</ProductForm>${inSeries}<TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel>
    <TitleText>${title}</TitleText></TitleElement></TitleDetail><Contributor><ContributorRole>A01</ContributorRole><PersonName>Ann Lee</PersonName></Contributor>
    <Unknown>1</Unknown></DescriptiveDetail><CollateralDetail><TextContent><TextType>03</TextType><ContentAudience>00</ContentAudience>
    <Text>What it is about.</Text></TextContent></CollateralDetail>${related}</Product>`
}

async function file(name: string, products: readonly Product[], language = 'eng'): Promise<string> {
  const target = path.join(folder, name)
  const header = `<Header><DefaultLanguageOfText>${language}</DefaultLanguageOfText></Header>`
  await writeFile(target, `<ONIXMessage release="3.0">${header}\n${products.map(product).join('\n')}\n</ONIXMessage>`)
  return target
}

const isbns = ['9780306406157', '9781861972712', '9783161484100']
const books = (): Product[] => [
  { reference: 'a', isbn: isbns[0]!, title: 'One', collection: 'Series' },
  { reference: 'b', isbn: isbns[1]!, title: 'Two' },
]

/** The references of records that were not read again. */
const skipped = ({ records }: Awaited<ReturnType<typeof run>>) =>
  records.filter(({ reasons }) => reasons.includes(mark)).map(({ reference }) => reference)

async function runInYear2999(feed: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2999-01-01T10:00:00Z') })
  try {
    return await run([feed])
  } finally {
    vi.useRealTimers()
  }
}

/** A run, and the same where nothing is known: with the report of either as the other's. */
async function runBoth(paths: readonly string[], options: Run = {}) {
  const known = await run(paths, { ...options, isDryRun: true })
  await forget()
  const anew = await run(paths, { ...options, isDryRun: true })
  const toReport = ({ records, counts, notes }: typeof known) => ({
    counts,
    notes,
    records: records.map((record) => ({ ...record, reasons: record.reasons.filter((reason) => reason !== mark) })),
  })
  return { known, isSame: JSON.stringify(toReport(known)) === JSON.stringify(toReport(anew)), anew }
}

const kept = (field: string) => `It keeps what was changed here since its last import: ${field}.`

describe('a record that is imported again', () => {
  it('is not parsed again if nothing has changed, and the report is the same', async () => {
    const feed = path.join(folder, 'generated.xml')
    await writeFile(feed, generateFeed(900, { release: '3.0', tags: 'reference', encoding: 'utf-8' }))
    const copy = path.join(folder, 'short.xml')
    await writeFile(copy, generateFeed(900, { release: '2.1', tags: 'short', encoding: 'windows-1252' }))
    for (const each of [feed, copy]) {
      await run([each])
      await run([each])
      const before = await findFullCatalogue()
      const again = await run([each])
      expect(again.counts).toMatchObject({ read: 900, unchanged: 900 })
      expect(await findFullCatalogue()).toEqual(before)
      const { known, anew } = await runBoth([each])
      expect(known.records).toEqual(anew.records)
      expect(known.notes).toEqual(anew.notes)
      await run([each])
      await markKnown()
      expect(skipped(await run([each]))).toHaveLength(900)
    }
  })

  it('is not parsed again after its first import, nor in a dry run', async () => {
    const feed = await file('feed.xml', books())
    await run([feed])
    await markKnown()
    expect(skipped(await run([feed], { isDryRun: true }))).toEqual(['a', 'b'])
    expect(skipped(await run([feed]))).toEqual(['a', 'b'])
  })

  it('is compared if its source or the language of its message has changed', async () => {
    await run([await file('feed.xml', books())])
    await markKnown()
    const [one, two] = books()
    const changed = await run([await file('feed.xml', [one!, { ...two!, title: 'Three' }])])
    expect(skipped(changed)).toEqual(['a'])
    expect(changed.records[1]).toMatchObject({ outcome: 'changed', reasons: ['title'] })
    expect(skipped(await run([await file('feed.xml', books(), 'fre')]))).toEqual([])
  })

  it.each<Record<string, string | boolean>>([
    { tier: '4' },
    { language: 'de' },
    { match: 'isbn' },
    { 'fetch-covers': true },
  ])('is compared with other options: %o', async (flags) => {
    const feed = await file('feed.xml', books())
    await run([feed])
    await markKnown()
    expect(skipped(await run([feed], { flags }))).toEqual([])
  })

  it('is compared again on another day, if a text of it may be shown from or until a day', async () => {
    const feed = await file('embargo.xml', books())
    const date = `<ContentDate><ContentDateRole>14</ContentDateRole><Date>29990101</Date></ContentDate></TextContent>`
    await writeFile(feed, (await readFile(feed, 'utf8')).replace('</TextContent>', date))
    const toSynopses = async () =>
      (await test.payload.find({ collection: 'books', sort: 'title' })).docs.map(({ synopsis }) => synopsis ?? null)
    await run([feed])
    expect(await toSynopses()).toEqual([null, 'What it is about.'])
    await markKnown()
    expect(skipped(await run([feed]))).toEqual(['a', 'b'])
    expect(skipped(await runInYear2999(feed))).toEqual(['b'])
    expect(await toSynopses()).toEqual(['What it is about.', 'What it is about.'])
  })

  it('is compared again on another day, if its price ends', async () => {
    const feed = await file('prices.xml', books())
    const price = `<ProductSupply><SupplyDetail><Price><PriceType>02</PriceType><PriceAmount>9.00</PriceAmount><CurrencyCode>EUR</CurrencyCode>
      <PriceDate><PriceDateRole>15</PriceDateRole><Date>29981231</Date></PriceDate></Price></SupplyDetail></ProductSupply></Product>`
    await writeFile(feed, (await readFile(feed, 'utf8')).replace('</Product>', price))
    const toPrices = async () =>
      (await test.payload.find({ collection: 'books', sort: 'title' })).docs.map((book) => book.price ?? null)
    await run([feed])
    expect((await toPrices()).map((each) => each && Number(each))).toEqual([9, null])
    await markKnown()
    expect(skipped(await run([feed]))).toEqual(['a', 'b'])
    expect(skipped(await runInYear2999(feed))).toEqual(['b'])
    expect(await toPrices()).toEqual([null, null])
  })

  it('is compared again by another version of the code', async () => {
    const feed = await file('feed.xml', books())
    await run([feed])
    await markKnown()
    await db().execute(sql`update onix_fingerprints set fingerprint = 'of another version' where reference = 'a'`)
    expect(skipped(await run([feed]))).toEqual(['b'])
  })

  const update = (data: Record<string, unknown>) => async (id: number) => {
    await test.payload.update({ collection: 'books', id, data: { _status: 'published', ...data } })
  }
  it.each([
    ['changed a field of the feed', update({ title: 'Ours' }), 'unchanged', [kept('title')]],
    ['changed a field that it does not state', update({ subtitle: 'Ours' }), 'unchanged', []],
    ['changed its authors', update({ authors: [{ name: 'Bo Li' }] }), 'unchanged', [kept('authors')]],
    ['added outcomes', update({ outcomes: [{ text: 'Can do.' }] }), 'unchanged', []],
    ['withdrawn it', update({ isWithdrawn: true }), 'unchanged', []],
    ['unpublished it', update({ _status: 'draft' }), 'unchanged', []],
    ['given it another code', update({ code: 'T2-77' }), 'unchanged', []],
    ['put it in the trash', update({ deletedAt: new Date().toISOString() }), 'unchanged', [/in the trash/]],
    [
      'deleted it',
      (id: number) => test.payload.delete({ collection: 'books', id }),
      'imported',
      [/Catalogue code T2-1/],
    ],
    [
      'renamed its bundle',
      async () => {
        await test.payload.update({ collection: 'bundles', where: {}, data: { slug: 'ours', _status: 'published' } })
      },
      'unchanged',
      [kept('collections')],
    ],
    [
      'deleted its bundle',
      () => test.payload.delete({ collection: 'bundles', where: {} }),
      'unchanged',
      [kept('collections')],
    ],
  ] as const)('is compared once an editor has %s', async (what, edit, outcome, reasons) => {
    const feed = await file('feed.xml', books())
    await run([feed])
    const { docs } = await test.payload.find({ collection: 'books', where: { isbn: { equals: isbns[0] } } })
    await edit(docs[0]!.id)
    await markKnown()
    const result = await run([feed], { isDryRun: true })
    expect(skipped(result)).toEqual(['b'])
    expect(result.records[0]).toMatchObject({
      outcome,
      reasons: reasons.map((reason) => (typeof reason === 'string' ? reason : expect.stringMatching(reason))),
    })
    expect((await runBoth([feed])).isSame).toBe(true)
    // And compared once only, where the feed changes nothing.
    await run([feed])
    await run([feed])
    await markKnown()
    expect(skipped(await run([feed]))).toEqual(what === 'put it in the trash' ? ['b'] : ['a', 'b'])
  })

  it('belongs to the book that was recreated after its deletion, also without an ISBN', async () => {
    const feed = await file('feed.xml', [{ reference: 'a' }])
    await run([feed])
    await test.payload.delete({ collection: 'books', where: {} })
    expect((await run([feed])).counts).toMatchObject({ imported: 1 })
    expect((await run([feed])).counts).toMatchObject({ unchanged: 1 })
    await forget()
    expect((await run([feed])).counts).toMatchObject({ unchanged: 1 })
  })

  it('is compared if any list of its book has changed: these are all tables of a book', async () => {
    const { rows } = await db().execute(sql`
      select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'books'::regclass and conrelid::regclass::text like 'books\\_%' order by 1`)
    expect(rows.map(({ name }) => name)).toEqual(['books_authors', 'books_chapters', 'books_outcomes', 'books_texts'])
  })

  it('is compared together with a record that changes the same book, and after one that claims its ISBN', async () => {
    const feed = await file('feed.xml', books())
    await run([feed])
    await markKnown()
    const other = { reference: 'c', isbn: isbns[0]!, title: 'Other' }
    for (const products of [
      [other, ...books()],
      [...books(), other],
    ]) {
      const paths = [await file('both.xml', products)]
      const { known, isSame } = await runBoth(paths, { flags: { match: 'isbn' } })
      expect([known.counts.rejected, isSame]).toEqual([1, true])
      await run([feed])
      await run([feed])
    }
  })

  it('is compared if its format, or the owner of its ISBN, has changed', async () => {
    const formats = [
      { reference: 'print', isbn: isbns[0]!, work: 'w' },
      { reference: 'e-book', isbn: isbns[1]!, work: 'w', form: 'EA' },
      { reference: 'other', isbn: isbns[2]!, title: 'Other' },
    ]
    const feed = await file('formats.xml', formats)
    await run([feed])
    await markKnown()
    expect(skipped(await run([feed]))).toEqual(['print', 'e-book', 'other'])
    // A later format of the same work leaves the other records as they are.
    const later = [...formats, { reference: 'audio', isbn: '9780131103627', work: 'w', form: 'AJ' }]
    const grown = await file('formats.xml', later)
    expect(skipped(await run([grown]))).toContain('other')
    await db().execute(sql`update books set formats = jsonb_set(formats, '{0,form}', '"ED"') where formats <> '[]'`)
    await markKnown()
    const edited = await run([grown], { isDryRun: true })
    expect(skipped(edited)).not.toContain('e-book')
    expect(edited.records[1]).toMatchObject({ outcome: 'unchanged', reasons: ['A format of T2-1.', kept('formats')] })
    await run([grown])
    await run([grown])
    await db().execute(sql`update books set isbn = ${isbns[1]!} where isbn = ${isbns[2]!}`)
    await markKnown()
    const taken = await run([grown], { isDryRun: true })
    expect(taken.records[1]).toMatchObject({ outcome: 'rejected' })
    expect((await runBoth([grown])).isSame).toBe(true)
  })
})

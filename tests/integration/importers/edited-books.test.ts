import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { sql } from '@payloadcms/db-postgres/drizzle'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Book } from '@/cms/payload-types'
import { toDatabase } from '@/importers/books/stored/database'
import { booksImporter } from '@/importers/books/importer'
import { findBook } from '@/reading/catalogue/book'
import { findBundle } from '@/reading/catalogue/bundle'
import { emptyCatalogue, importInto } from '../../support/run-import'
import { waitUntil } from '../../support/wait-until'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload reads its environment when the modules below are loaded.
const test = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-edited-books-'))
})
beforeEach(() => emptyCatalogue(test.payload))
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

const isbns = ['9780306406157', '9781861972712', '9783161484100']

type Product = {
  reference?: string
  isbn?: string
  notification?: '03' | '04' | '05'
  title?: string
  about?: string | null
  author?: string | null
  year?: string
  price?: string | null
  currency?: string
  status?: string | null
  series?: string | string[] | null
  form?: string
  work?: string | null
}

function toProduct({
  reference = 'one',
  isbn = isbns[0]!,
  notification = '03',
  title = 'As imported',
  about = 'What it is about.',
  author = 'Ann Lee',
  year = '2020',
  price = '10.00',
  currency = 'EUR',
  status = '04',
  series = 'A series',
  form = 'BC',
  work = 'W1',
}: Product): string {
  if (notification === '05')
    return `<Product><RecordReference>${reference}</RecordReference><NotificationType>05</NotificationType></Product>`
  const inSeries = [series ?? []].flat().map(
    (title) => `<Collection><CollectionType>10</CollectionType><TitleDetail><TitleType>01</TitleType><TitleElement>
    <TitleElementLevel>02</TitleElementLevel><TitleText>${title}</TitleText></TitleElement></TitleDetail></Collection>`,
  )
  const text = `<CollateralDetail><TextContent><TextType>03</TextType><ContentAudience>00</ContentAudience><Text>${about}</Text></TextContent></CollateralDetail>`
  return `<Product><RecordReference>${reference}</RecordReference><NotificationType>${notification}</NotificationType>
    <ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${isbn}</IDValue></ProductIdentifier>
    <DescriptiveDetail><ProductComposition>00</ProductComposition><ProductForm>${form}</ProductForm>${inSeries.join('')}
    <TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>${title}</TitleText></TitleElement></TitleDetail>
    ${author === null ? '' : `<Contributor><ContributorRole>A01</ContributorRole><PersonName>${author}</PersonName></Contributor>`}
    <Language><LanguageRole>01</LanguageRole><LanguageCode>eng</LanguageCode></Language></DescriptiveDetail>
    ${about === null ? '' : text}
    <PublishingDetail>${status === null ? '' : `<PublishingStatus>${status}</PublishingStatus>`}<PublishingDate><PublishingDateRole>01</PublishingDateRole>
    <Date dateformat="05">${year}</Date></PublishingDate></PublishingDetail>
    ${work === null ? '' : `<RelatedMaterial><RelatedWork><WorkRelationCode>01</WorkRelationCode><WorkIdentifier><WorkIDType>01</WorkIDType><IDValue>${work}</IDValue></WorkIdentifier></RelatedWork></RelatedMaterial>`}
    <ProductSupply><SupplyDetail><ProductAvailability>20</ProductAvailability>${price === null ? '' : `<Price><PriceType>02</PriceType><PriceAmount>${price}</PriceAmount><CurrencyCode>${currency}</CurrencyCode></Price>`}</SupplyDetail></ProductSupply></Product>`
}

async function run(...products: Product[]) {
  const file = path.join(folder, 'feed.xml')
  await writeFile(file, `<ONIXMessage release="3.0">\n${products.map(toProduct).join('\n')}\n</ONIXMessage>`)
  return importInto({ importer: booksImporter, paths: [file], payload: test.payload })
}

const only = async () => (await test.payload.find({ collection: 'books', depth: 0 })).docs[0]!
const edit = async (data: Partial<Book>) =>
  test.payload.update({
    collection: 'books',
    id: (await only()).id,
    data: { _status: 'published', ...data } as never,
    depth: 0,
  })
const findPublic = async () => (await findBook((await only()).code))!.entry
const draftNote = 'An editor has a newer draft of it, which stays as it is: what is published was changed.'
const kept = (fields: string) => `It keeps what was changed here since its last import: ${fields}.`
const replaced = (fields: string) => `It replaced what was changed here: ${fields}. The former text is in the versions.`

describe('a book that an editor has changed since its import', () => {
  it('keeps that as long as its record says the same there, and takes what the record has changed elsewhere', async () => {
    await run({})
    await edit({ title: 'As edited' })
    for (let time = 0; time < 2; time++) {
      const again = await run({})
      expect(again.records).toMatchObject([{ outcome: 'unchanged', reasons: [kept('title')] }])
    }
    const dearer = await run({ price: '12.00' })
    expect(dearer.records).toMatchObject([{ outcome: 'changed', reasons: ['price', kept('title')] }])
    expect(await findPublic()).toMatchObject({ title: 'As edited' })
    expect(await only()).toMatchObject({ price: '12.00' })
  })

  it('takes what its record has changed in the same field, which the report names; the former text is in the versions', async () => {
    await run({})
    const { id } = await edit({ title: 'As edited' })
    const corrected = await run({ title: 'Corrected' })
    expect(corrected.records).toMatchObject([{ outcome: 'changed', reasons: ['title', replaced('title')] }])
    expect(await findPublic()).toMatchObject({ title: 'Corrected' })
    const { docs } = await test.payload.findVersions({ collection: 'books', where: { parent: { equals: id } } })
    expect(docs.map(({ version }) => version.title)).toContain('As edited')
    // What the record alone has changed is no editor's.
    expect((await run({ title: 'Once more' })).records).toMatchObject([{ outcome: 'changed', reasons: ['title'] }])
  })

  it('is corrected without what its record lacks, which people who write a book have to give', async () => {
    await run({ about: null, author: null })
    await edit({ title: 'As corrected' })
    expect(await findPublic()).toMatchObject({ title: 'As corrected', authors: [] })
    await edit({ synopsis: 'Written here.', authors: [{ name: 'Bo Li' }] })
    await expect(edit({ synopsis: '' })).rejects.toThrow(/Synopsis/)
    await expect(edit({ authors: [] })).rejects.toThrow(/Authors/)
  })

  it('keeps an emptied field, and what was written in a field that its record omits by now', async () => {
    await run({})
    await edit({ pages: 120, price: null, currency: null })
    expect((await run({})).records).toMatchObject([{ outcome: 'unchanged', reasons: [kept('price, currency')] }])
    await edit({ synopsis: 'Written here.' })
    expect((await run({ about: null })).records).toMatchObject([
      { outcome: 'unchanged', reasons: [kept('synopsis, price, currency')] },
    ])
    expect(await only()).toMatchObject({ price: null, pages: 120, synopsis: 'Written here.' })
    // Nobody has changed this one.
    await run({ about: 'New.' })
    expect((await run({ about: null })).records).toMatchObject([
      { outcome: 'changed', reasons: ['synopsis', kept('price, currency')] },
    ])
  })

  it('takes fields that mean something only together as one: a date with its precision, a price with its currency', async () => {
    await run({})
    await edit({ publishedAt: '2020-05-03T00:00:00.000Z', publishedPrecision: 'day', price: '9.00', currency: 'USD' })
    expect((await run({})).records).toMatchObject([{ outcome: 'unchanged' }])
    await run({ year: '2021', price: '11.00' })
    expect(await only()).toMatchObject({
      publishedAt: '2021-01-01T00:00:00.000Z',
      publishedPrecision: 'year',
      price: '11.00',
      currency: 'EUR',
    })
  })

  it('stays as available as an editor has made it, until its record says something else', async () => {
    await run({})
    await run({ status: '11' })
    expect(await only()).toMatchObject({ isWithdrawn: true })
    await edit({ isWithdrawn: false })
    for (let time = 0; time < 2; time++)
      expect((await run({ status: '11' })).records).toMatchObject([
        { outcome: 'unchanged', reasons: expect.arrayContaining([kept('isWithdrawn')]) },
      ])
    await run({})
    await run({ status: '11' })
    expect(await only()).toMatchObject({ isWithdrawn: true })

    // The same for a record that withdraws it.
    await run({ status: null })
    expect(await only()).toMatchObject({ isWithdrawn: false })
    await run({ notification: '05' })
    await edit({ isWithdrawn: false })
    expect((await run({ notification: '05' })).records).toMatchObject([
      { outcome: 'unchanged', reasons: expect.arrayContaining([kept('isWithdrawn')]) },
    ])
    await run({ status: null })
    await run({ notification: '05' })
    expect(await only()).toMatchObject({ isWithdrawn: true })
  })

  it('keeps a draft that is not published yet, of which its entry says that there is one', async () => {
    await run({})
    const { id } = await only()
    await test.payload.update({ collection: 'books', id, data: { title: 'In work', _status: 'draft' }, draft: true })
    expect((await run({ price: '12.00' })).records).toMatchObject([{ reasons: ['price', draftNote] }])
    expect(await findPublic()).toMatchObject({ title: 'As imported', price: { amount: '12.00' } })
    expect(await test.payload.findByID({ collection: 'books', id, draft: true })).toMatchObject({ title: 'In work' })
  })

  it('keeps a price with its currency where its record names none any more', async () => {
    await run({})
    await edit({ price: '12.00' })
    expect((await run({ price: null })).records).toMatchObject([
      { outcome: 'unchanged', reasons: [kept('price, currency')] },
    ])
    expect(await findPublic()).toMatchObject({ price: { amount: '12.00', currency: 'EUR' } })
  })

  it('is named where its record says for the first time what was written here', async () => {
    await run({ about: null })
    await edit({ synopsis: 'Written here.' })
    expect((await run({})).records).toMatchObject([{ outcome: 'changed', reasons: ['synopsis', replaced('synopsis')] }])
  })

  it('takes what its record has said beside a draft again, once that is published', async () => {
    await run({})
    const { id } = await only()
    const draft = { title: 'In work' }
    await test.payload.update({ collection: 'books', id, data: { ...draft, _status: 'draft' }, draft: true })
    for (let time = 0; time < 2; time++) await run({ price: '12.00' })
    await edit(draft)
    expect(await only()).toMatchObject({ title: 'In work', price: '10.00' })
    expect((await run({ price: '12.00' })).records).toMatchObject([
      { outcome: 'changed', reasons: ['price', kept('title')] },
    ])
    expect(await only()).toMatchObject({ title: 'In work', price: '12.00' })

    await test.payload.update({ collection: 'books', id, data: { title: 'Again', _status: 'draft' }, draft: true })
    expect((await run({ notification: '05' })).records).toMatchObject([{ reasons: ['isWithdrawn', draftNote] }])
    await edit({ title: 'Again' })
    await run({ notification: '05' })
    expect(await only()).toMatchObject({ isWithdrawn: true })
  })

  it('shows an editor what its record has said since it was unpublished', async () => {
    await run({})
    const { id } = await edit({ _status: 'draft' })
    await run({ price: '12.00' })
    expect(await test.payload.findByID({ collection: 'books', id, draft: true })).toMatchObject({
      price: '12.00',
      _status: 'draft',
    })
    await edit({})
    expect((await run({ price: '12.00' })).records).toMatchObject([{ outcome: 'unchanged', reasons: [] }])
    expect(await only()).toMatchObject({ price: '12.00', _status: 'published' })
  })

  it('keeps the draft of a book that is not published, however often that is imported', async () => {
    await run({})
    const { id } = await edit({ _status: 'draft' })
    await test.payload.update({ collection: 'books', id, data: { title: 'In work', _status: 'draft' }, draft: true })
    for (const price of ['12.00', '13.00', '14.00']) {
      const [record] = (await run({ price })).records
      expect(record).toMatchObject({ outcome: 'changed', reasons: expect.arrayContaining(['price', draftNote]) })
      expect(await test.payload.findByID({ collection: 'books', id, draft: true })).toMatchObject({ title: 'In work' })
    }
    await edit({ title: 'In work' })
    expect((await run({ price: '14.00' })).records).toMatchObject([{ reasons: ['price', kept('title')] }])
    expect(await only()).toMatchObject({ title: 'In work', price: '14.00' })
  })

  it('is another book where it was deleted and written anew: nothing of it was said before', async () => {
    await run({})
    await test.payload.delete({ collection: 'books', where: {} })
    const anew = { code: 'T4-9', title: 'Written here', language: 'en', synopsis: 'Anew.', isbn: isbns[0]! }
    const data = { ...anew, authors: [{ name: 'Bo Li' }], _status: 'published' }
    await test.payload.create({ collection: 'books', data: data as never })
    await run({})
    expect(await only()).toMatchObject({ code: 'T4-9', title: 'As imported' })
  })

  it('keeps its work where a partial update names none', async () => {
    await run({})
    await run({ notification: '04', work: null, price: '12.00' })
    await run({ reference: 'e-book', isbn: isbns[1]!, form: 'EA' })
    expect(await test.payload.count({ collection: 'books' })).toEqual({ totalDocs: 1 })
    expect(await only()).toMatchObject({ price: '12.00', formats: [{ isbn: isbns[1] }] })
  })

  it('and is saving while a file is imported loses nothing: it is compared with what was saved', async () => {
    await run({})
    const { id } = await only()
    const editor = new pg.Client({ connectionString: process.env.DATABASE_URL })
    await editor.connect()
    try {
      await editor.query('begin')
      await editor.query(`update books set title = 'As edited', updated_at = clock_timestamp() where id = $1`, [id])
      const importing = run({ price: '12.00' })
      await waitUntil('the import waits for the editor', async () => {
        const { rows } = await toDatabase(test.payload).execute(sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
        return rows.length > 0
      })
      await editor.query('commit')
      expect((await importing).records).toMatchObject([{ outcome: 'changed', reasons: ['price', kept('title')] }])
    } finally {
      await editor.end()
    }
    expect(await findPublic()).toMatchObject({ title: 'As edited', price: { amount: '12.00' } })
  })

  it('is compared once as if nobody had changed it, where what its record said is not known', async () => {
    await run({})
    await edit({ title: 'As edited' })
    await toDatabase(test.payload).execute(sql`update onix_records set stated_hashes = null`)
    expect((await run({})).records).toMatchObject([{ outcome: 'changed', reasons: ['title'] }])
    await edit({ title: 'As edited' })
    expect((await run({})).records).toMatchObject([{ outcome: 'unchanged', reasons: [kept('title')] }])
  })
})

describe('a bundle of a feed that an editor has changed', () => {
  const findBundles = async () => (await test.payload.find({ collection: 'bundles', depth: 0 })).docs
  const second: Product = { reference: 'two', isbn: isbns[1]!, title: 'Another' }

  it('with another address takes the next books of its series', async () => {
    await run({})
    const [bundle] = await findBundles()
    await test.payload.update({
      collection: 'bundles',
      id: bundle!.id,
      data: { slug: 'ours', title: 'Ours', _status: 'published' },
    })
    await run({}, second)
    expect(await findBundles()).toMatchObject([{ slug: 'ours', title: 'Ours' }])
    expect((await findBundle('ours'))!.books.map(({ entry }) => entry.title)).toEqual(['As imported', 'Another'])
  })

  it('takes a book that joins its series, also where a format of that book follows in the same file', async () => {
    const format = { reference: 'e-book', isbn: isbns[2]!, form: 'EA', series: null }
    await run({ series: null }, format)
    await run({}, format)
    expect((await findBundle('a-series'))!.books.map(({ entry }) => entry.title)).toEqual(['As imported'])
    expect((await run({}, format)).records).toMatchObject([{ reasons: [] }, { outcome: 'unchanged' }])
  })

  it('that is what two series were takes the books of both', async () => {
    await run({})
    const [bundle] = await findBundles()
    const slugs = { slug: 'both', previousSlugs: ['a-series', 'another-series'] }
    await test.payload.update({ collection: 'bundles', id: bundle!.id, data: { ...slugs, _status: 'published' } })
    const next = await run({}, { ...second, series: ['A series', 'Another series'] })
    expect(next.counts).toMatchObject({ imported: 1, rejected: 0 })
    expect((await findBundle('both'))!.books.map(({ entry }) => entry.title)).toEqual(['As imported', 'Another'])
  })

  it('does not come back with the same records where it was deleted, nor a book that was taken out of it', async () => {
    await run({}, second)
    const [bundle] = await findBundles()
    const { docs } = await test.payload.find({ collection: 'books', where: { title: { equals: 'Another' } } })
    await test.payload.update({
      collection: 'bundles',
      id: bundle!.id,
      data: { books: [docs[0]!.id], _status: 'published' },
    })
    await run({ price: '12.00' }, second)
    expect((await findBundle(bundle!.slug))!.books.map(({ entry }) => entry.title)).toEqual(['Another'])
    await test.payload.delete({ collection: 'bundles', id: bundle!.id })
    await run({ price: '13.00' }, second)
    expect(await findBundles()).toEqual([])
    await run({ series: 'Another series' }, second)
    expect(await findBundles()).toMatchObject([{ slug: 'another-series' }])
  })
})

describe('a format that an editor has changed', () => {
  const format: Product = { reference: 'e-book', isbn: isbns[1]!, form: 'EA', price: '8.00' }
  const formats = async () => (await only()).formats as unknown as { isbn: string; price: string }[]

  it('stays as it is, or away, until its record says something else', async () => {
    await run({}, format)
    const [stored] = await formats()
    expect(stored).toMatchObject({ isbn: isbns[1], price: '8.00' })
    await edit({ formats: [{ ...stored!, price: '7.00' }] as never })
    expect((await run({}, format)).records[1]).toMatchObject({
      outcome: 'unchanged',
      reasons: [expect.stringContaining('A format of'), kept('formats')],
    })
    expect(await formats()).toMatchObject([{ price: '7.00' }])
    await edit({ formats: [] })
    await run({}, format)
    expect(await formats()).toEqual([])
    await run({}, { ...format, price: '6.00' })
    expect(await formats()).toMatchObject([{ price: '6.00' }])
  })

  it('is named where its record replaces it', async () => {
    await run({}, format)
    const [stored] = await formats()
    await edit({ formats: [{ ...stored!, price: '7.00' }] as never })
    expect((await run({}, { ...format, price: '6.00' })).records[1]).toMatchObject({
      outcome: 'changed',
      reasons: [expect.stringContaining('A format of'), 'formats', replaced('formats')],
    })
  })

  it('is one again where the book was deleted and is sent again', async () => {
    await run({}, format)
    const { code } = await only()
    await test.payload.delete({ collection: 'books', where: {} })
    await run({}, format)
    expect(await test.payload.count({ collection: 'books' })).toEqual({ totalDocs: 1 })
    expect(await only()).toMatchObject({ code, isbn: isbns[0], formats: [{ isbn: isbns[1] }] })
  })

  it('leaves a deleted book its code where it is sent again alone', async () => {
    await run({}, format)
    const { code } = await only()
    await test.payload.delete({ collection: 'books', where: {} })
    await run(format)
    await run({}, format)
    const { docs } = await test.payload.find({ collection: 'books', where: { code: { equals: code } } })
    expect(docs).toMatchObject([{ isbn: isbns[0] }])
  })

  it('is read once only where its record names the work no more', async () => {
    await run({}, format)
    for (let time = 0; time < 2; time++) await run({ ...format, work: null })
    await toDatabase(test.payload).execute(sql`update onix_fingerprints set notes = array['Not read.']`)
    expect((await run({ ...format, work: null })).records[0]!.reasons).toContain('Not read.')
  })
})

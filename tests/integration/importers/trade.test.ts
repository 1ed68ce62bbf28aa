import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

import { zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { maxFormats } from '@/importers/books/plan/format-owner'
import { toIsbnCheckDigit } from '@/lib/identifiers/isbn'
import { toOnixMessage } from '@/formats/catalogue/onix/message'
import { booksImporter } from '@/importers/books/importer'
import { findBook } from '@/reading/catalogue/book'
import { findFullCatalogue } from '@/reading/catalogue/full-catalogue'
import { searchBooks } from '@/reading/catalogue/search'
import { bookSchema } from '@/schemas/catalogue/book'
import { emptyCatalogue, importInto } from '../../support/run-import'
import { findSchemaErrors, hasXmlSchemas } from '../../support/xml-schemas'

const onixSchema = 'ONIX_BookProduct_3.1_reference.xsd'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload reads its environment when the modules below are loaded.
const test = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-trade-'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})
const empty = () => emptyCatalogue(test.payload)
beforeEach(empty)

const run = (...paths: string[]) => importInto({ importer: booksImporter, paths, payload: test.payload })
const exportOnix = async () =>
  toOnixMessage({
    sender: 'Us',
    sentAt: '2026-11-21T10:00:00.000Z',
    host: 'books.example',
    books: await findFullCatalogue(),
  })

const identifier = (type: string, value: string, name = '') =>
  `<ProductIdentifier><ProductIDType>${type}</ProductIDType>${name && `<IDTypeName>${name}</IDTypeName>`}<IDValue>${value}</IDValue></ProductIdentifier>`
const title = (level: string, text: string) =>
  `<TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>${level}</TitleElementLevel><TitleText>${text}</TitleText></TitleElement></TitleDetail>`
const subject = (scheme: string, code: string, heading = '', main = false) =>
  `<Subject>${main ? '<MainSubject/>' : ''}<SubjectSchemeIdentifier>${scheme}</SubjectSchemeIdentifier><SubjectCode>${code}</SubjectCode>${heading && `<SubjectHeadingText>${heading}</SubjectHeadingText>`}</Subject>`
const work =
  '<RelatedWork><WorkRelationCode>01</WorkRelationCode><WorkIdentifier><WorkIDType>01</WorkIDType><IDValue>W1</IDValue></WorkIdentifier></RelatedWork>'
const supply = (availability: string, amount: string) =>
  `<ProductSupply><SupplyDetail><ProductAvailability>${availability}</ProductAvailability><Price><PriceType>02</PriceType><PriceAmount>${amount}</PriceAmount><CurrencyCode>EUR</CurrencyCode></Price></SupplyDetail></ProductSupply>`
const status = (code: string) => `<PublishingDetail><PublishingStatus>${code}</PublishingStatus></PublishingDetail>`
const product = (reference: string, notification: string, inside: string) =>
  `<Product><RecordReference>${reference}</RecordReference><NotificationType>${notification}</NotificationType>${inside}</Product>`
const content = (sequence: string, number: string, text: string) =>
  `<ContentItem><LevelSequenceNumber>${sequence}</LevelSequenceNumber><TextItem><TextItemType>03</TextItemType></TextItem><ComponentTypeName>Chapter</ComponentTypeName>${number && `<ComponentNumber>${number}</ComponentNumber>`}${title('04', text)}</ContentItem>`

async function file(name: string, ...products: string[]): Promise<string> {
  const target = path.join(folder, name)
  await writeFile(target, `<ONIXMessage release="3.0">${products.join('\n')}</ONIXMessage>`)
  return target
}

const whole = product(
  'a',
  '03',
  `${identifier('15', '9780306406157')}${identifier('06', 'https://doi.org/10.1234/ABC.5')}${identifier('01', '77', 'House')}
  <DescriptiveDetail><ProductForm>BB</ProductForm>
    <EpubLicense><EpubLicenseName>CC BY 4.0</EpubLicenseName><EpubLicenseExpression><EpubLicenseExpressionType>01</EpubLicenseExpressionType><EpubLicenseExpressionLink>https://creativecommons.org/licenses/by/4.0/</EpubLicenseExpressionLink></EpubLicenseExpression></EpubLicense>
    <Collection><CollectionType>10</CollectionType><CollectionIdentifier><CollectionIDType>02</CollectionIDType><IDValue>20493630</IDValue></CollectionIdentifier><CollectionSequence><CollectionSequenceType>02</CollectionSequenceType><CollectionSequenceNumber>12</CollectionSequenceNumber></CollectionSequence>${title('02', 'Studies')}</Collection>
    ${title('01', 'Whole')}
    <Contributor><ContributorRole>A01</ContributorRole><NameIdentifier><NameIDType>21</NameIDType><IDValue>0000000218250097</IDValue></NameIdentifier><NameIdentifier><NameIDType>16</NameIDType><IDValue>0000 0001 2103 2683</IDValue></NameIdentifier><PersonName>Ann Lee</PersonName><NamesBeforeKey>Ann</NamesBeforeKey><KeyNames>Lee</KeyNames><BiographicalNote>Ann Lee teaches.</BiographicalNote></Contributor>
    <EditionNumber>2</EditionNumber><EditionStatement>Second, revised edition</EditionStatement>
    <Language><LanguageRole>01</LanguageRole><LanguageCode>eng</LanguageCode></Language>
    <Language><LanguageRole>02</LanguageRole><LanguageCode>fre</LanguageCode></Language>
    ${subject('93', 'GLC', 'Libraries', true)}${subject('10', 'LAN025000')}${subject('12', 'GL')}${subject('01', '020')}${subject('03', 'Z665')}${subject('29', '3146', 'Documentation')}
  </DescriptiveDetail>
  <CollateralDetail>
    <TextContent><TextType>03</TextType><Text>&lt;p&gt;For:&lt;/p&gt;&lt;ul&gt;&lt;li&gt;one&lt;/li&gt;&lt;li&gt;two&lt;/li&gt;&lt;/ul&gt;</Text></TextContent>
    <TextContent><TextType>06</TextType><Text>Very good.</Text><TextAuthor>Bo Li</TextAuthor><SourceTitle>The Times</SourceTitle></TextContent>
    <Prize><PrizeName>Best Book</PrizeName><PrizeYear>2020</PrizeYear><PrizeCountry>AU</PrizeCountry><PrizeCode>04</PrizeCode></Prize>
  </CollateralDetail>
  <ContentDetail>${content('1', 'I', 'Part')}${content('1.1', '1', 'Chapter')}${content('2', '', 'End')}</ContentDetail>
  ${status('04')}
  <RelatedMaterial>${work}<RelatedProduct><ProductRelationCode>03</ProductRelationCode>${identifier('15', '9780732287573')}</RelatedProduct></RelatedMaterial>
  ${supply('20', '40.00')}`,
)
const ebook = (notification: string, inside: string) =>
  product(
    'a-ebook',
    notification,
    `${identifier('15', '9780007232833')}<DescriptiveDetail><ProductForm>EA</ProductForm>${title('01', 'Whole')}</DescriptiveDetail>${inside}<RelatedMaterial>${work}</RelatedMaterial>`,
  )

describe('a trade record', () => {
  it('is stored, searched and exported completely, and is the same after a restore from the export', async () => {
    await run(await file('whole.xml', whole, ebook('03', status('02') + supply('10', '20.00'))))
    const found = await findBook('T2-1')
    expect(bookSchema.parse(found?.entry)).toEqual(found?.entry)
    expect(found?.entry).toMatchObject({
      product_form_name: 'Hardback',
      status: { code: '04', name: 'Active' },
      availability: { name: 'Available' },
      price: { amount: '40.00', currency: 'EUR' },
      edition: { number: 2, statement: 'Second, revised edition' },
      licence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
      contributors: [{ orcid: '0000-0002-1825-0097', isni: '0000000121032683', biography: 'Ann Lee teaches.' }],
      identifiers: [
        { type: '06', name: 'DOI', value: '10.1234/ABC.5' },
        { type: '01', name: 'House', value: '77' },
      ],
      series: [{ title: 'Studies', number: '12', issn: '2049-3630' }],
      languages: [{ role: '02', name: 'Original', language: 'fr' }],
      related: [{ relation: '03', name: 'Replaces', type: '15', value: '9780732287573' }],
      reviews: [{ text: 'Very good.', author: 'Bo Li', source: 'The Times' }],
      prizes: [{ name: 'Best Book', year: '2020', country: 'AU', achievement: { name: 'Shortlisted' } }],
      synopsis: 'For:\n\n- one\n- two',
      chapters: [
        { number: 1, title: 'Part', label: 'I', level: 1 },
        { number: 2, title: 'Chapter', label: '1', level: 2 },
        { number: 3, title: 'End', label: null, level: 1 },
      ],
    })
    expect(found?.entry.subject_codes.map(({ scheme_name, code }) => `${scheme_name} ${code}`)).toEqual([
      'Thema GLC',
      'Dewey (DDC) 020',
      'LCC Z665',
      'BISAC LAN025000',
      'BIC GL',
      'CLIL 3146',
    ])
    for (const q of ['doi:10.1234/abc.5', 'https://doi.org/10.1234/ABC.5', '978-0-00-723283-3', 'LAN025000', 'Studies'])
      expect(
        (await searchBooks({ q, limit: 5, page: 1 })).books.map(({ entry }) => entry.id),
        q,
      ).toEqual(['T2-1'])

    const exported = await exportOnix()
    const before = await findFullCatalogue()
    await empty()
    const copy = path.join(folder, 'whole-export.xml')
    await writeFile(copy, exported)
    await run(copy)
    expect(await exportOnix()).toBe(exported)
    const unchanging = ({ book, bundles }: (typeof before)[number]) => ({ ...book, modified_at: '', bundles })
    // In another catalogue the publisher is the one that the export names.
    expect((await findFullCatalogue()).map(unchanging)).toEqual(
      before.map(unchanging).map((book) => ({ ...book, publisher: 'Us' })),
    )
    expect((await run(copy)).counts).toMatchObject({ unchanged: 2 })
    // An editor may save what was imported.
    const { docs } = await test.payload.find({ collection: 'books' })
    await test.payload.update({ collection: 'books', id: docs[0]!.id, data: { pages: 9, _status: 'published' } })
    expect((await findBook('T2-1'))?.entry.identifiers).toEqual(before[0]?.book.identifiers)
  })

  // The schemas are not part of the repository.
  it.skipIf(!hasXmlSchemas('onix-3.1'))(
    'is exported as valid ONIX 3.1 (skipped where ../shared/data/schemas is missing)',
    async () => {
      await run(await file('whole.xml', whole, ebook('03', status('02'))))
      expect(await findSchemaErrors(await exportOnix(), 'onix-3.1', onixSchema)).toEqual([])
    },
  )
})

describe('feeds', () => {
  it('are read from .gz, .zip and folders, and records without a reference are known by their ISBN', async () => {
    const bare = `<Product>${identifier('15', '9780306406157')}<DescriptiveDetail>${title('01', 'Bare')}</DescriptiveDetail></Product>`
    const xml = `<ONIXMessage release="3.0">${bare}</ONIXMessage>`
    const inside = path.join(folder, 'inside')
    await mkdir(inside)
    await writeFile(path.join(inside, 'a.xml.gz'), gzipSync(xml))
    const first = await run(inside)
    expect(first.counts).toMatchObject({ read: 1, imported: 1 })
    expect(first.records[0]).toMatchObject({
      reference: 'isbn:9780306406157',
      reasons: expect.arrayContaining([
        'It has no RecordReference and is known by its ISBN.',
        'It has no NotificationType and is taken for a full record.',
      ]),
    })
    const zip = path.join(folder, 'feed.zip')
    await writeFile(zip, zipSync({ 'feed/a.xml': new TextEncoder().encode(xml), 'readme.txt': new Uint8Array(1) }))
    expect((await run(zip)).counts).toMatchObject({ read: 1, unchanged: 1 })
    const nothing = path.join(folder, 'nothing.zip')
    await writeFile(nothing, zipSync({ 'readme.txt': new Uint8Array(1) }))
    expect((await run(nothing)).problem).toMatch(/holds no feeds/)
  })
})

describe('the end of a run', () => {
  it('lists ignored elements with their counts', async () => {
    const price = (amount: string, currency: string, type = '02') =>
      `<Price><PriceType>${type}</PriceType><PriceAmount>${amount}</PriceAmount><CurrencyCode>${currency}</CurrencyCode></Price>`
    const measured = whole
      .replace('<EditionNumber>', '<Measure><MeasureType>01</MeasureType></Measure><EditionNumber>')
      .replace('</Price>', `</Price>${price('35.00', 'GBP')}${price('45.00', 'USD')}${price('40.00', 'EUR', '04')}`)
    const { notes, output } = await run(
      await file('measured.xml', measured, ebook('03', '<SalesRights/><SalesRights/>')),
    )
    expect(notes).toEqual(['Seen and not kept, by element: Price 2, SalesRights 2, Measure 1.'])
    expect(output).toContain(notes[0])
  })
})

describe('an export of ours', () => {
  it('changes nothing in its own catalogue, whose editors have made bundles and left out publishers', async () => {
    const named = whole.replace(
      '<PublishingDetail>',
      '<PublishingDetail><Publisher><PublishingRole>01</PublishingRole><PublisherName>Second Press</PublisherName></Publisher>',
    )
    const other = product('b', '03', `<DescriptiveDetail>${title('01', 'Another')}</DescriptiveDetail>`)
    const imprint = '<PublishingDetail><Imprint><ImprintName>Side Press</ImprintName></Imprint></PublishingDetail>'
    await run(await file('feed.xml', named, ebook('03', status('02')), other, product('b', '04', imprint)))
    const { docs } = await test.payload.find({ collection: 'books', sort: 'code' })
    const data = { title: 'A shelf', slug: 'a-shelf', description: 'Of books.', books: docs.map(({ id }) => id) }
    await test.payload.create({ collection: 'bundles', data: { ...data, _status: 'published' } })
    const before = await findFullCatalogue()
    const copy = path.join(folder, 'own-export.xml')
    await writeFile(copy, await exportOnix())

    expect((await run(copy)).records.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([])
    expect(await findFullCatalogue()).toEqual(before)
    expect(before.map(({ book }) => [book.publisher, book.imprint])).toEqual([
      ['Second Press', null],
      [null, 'Side Press'],
    ])
    expect((await run(copy)).counts).toMatchObject({ read: 3, unchanged: 3 })

    // The bundle is still the editors': a feed that does not name it leaves the books in it.
    await run(await file('feed.xml', named, ebook('03', status('02')), other, product('b', '04', imprint)))
    expect(await findFullCatalogue()).toEqual(before)
  })
})

describe('the formats of a work', () => {
  it('are one book, in one run or several, in a dry run as in the real one', async () => {
    const hardback = await file('hardback.xml', whole)
    const digital = await file('ebook.xml', ebook('03', status('02') + supply('10', '20.00')))
    const dry = await importInto({
      importer: booksImporter,
      paths: [hardback, digital],
      payload: test.payload,
      isDryRun: true,
    })
    await run(hardback)
    const second = await run(digital)
    expect(second.counts).toMatchObject({ imported: 1 })
    expect(second.records[0]?.reasons[0]).toBe('A format of T2-1.')
    expect(dry.records.map(({ outcome }) => outcome)).toEqual(['imported', 'imported'])
    expect(dry.records[1]?.reasons[0]).toBe('A format of T2-1.')
    const formats = async () => (await findBook('T2-1'))?.entry.formats
    expect(await formats()).toEqual([
      {
        isbn: '9780007232833',
        product_form: 'EA',
        name: 'E-book',
        status: { code: '02', name: 'Forthcoming' },
        availability: { code: '10', name: 'Not yet available' },
        price: { amount: '20.00', currency: 'EUR' },
        duration: null,
        technical_protection: null,
        accessibility: [],
      },
    ])
    expect(await findFullCatalogue()).toHaveLength(1)
    expect((await run(hardback, digital)).counts).toMatchObject({ unchanged: 2 })
    // A change of each in one batch: both are kept.
    const changed = await file(
      'changed.xml',
      ebook('04', status('04')),
      product('a', '04', '<DescriptiveDetail><EditionNumber>3</EditionNumber></DescriptiveDetail>'),
    )
    expect((await run(changed)).counts).toMatchObject({ changed: 2 })
    expect((await findBook('T2-1'))?.entry).toMatchObject({
      edition: { number: 3 },
      formats: [{ status: { code: '04' }, price: { amount: '20.00' } }],
    })
    expect((await run(await file('gone.xml', ebook('05', '')))).counts).toMatchObject({ changed: 1 })
    expect(await formats()).toEqual([])
    expect((await run(digital)).counts).toMatchObject({ changed: 1 })
    expect(await formats()).toHaveLength(1)
  })

  it('are recognized by their ISBN if another feed uses other references', async () => {
    await run(await file('both.xml', whole, ebook('03', status('02') + supply('10', '20.00'))))
    const own = `${identifier('15', '9780007232833')}<DescriptiveDetail><ProductForm>EA</ProductForm>${title('01', 'Whole')}</DescriptiveDetail>`
    const other = await run(await file('other.xml', product('other', '03', own)))
    expect(other.records[0]?.reasons[0]).toBe('A format of T2-1.')
    expect(await findFullCatalogue()).toHaveLength(1)
  })

  it('are books of their own where the titles differ, or there are too many: a format would keep neither title nor text', async () => {
    const ofWork = (reference: string, isbn: string, text: string) =>
      product(
        reference,
        '03',
        `${identifier('15', isbn)}<DescriptiveDetail><ProductForm>BC</ProductForm>${title('01', text)}</DescriptiveDetail><RelatedMaterial>${work}</RelatedMaterial>`,
      )
    const many = Array.from({ length: maxFormats + 1 }, (_, index) => `978${300_000_000 + index}`).map(
      (digits) => `${digits}${toIsbnCheckDigit(digits)}`,
    )
    const paths = [
      await file('whole.xml', whole),
      await file('another.xml', ofWork('b', '9780131103627', 'Part'), ofWork('c', '9780201633610', 'Whole, an e-book')),
      await file('more.xml', ...many.map((isbn, index) => ofWork(`more-${index}`, isbn, 'The whole'))),
    ]
    const dry = await importInto({ importer: booksImporter, paths, payload: test.payload, isDryRun: true })
    const real = await run(...paths)
    for (const { records, counts } of [dry, real]) {
      expect(counts).toMatchObject({ imported: 3 + many.length })
      const [, another, ...ofWhole] = records.map(({ reasons }) => reasons.join(' '))
      expect(another).toContain('It names the work of T2-1, “Whole”, but has another title.')
      for (const reasons of ofWhole.slice(0, maxFormats)) expect(reasons).toContain('A format of T2-1.')
      for (const reasons of ofWhole.slice(maxFormats))
        expect(reasons).toContain(`It names the work of T2-1, which has ${maxFormats} formats already.`)
    }
    expect((await findBook('T2-1'))?.entry.formats).toHaveLength(maxFormats)
    expect((await findFullCatalogue()).map(({ book }) => book.title)).toEqual([
      'Whole',
      'Part',
      'The whole',
      'The whole',
    ])
    expect((await run(...paths)).counts).toMatchObject({ unchanged: 3 + many.length })
  })
})

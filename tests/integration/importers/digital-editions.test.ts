import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import { toBookNode } from '@/formats/catalogue/json-ld/book'
import { toOnixMessage } from '@/formats/catalogue/onix/message'
import { booksImporter } from '@/importers/books/importer'
import { findBook } from '@/reading/catalogue/book'
import { findFullCatalogue } from '@/reading/catalogue/full-catalogue'
import { searchBooks } from '@/reading/catalogue/search'
import { bookSchema } from '@/schemas/catalogue/book'
import { emptyCatalogue, importInto } from '../../support/run-import'
import { findSchemaErrors, hasXmlSchemas } from '../../support/xml-schemas'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload reads its environment when the modules below are loaded.
const test = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-digital-'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => emptyCatalogue(test.payload))

async function run(xml: string) {
  const target = path.join(folder, 'message.xml')
  await writeFile(target, xml)
  return importInto({ importer: booksImporter, paths: [target], payload: test.payload })
}
const exportOnix = async () =>
  toOnixMessage({
    sender: 'Us',
    sentAt: '2026-11-21T10:00:00.000Z',
    host: 'books.example',
    books: await findFullCatalogue(),
  })

const title = (level: string, text: string) =>
  `<TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>${level}</TitleElementLevel><TitleText>${text}</TitleText></TitleElement></TitleDetail>`
const feature = (code: string, note = '') =>
  `<ProductFormFeature><ProductFormFeatureType>09</ProductFormFeatureType><ProductFormFeatureValue>${code}</ProductFormFeatureValue>${note && `<ProductFormFeatureDescription>${note}</ProductFormFeatureDescription>`}</ProductFormFeature>`
const contributor = (role: string, name: string) =>
  `<Contributor><ContributorRole>${role}</ContributorRole><PersonName>${name}</PersonName></Contributor>`
const chapter = (number: number, text: string, contributors = '') =>
  `<ContentItem><LevelSequenceNumber>${number}</LevelSequenceNumber><TextItem><TextItemType>03</TextItemType></TextItem>${title('04', text)}${contributors}</ContentItem>`
const product = (reference: string, isbn: string, form: string, { features = '', extent = '', chapters = '' } = {}) =>
  `<Product><RecordReference>${reference}</RecordReference><NotificationType>03</NotificationType>
    <ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${isbn}</IDValue></ProductIdentifier>
    <DescriptiveDetail><ProductForm>${form}</ProductForm>${features}${title('01', 'Kites')}${contributor('B01', 'Eva Ed')}
      <Language><LanguageRole>01</LanguageRole><LanguageCode>eng</LanguageCode></Language>${extent}</DescriptiveDetail>
    <CollateralDetail><TextContent><TextType>03</TextType><ContentAudience>00</ContentAudience><Text>On kites.</Text></TextContent></CollateralDetail>
    <ContentDetail>${chapters}</ContentDetail>
    <RelatedMaterial><RelatedWork><WorkRelationCode>01</WorkRelationCode><WorkIdentifier><WorkIDType>01</WorkIDType><IDValue>W</IDValue></WorkIdentifier></RelatedWork></RelatedMaterial>
  </Product>`
const message = (...products: string[]) => `<ONIXMessage release="3.0">${products.join('\n')}</ONIXMessage>`

const ebook = product('e', '9780306406157', 'ED', {
  features: `${feature('52')}${feature('00', 'Everything can be read aloud.')}${feature('94', 'https://a.example/x')}<EpubTechnicalProtection>06</EpubTechnicalProtection>`,
  chapters: `${chapter(1, 'Wind', contributor('A01', 'Ann Lee') + contributor('A01', 'Bo Li') + contributor('B06', 'Tom Tr'))}${chapter(2, 'Index')}`,
})
const audiobook = product('a', '9780007232833', 'AJ', {
  features: `${feature('00', 'A summary.')}${feature('51')}${feature('51', 'All.')}${feature('94', 'https://a.example/y')}<EpubTechnicalProtection>00</EpubTechnicalProtection>`,
  extent: '<Extent><ExtentType>09</ExtentType><ExtentValue>00932</ExtentValue><ExtentUnit>15</ExtentUnit></Extent>',
})

const of = (code: string, name: string, note: string | null = null) => ({ code, name, note })

it('a book has the authors of its chapters, the duration of its audiobook, and the DRM and accessibility of each format', async () => {
  const imported = await run(message(ebook, audiobook))
  expect(imported.counts).toMatchObject({ imported: 2 })
  expect(imported.notes).toEqual(['Seen and not kept, by element: ContentItem Contributor B06 1.'])
  const { entry } = (await findBook('T2-1'))!
  expect(bookSchema.parse(entry)).toEqual(entry)
  expect(entry).toMatchObject({
    duration: null,
    technical_protection: { code: '06', name: 'Readium LCP DRM' },
    chapters: [
      { title: 'Wind', authors: ['Ann Lee', 'Bo Li'] },
      { title: 'Index', authors: [] },
    ],
    accessibility: [
      of('00', 'Accessibility summary', 'Everything can be read aloud.'),
      of('52', 'Everything but decoration can be read without sight'),
      of('94', 'Page on conformance', 'https://a.example/x'),
    ],
    formats: [
      {
        isbn: '9780007232833',
        duration: 'PT9H32M',
        technical_protection: { code: '00', name: 'No DRM' },
        accessibility: [of('51', 'Everything but decoration can be heard as recorded audio')],
      },
    ],
  })
  expect(toBookNode(entry, 'https://books.example')).toMatchObject({
    '@type': 'Book',
    accessibilitySummary: 'Everything can be read aloud.',
    accessModeSufficient: ['textual'],
    hasPart: [
      {
        author: [
          { '@type': 'Person', name: 'Ann Lee' },
          { '@type': 'Person', name: 'Bo Li' },
        ],
      },
      { name: 'Index' },
    ],
    workExample: [{ '@type': ['Book', 'Audiobook'], duration: 'PT9H32M', accessModeSufficient: ['auditory'] }],
  })
  expect((await searchBooks({ q: 'Bo Li', limit: 5, page: 1 })).books).toHaveLength(1)
})

it('exports them as ONIX, which imports as the same, and an editor may save what was imported', async () => {
  await run(message(ebook, audiobook))
  const exported = await exportOnix()
  const before = (await findBook('T2-1'))!.entry
  expect((await run(exported)).counts).toMatchObject({ unchanged: 2 })
  await emptyCatalogue(test.payload)
  await run(exported)
  expect({ ...(await findBook('T2-1'))!.entry, modified_at: '', publisher: null }).toEqual({
    ...before,
    modified_at: '',
  })
  expect((await run(exported)).counts).toMatchObject({ unchanged: 2 })

  const { docs } = await test.payload.find({ collection: 'books' })
  const { id, chapters, formats, accessibility } = docs[0]!
  const data = { chapters: chapters!.slice(0, 1), formats, accessibility, duration: 61, _status: 'published' as const }
  await test.payload.update({ collection: 'books', id, data })
  const { entry } = (await findBook('T2-1'))!
  expect(entry).toMatchObject({ duration: 'PT1H1M', formats: before.formats, accessibility: before.accessibility })
  expect(entry.chapters).toEqual(before.chapters.slice(0, 1))
})

it.skipIf(!hasXmlSchemas('onix-3.1'))(
  'exports them as valid ONIX (skipped where ../shared/data/schemas is missing)',
  async () => {
    await run(message(ebook, audiobook))
    const exported = await exportOnix()
    expect(exported).toContain('<EpubTechnicalProtection>')
    expect(await findSchemaErrors(exported, 'onix-3.1', 'ONIX_BookProduct_3.1_reference.xsd')).toEqual([])
  },
)

it('announces a change of any of them, and keeps what an editor has changed when the feed says the same again', async () => {
  const feed = message(ebook, audiobook)
  await run(feed)
  const { docs } = await test.payload.find({ collection: 'books' })
  const { id, chapters, formats } = docs[0]!
  const changes = [
    { chapters: chapters!.map((each, index) => ({ ...each, authors: index === 0 ? 'Ann Lee-Smith; Bo Li' : null })) },
    { technicalProtection: null },
    { duration: 9 },
    { accessibility: [] },
    { formats: formats!.map((each) => ({ ...each, duration: 573 })) },
  ]
  for (const change of changes) {
    const before = (await findBook('T2-1'))!.entry.modified_at
    await test.payload.update({ collection: 'books', id, data: { ...change, _status: 'published' as const } })
    expect((await findBook('T2-1'))!.entry.modified_at, JSON.stringify(change)).not.toBe(before)
  }
  const edited = (await findBook('T2-1'))!.entry
  const again = await run(feed)
  expect(again.counts).toMatchObject({ unchanged: 2 })
  expect(again.records.map(({ reasons }) => reasons.join(' '))).toEqual([
    expect.stringMatching(/chapters.*accessibility/),
    expect.stringContaining('formats'),
  ])
  expect((await findBook('T2-1'))!.entry).toEqual(edited)
})

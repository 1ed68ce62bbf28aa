import { expect, it } from 'vitest'

import { countUnread } from '@/importers/books/onix/count-unread'
import { message, readParts, readRecords } from '../../../../support/onix-records'

const unreadOf = async (inside: string) => {
  const product = (await readParts(message(inside))).find(({ kind }) => kind === 'product')
  const names: string[] = []
  countUnread(product!.element, (name) => names.push(name))
  return names
}

it('further publishers, imprints and places are listed as not kept: a book has one of each', async () => {
  const publisher = (role: string, name: string) =>
    `<Publisher><PublishingRole>${role}</PublishingRole><PublisherName>${name}</PublisherName></Publisher>`
  const imprint = '<Imprint><ImprintName>I</ImprintName></Imprint>'
  const city = (name: string) => `<CityOfPublication>${name}</CityOfPublication>`
  const one = imprint + publisher('01', 'A') + city('Berlin')
  expect(await unreadOf(`<PublishingDetail>${one}</PublishingDetail>`)).toEqual([])
  const more = imprint + publisher('02', 'B') + publisher('16', 'Funder') + city('Boston')
  expect((await unreadOf(`<PublishingDetail>${one}${more}</PublishingDetail>`)).toSorted()).toEqual([
    'CityOfPublication',
    'Imprint',
    'Publisher',
    'Publisher 16',
  ])
})

it('a funder, a sponsor or a distributor is listed as not kept, also where a record names no publisher', async () => {
  const named = (role: string) =>
    `<Publisher><PublishingRole>${role}</PublishingRole><PublisherName>A</PublisherName></Publisher>`
  expect(await unreadOf(`<PublishingDetail>${named('16')}</PublishingDetail>`)).toEqual(['Publisher 16'])
  expect(await unreadOf(`<PublishingDetail>${named('03')}${named('01')}</PublishingDetail>`)).toEqual(['Publisher 03'])
  expect(
    await unreadOf('<PublishingDetail><Publisher><PublisherName>A</PublisherName></Publisher></PublishingDetail>'),
  ).toEqual([])
})

it('the licence of a book is the first expression with a web address, and the others are listed as not kept', async () => {
  const expression = (type: string, link: string) =>
    `<EpubLicenseExpression><EpubLicenseExpressionType>${type}</EpubLicenseExpressionType>${link && `<EpubLicenseExpressionLink>${link}</EpubLicenseExpressionLink>`}</EpubLicenseExpression>`
  const url = 'https://e.org/by'
  const read = async (...expressions: string[]) => {
    const detail = `<DescriptiveDetail><EpubLicense><EpubLicenseName>CC BY</EpubLicenseName>${expressions.join('')}</EpubLicense></DescriptiveDetail>`
    const head = '<RecordReference>r</RecordReference><NotificationType>03</NotificationType>'
    const [record] = await readRecords(message(head + detail))
    return [record!.fields.licenceName, record!.fields.licenceUrl ?? null, await unreadOf(detail)]
  }
  expect(await read(expression('01', url))).toEqual(['CC BY', url, []])
  const other = ['EpubLicenseExpression']
  expect(await read(expression('00', ''), expression('01', url))).toEqual(['CC BY', url, other])
  expect(await read(expression('02', 'urn:x:by'), expression('01', url))).toEqual(['CC BY', url, other])
  expect(await read(expression('01', url), expression('02', `${url}.xml`))).toEqual(['CC BY', url, other])
  expect(await read(expression('02', 'CC BY'))).toEqual(['CC BY', null, []])
})

it('a territory is listed as not kept unless it is that of a price or a market', async () => {
  const territory = '<Territory><RegionsIncluded>WORLD</RegionsIncluded></Territory>'
  expect(await unreadOf(`<ProductSupply><Market>${territory}</Market></ProductSupply>`)).toEqual([])
  const text = `<CollateralDetail><TextContent><TextType>03</TextType>${territory}<Text>T</Text></TextContent></CollateralDetail>`
  expect(await unreadOf(text)).toEqual(['Territory'])
})

it('durations of other things, sizes of files and dates of other events are listed as not kept', async () => {
  const extent = (type: string, unit: string) =>
    `<Extent><ExtentType>${type}</ExtentType><ExtentValue>9</ExtentValue><ExtentUnit>${unit}</ExtentUnit></Extent>`
  const date = (role: string) =>
    `<PublishingDate><PublishingDateRole>${role}</PublishingDateRole><Date>2020</Date></PublishingDate>`
  const detail = `<DescriptiveDetail>${extent('00', '03')}${extent('09', '05')}${extent('15', '05')}${extent('22', '19')}</DescriptiveDetail>`
  const publishing = `<PublishingDetail>${date('01')}${date('11')}</PublishingDetail>`
  expect(await unreadOf(detail + publishing)).toEqual(['Extent 15', 'Extent 22', 'PublishingDate 11'])
})

it('a part of a product is a product that it includes, and is listed as not kept where it has no number', async () => {
  const number =
    '<ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>9780306406157</IDValue></ProductIdentifier>'
  const part = (inside: string) => `<ProductPart>${inside}<ProductForm>BC</ProductForm></ProductPart>`
  const detail = `<DescriptiveDetail>${part(number)}${part('')}</DescriptiveDetail>`
  expect(await unreadOf(detail)).toEqual(['ProductPart'])
  const head = '<RecordReference>r</RecordReference><NotificationType>03</NotificationType>'
  const [record] = await readRecords(message(head + detail))
  expect(record!.fields.related).toEqual([{ relation: '01', type: '15', value: '9780306406157' }])
})

it('of the contributors of a chapter all but the names of its authors is listed as not kept', async () => {
  const contributor = (role: string) =>
    `<Contributor><ContributorRole>${role}</ContributorRole><PersonName>N</PersonName><BiographicalNote>B</BiographicalNote></Contributor>`
  const item = `<ContentDetail><ContentItem>${contributor('A01')}${contributor('B06')}</ContentItem></ContentDetail>`
  expect((await unreadOf(item)).toSorted()).toEqual([
    'ContentItem BiographicalNote',
    'ContentItem BiographicalNote',
    'ContentItem Contributor B06',
  ])
})

it('further titles, such as that of the original, are listed as not kept: a book and a chapter have one of each', async () => {
  const title = (type: string, text: string) =>
    `<TitleDetail><TitleType>${type}</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>${text}</TitleText></TitleElement></TitleDetail>`
  const of = (...titles: string[]) => `<DescriptiveDetail>${titles.join('')}</DescriptiveDetail>`
  expect(await unreadOf(of(title('01', 'One')))).toEqual([])
  expect(await unreadOf(of(title('03', 'Un'), title('01', 'One')))).toEqual(['TitleDetail 03'])
  expect(await unreadOf(of(title('03', 'Un')))).toEqual([])
  // The same words say nothing that the book lacks.
  expect(await unreadOf(of(title('01', 'One'), title('10', 'One')))).toEqual([])
  const item = `<ContentDetail><ContentItem>${title('01', 'One')}${title('13', 'Ein')}</ContentItem></ContentDetail>`
  expect(await unreadOf(item)).toEqual(['TitleDetail 13'])
})

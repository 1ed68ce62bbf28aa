import { describe, expect, it } from 'vitest'

import { toFileRecord } from '@/importers/books/feeds/file-record'
import type { BookReader } from '@/importers/books/feeds/book-reader'
import { readMarcInXml } from '@/importers/books/marc/read-marc'
import { readOnix } from '@/importers/books/onix/read-onix'
import { readThoth } from '@/importers/books/thoth/read-thoth'
import { parseHtmlBody } from '@/importers/articles/markdown/parse-body'
import { readWxr } from '@/importers/articles/wxr/read-wxr'
import { readParts } from '../../support/marc-records'

/** What every object inherits, by which a table of codes seems to have an entry. */
const inherited = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__']
const unknown = 'unheard-of'

async function read(reader: BookReader, text: string) {
  const parts = await readParts(reader, new TextEncoder().encode(text), 4096)
  return parts.map((source) => {
    const { record, unread } = toFileRecord(source, { file: '', fingerprint: null, isKnown: false })
    return { record, unread }
  })
}

const title =
  '<TitleDetail><TitleType>01</TitleType><TitleElement><TitleText>Kites</TitleText></TitleElement></TitleDetail>'
const id = (type: string) =>
  `<ProductIdentifier><ProductIDType>${type}</ProductIDType><IDValue>1</IDValue></ProductIdentifier>`

const onix3 = (code: string) => `<ONIXMessage release="3.0"><Product>
  <RecordReference>r</RecordReference><NotificationType>03</NotificationType>${id(code)}
  <DescriptiveDetail><ProductForm>${code}</ProductForm>${title}
    <Contributor><ContributorRole>${code}</ContributorRole><PersonName>Ann Lee</PersonName></Contributor>
    <Contributor><ContributorRole>A01</ContributorRole><UnnamedPersons>${code}</UnnamedPersons></Contributor>
    <Language><LanguageRole>${code}</LanguageRole><LanguageCode>ger</LanguageCode></Language>
    <Subject><SubjectSchemeIdentifier>10</SubjectSchemeIdentifier><SubjectCode>${code}</SubjectCode></Subject>
    <Audience><AudienceCodeType>01</AudienceCodeType><AudienceCodeValue>${code}</AudienceCodeValue></Audience>
    <${code}>1</${code}></DescriptiveDetail>
  <CollateralDetail><Prize><PrizeName>Prize</PrizeName><PrizeCode>${code}</PrizeCode></Prize></CollateralDetail>
  <PublishingDetail><PublishingStatus>${code}</PublishingStatus></PublishingDetail>
  <RelatedMaterial><RelatedProduct><ProductRelationCode>${code}</ProductRelationCode>${id('06')}</RelatedProduct>
    <RelatedProduct><ProductRelationCode>06</ProductRelationCode>${id(code)}</RelatedProduct></RelatedMaterial>
  <ProductSupply><SupplyDetail><ProductAvailability>${code}</ProductAvailability></SupplyDetail></ProductSupply>
</Product></ONIXMessage>`

const onix2 = (code: string) => `<ONIXMessage><Product>
  <RecordReference>r</RecordReference><NotificationType>03</NotificationType><ProductForm>${code}</ProductForm>
  <Title><TitleType>01</TitleType><TitleText>Kites</TitleText></Title><AudienceCode>${code}</AudienceCode>
  <OtherText><TextTypeCode>${code}</TextTypeCode><Text>On kites.</Text></OtherText>
  <SupplyDetail><AvailabilityCode>${code}</AvailabilityCode></SupplyDetail></Product></ONIXMessage>`

const marcXml = (code: string) => `<collection xmlns="http://www.loc.gov/MARC21/slim"><record>
  <leader>00000nam a2200000 i 4500</leader><controlfield tag="001">1</controlfield>
  <datafield tag="024" ind1="7" ind2=" "><subfield code="a">1</subfield><subfield code="2">${code}</subfield></datafield>
  <datafield tag="245" ind1="0" ind2="0"><subfield code="a">Kites</subfield></datafield>
  <datafield tag="650" ind1=" " ind2="7"><subfield code="a">Wind</subfield><subfield code="2">${code}</subfield></datafield>
</record></collection>`

const thoth = (code: string) =>
  JSON.stringify({
    workId: '1',
    workType: code,
    workStatus: code,
    title: 'Kites',
    contributions: [{ contributionType: code, fullName: 'Ann Lee' }],
    publications: [{ publicationType: code, isbn: '9780306406157' }],
    subjects: [{ subjectType: code, subjectCode: 'A' }],
    relations: [{ relationType: code, relatedWork: { doi: '10.5555/1' } }],
    [code]: 'x',
  })

const wxr = (type: string) =>
  `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><item><title>A</title><wp:post_type>${type}</wp:post_type></item></channel></rss>`

describe.each(inherited)('a code that is called %s', (name) => {
  /** The same with the names of both codes made equal. */
  const neutral = (value: unknown) =>
    JSON.stringify(value).toLowerCase().replaceAll(name.toLowerCase(), '…').replaceAll(unknown, '…')

  it.each([
    ['ONIX 3', readOnix, onix3],
    ['ONIX 2.1', readOnix, onix2],
    ['MARCXML', readMarcInXml, marcXml],
    ['the JSON of Thoth', readThoth, thoth],
  ] as const)('is unknown like every other in %s', async (_, reader, toText) => {
    const expected = await read(reader, toText(unknown))
    expect(expected).toMatchObject([{ record: { error: null, fields: { title: 'Kites' } } }])
    expect(neutral(await read(reader, toText(name)))).toBe(neutral(expected))
  })

  it('is unknown like every other for the type of an ONIX notification', async () => {
    const notified = onix3(unknown).replace('>03<', `>${name}<`)
    const error = `NotificationType ${name} is none of the standard’s.`
    expect(await read(readOnix, notified)).toMatchObject([{ record: { intent: 'ignore', error } }])
  })

  it('is unknown like every other in an export of WordPress', () => {
    expect(neutral(readWxr(wxr(name), 'a.xml'))).toBe(neutral(readWxr(wxr(unknown), 'a.xml')))
  })
})

it('an element that is called constructor is shown like every other that is unknown', () => {
  const parse = (name: string) => parseHtmlBody(`<${name} src="https://e.example/">Text</${name}>`)
  expect(parse('constructor')).toEqual(parse('unheard-of'))
})

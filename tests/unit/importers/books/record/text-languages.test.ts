import { expect, it } from 'vitest'

import { toCatalogueExamples } from '@/formats/catalogue/examples'
import { toMarcRecord } from '@/formats/catalogue/marc/record'
import { toBookRecord } from '@/importers/books/thoth/to-book-record'
import type { Book } from '@/schemas/catalogue/book'
import { marc, readBoth } from '../../../../support/marc-records'
import { message, readRecords } from '../../../../support/onix-records'

const ofText = (...codes: string[]) =>
  codes
    .map((code) => `<Language><LanguageRole>01</LanguageRole><LanguageCode>${code}</LanguageCode></Language>`)
    .join('')
const expected = { language: 'en', languages: [{ role: '01', language: 'fr' }] }

it('A text in two languages has the second as another one, in ONIX, MARC and Thoth', async () => {
  const head = '<RecordReference>r</RecordReference><NotificationType>03</NotificationType>'
  const [onix] = await readRecords(message(`${head}<DescriptiveDetail>${ofText('eng', 'fre')}</DescriptiveDetail>`))
  expect(onix?.fields).toMatchObject(expected)
  const lines = ['001 1', '003 DLC', '041 0  $aeng$afre', '245 10 $aTitle']
  expect((await readBoth(marc(lines)))[0].fields).toMatchObject(expected)
  expect((await readBoth(marc(lines.with(2, '041 0  $aengfre'))))[0].fields).toMatchObject(expected)
  const languages = ['ENG', 'FRE'].map((languageCode) => ({ languageCode, languageRelation: 'ORIGINAL' }))
  expect(toBookRecord({ workId: 'w', title: 'Title', languages }, 1).fields).toMatchObject(expected)
})

it('A text whose language is said again, more precisely or in less, has no second one', async () => {
  const lines = ['001 1', '003 DLC', '041  7 $aen-GB$2rfc5646', '041 0  $aeng$hger', '245 10 $aTitle']
  const [{ fields }] = await readBoth(marc(lines))
  expect(fields.language).toBe('en-GB')
  expect(fields.languages ?? []).not.toContainEqual(expect.objectContaining({ role: '01' }))
})

it('The second language of a text is exported to MARC, and imported as the same', async () => {
  const example = toCatalogueExamples('https://books.example').getBook as Book
  const languages = [{ role: '01', name: 'Text', language: 'fr' }]
  const record = toMarcRecord({ ...example, language: 'en', languages }, { publisher: 'Us', host: 'books.example' })
  expect((await readBoth(record))[0].fields).toMatchObject(expected)
})

it('A text in two scripts of a language has both, and 008 says nothing beside 041', async () => {
  const lines = [
    '001 1',
    '003 DLC',
    '008 960101s2001    gw            000 0 ger d',
    '041  7 $azh-Hans$azh-Hant$2rfc5646',
  ]
  const [{ fields }] = await readBoth(marc([...lines, '245 10 $aTitle']))
  expect(fields).toMatchObject({ language: 'zh-Hans', languages: [{ role: '01', language: 'zh-Hant' }] })
})

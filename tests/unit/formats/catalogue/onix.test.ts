import { readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { toCatalogueExamples } from '@/formats/catalogue/examples'
import { toOnixMessage } from '@/formats/catalogue/onix/message'
import { countryCodes, currencyCodes, languageCodes, scriptCodes } from '@/formats/catalogue/onix/standard-codes'
import { readOnix } from '@/importers/books/onix/read-onix'
import type { BookRecord } from '@/importers/books/record/book-record'
import type { Book } from '@/schemas/catalogue/book'
import { unnamedContributors } from '@/schemas/catalogue/unnamed-contributors'
import { findSchemaErrors, hasXmlSchemas } from '../../../support/xml-schemas'

const example = toCatalogueExamples('https://books.example').getBook as Book
const [prize] =
  example.prizes.length > 0 ? example.prizes : [{ name: '', year: null, country: null, achievement: null }]

const toMessage = (...changes: Partial<Book>[]) =>
  toOnixMessage({
    sender: 'Us',
    sentAt: '2026-11-21T10:00:00.000Z',
    host: 'books.example',
    books: changes.map((change, index) => ({ book: { ...example, id: `T1-${index + 1}`, ...change }, bundles: [] })),
  })

async function read(change: Partial<Book>): Promise<BookRecord['fields']> {
  async function* bytes() {
    yield Buffer.from(toMessage(change))
  }
  for await (const each of readOnix(bytes())) if ('toRecord' in each) return each.toRecord().fields
  throw new Error('No record.')
}

const subjectCode = { scheme: '93', scheme_name: 'Thema', code: null, heading: null, is_main: false }
const series = (title: string, number: string | null) => ({ title, number, issn: null })
const prizeOf = (change: Partial<Book['prizes'][number]>) => ({ ...prize!, name: 'Best Book', ...change })

/** What the admin accepts, and the schema has no place for as it is. */
const unusual: Partial<Book>[] = [
  { price: { amount: '0', currency: 'EUR' } },
  { price: { amount: '0.00', currency: 'USD' } },
  { price: { amount: '9.99', currency: 'ABC' } },
  { formats: example.formats.map((format) => ({ ...format, price: { amount: '0.0', currency: 'EUR' } })) },
  { formats: example.formats.map((format) => ({ ...format, isbn: ' ' })) },
  { series: ['IV', 'Vol. 3', '3a', ' ', '1.-.2'].map((number) => series('Studies', number)) },
  { series: [series(' ', '1')] },
  {
    prizes: ['2012-2013', '2012/13', '0999', ' '].map((year) => prizeOf({ year, country: 'UK' })),
  },
  { prizes: [prizeOf({ name: ' ' }), prizeOf({ name: 'A\nprize', country: 'xx' })] },
  ...['https://a.example/a b', 'see our site', 'https://a.example/100%', 'https://ä.example/😀#a#b', ' '].map(
    (url) => ({
      licence: { name: null, url },
    }),
  ),
  { licence: { name: ' ', url: null } },
  {
    subject_codes: [
      subjectCode,
      { ...subjectCode, code: ' ' },
      { ...subjectCode, scheme: 'X', scheme_name: 'Scheme X', code: 'a' },
      { ...subjectCode, scheme: '24', scheme_name: ' ', heading: 'Kites' },
    ],
  },
  { languages: ['French', 'Old', 'qqq', 'en-EU', 'sr-Abcd'].map((language) => ({ role: '02', name: '', language })) },
  { language: 'en-XX' },
  {
    identifiers: [
      { type: '06', name: 'DOI', value: ' ' },
      { type: '01', name: ' ', value: 'a\nb' },
    ],
  },
  { related: [{ relation: '03', name: 'Replaces', type: '15', value: ' ' }] },
  { publisher: ' ', imprint: ' ', place: ' ', subtitle: ' ', subjects: [' '] },
  { edition: { number: null, statement: ' ' } },
  { contributors: example.contributors.map((each) => ({ ...each, given: '', suffix: ' ', role: ' ' })) },
  { contributors: ['Unknown', 'Synthesised voice'].map((name) => ({ ...example.contributors[0]!, name })) },
  { chapters: example.chapters.map((each) => ({ ...each, label: ' ' })) },
]

describe('a message with unusual values', () => {
  // The schemas are not part of the repository.
  it.skipIf(!hasXmlSchemas('onix-3.1'))(
    'is valid ONIX 3.1 (skipped where ../shared/data/schemas is missing)',
    async () => {
      expect(await findSchemaErrors(toMessage(...unusual), 'onix-3.1', 'ONIX_BookProduct_3.1_reference.xsd')).toEqual(
        [],
      )
    },
  )

  it('is read as the same values, where the standard has a place for them', async () => {
    expect(await read({ price: { amount: '0', currency: 'EUR' } })).toMatchObject({ price: '0.00', currency: 'EUR' })
    const numbers = ['3', 'IV', 'Vol. 3']
    expect((await read({ series: numbers.map((number) => series(`On ${number}`, number)) })).series).toEqual(
      numbers.map((number) => series(`On ${number}`, number)),
    )
    const years = ['2012', '2012-2013', '2012/13']
    expect((await read({ prizes: years.map((year) => prizeOf({ year })) })).prizes?.map(({ year }) => year)).toEqual(
      years,
    )
    expect((await read({ prizes: [prizeOf({ country: 'UK' })] })).prizes?.[0]?.country ?? null).toBeNull()
    const licence = async (url: string) => {
      const { licenceName, licenceUrl } = await read({ licence: { name: null, url } })
      return [licenceName ?? null, licenceUrl]
    }
    expect(await licence('https://a.example/a b')).toEqual([null, 'https://a.example/a%20b'])
    expect(await licence('https://a.example/a%20b?c=d#e')).toEqual([null, 'https://a.example/a%20b?c=d#e'])
    expect((await licence('see our site'))[0]).toBe('see our site')
  })
})

it('who is not named in a book is not named in its record either', async () => {
  const people = Object.entries(unnamedContributors).map(([code, name]) => ({
    ...{ ...example.contributors[0]!, name, given: null, family: null, particle: null, suffix: null },
    role: `role ${code}`,
  }))
  expect(toMessage({ contributors: people })).not.toContain('<PersonName>')
  const { authors } = await read({ contributors: people })
  expect(authors?.map(({ name }) => name)).toEqual(Object.values(unnamedContributors))
})

// The schemas are not part of the repository.
it.skipIf(!hasXmlSchemas('onix-3.1'))(
  'knows the codes of the standards (skipped where ../shared/data/schemas is missing)',
  () => {
    const file = '../../../../../shared/data/schemas/onix-3.1/ONIX_BookProduct_CodeLists.xsd'
    const xsd = readFileSync(path.resolve(import.meta.dirname, file), 'utf8')
    const codesOf = (list: number) => {
      const start = xsd.indexOf(`<xs:simpleType name="List${list}"`)
      const inside = xsd.slice(start, xsd.indexOf('</xs:simpleType>', start))
      return [...inside.matchAll(/enumeration value="([^"]*)"/g)].map(([, code]) => code).toSorted()
    }
    const known = [countryCodes, currencyCodes, languageCodes, scriptCodes].map((codes) => [...codes].toSorted())
    expect(known).toEqual([91, 96, 74, 121].map(codesOf))
  },
)

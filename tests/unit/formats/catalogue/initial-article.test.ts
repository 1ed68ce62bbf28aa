import { expect, it } from 'vitest'

import { toCatalogueExamples } from '@/formats/catalogue/examples'
import { toMarcRecord } from '@/formats/catalogue/marc/record'
import type { Book } from '@/schemas/catalogue/book'

const example = toCatalogueExamples('https://books.example').getBook as Book

it.each([
  ['The stranger', 'en', '4'],
  ['An atlas', 'en-GB', '3'],
  ['A to Z of tea', 'en', '0'],
  ['A is for alibi', 'en', '0'],
  ['Theory of sets', 'en', '0'],
  ['The', 'en', '0'],
  ['The Y chromosome', 'en', '4'],
  ['THE E MYTH', 'en', '4'],
  ['A y B', 'es', '0'],
  ['A TO Z', 'en', '0'],
  ['A Is for Alibi', 'en', '0'],
  ['En el nom del pare', 'ca', '0'],
  ['Die Wahlverwandtschaften', 'de', '4'],
  ['Die hard', 'en', '0'],
  ['Das Kapital', 'und', '0'],
  ['L’étranger', 'fr', '2'],
  ["L'étranger", 'fr', '2'],
  ['Les misérables', 'fr', '4'],
  ['O crime do padre Amaro', 'pt-BR', '2'],
  ['’t Hooge nest', 'nl', '3'],
])('MARC says how many characters of a title are not sorted by: %s (%s)', (title, language, expected) => {
  const { fields } = toMarcRecord({ ...example, title, language }, { publisher: 'Us', host: 'books.example' })
  const field = fields.find(({ tag }) => tag === '245')
  expect(field && 'indicators' in field && field.indicators).toBe(`1${expected}`)
})

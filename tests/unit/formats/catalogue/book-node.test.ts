import { expect, it } from 'vitest'

import { toCatalogueExamples } from '@/formats/catalogue/examples'
import { toBookNode } from '@/formats/catalogue/json-ld/book'
import type { Book } from '@/schemas/catalogue/book'

const baseUrl = 'https://books.example'
const example = toCatalogueExamples(baseUrl).getBook as Book

it('the price of a book is an offer in JSON-LD, as are those of its other formats', () => {
  const price = { amount: '0.00', currency: 'EUR' }
  const offers = { '@type': 'Offer', price: '0.00', priceCurrency: 'EUR' }
  const formats = example.formats.map((format) => ({ ...format, price }))
  expect(formats).not.toEqual([])
  expect(toBookNode({ ...example, price, formats }, baseUrl)).toMatchObject({
    offers,
    workExample: formats.map(() => ({ offers })),
  })
  expect(toBookNode({ ...example, price: null }, baseUrl)).not.toHaveProperty('offers')
})

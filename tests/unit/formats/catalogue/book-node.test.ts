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

it.each([
  [{ availability: '21', status: '04' }, 'InStock'],
  [{ availability: '23', status: '04' }, 'MadeToOrder'],
  [{ availability: '10', status: '02' }, 'PreOrder'],
  [{ availability: '31', status: '04' }, 'OutOfStock'],
  [{ availability: '51', status: '07' }, 'Discontinued'],
  [{ availability: null, status: '02' }, 'PreOrder'],
  [{ availability: null, status: '07' }, 'Discontinued'],
  // That the publisher sells it does not say that anyone has it.
  [{ availability: null, status: '04' }, null],
  [{ availability: '99', status: '04' }, null],
  [{ availability: null, status: null }, null],
])('an offer says whether the book can be had where the record of the trade does: %j', (codes, expected) => {
  const toCode = (code: string | null) => code && { code, name: 'N' }
  const sale = { availability: toCode(codes.availability), status: toCode(codes.status) }
  const formats = example.formats.map((format) => ({ ...format, ...sale, price: example.price }))
  const { offers, workExample } = toBookNode({ ...example, ...sale, formats } as Book, baseUrl) as {
    offers: Record<string, unknown>
    workExample: { offers: Record<string, unknown> }[]
  }
  const availability = expected === null ? undefined : `https://schema.org/${expected}`
  expect([offers.availability, ...workExample.map((each) => each.offers.availability)]).toEqual([
    availability,
    availability,
  ])
})

it('a book of one series has its number in it as its position; of several series, none that could be of either', () => {
  const series = [{ title: 'First courses', number: '3', issn: '1234-5679' }]
  expect(toBookNode({ ...example, series }, baseUrl)).toMatchObject({
    position: '3',
    isPartOf: expect.arrayContaining([{ '@type': 'BookSeries', name: 'First courses', issn: '1234-5679' }]),
  })
  const second = { title: 'Second courses', number: '7', issn: null }
  expect(toBookNode({ ...example, series: [...series, second] }, baseUrl)).not.toHaveProperty('position')
  expect(toBookNode({ ...example, series: [{ ...second, number: null }] }, baseUrl)).not.toHaveProperty('position')
})

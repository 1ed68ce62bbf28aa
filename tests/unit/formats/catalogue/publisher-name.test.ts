import { expect, it } from 'vitest'

import { toBookCitation } from '@/formats/catalogue/citation'
import { toCitationMeta } from '@/formats/catalogue/citation-meta'
import { toCrossrefBook } from '@/formats/catalogue/crossref'
import { toCatalogueExamples } from '@/formats/catalogue/examples'
import { toBookNode } from '@/formats/catalogue/json-ld/book'
import { toKbartLine } from '@/formats/catalogue/kbart'
import { toMarcRecord } from '@/formats/catalogue/marc/record'
import { toOnixMessage } from '@/formats/catalogue/onix/message'
import type { Book } from '@/schemas/catalogue/book'

const example = toCatalogueExamples('https://books.example').getBook as Book
const ofImprint: Book = { ...example, publisher: null, imprint: 'Side Press' }
const site = 'The Site'

it('a book that names an imprint alone is published by it in every export, not by the site', () => {
  expect(toBookCitation(ofImprint, { publisher: site }).publisher).toBe('Side Press')
  expect(toCitationMeta(ofImprint)).toContainEqual(['citation_publisher', 'Side Press'])
  expect(toBookNode(ofImprint, 'https://books.example').publisher).toEqual({
    '@type': 'Organization',
    name: 'Side Press',
  })
  expect(toCrossrefBook(ofImprint, site)).toContain('<publisher_name>Side Press</publisher_name>')
  expect(toKbartLine(ofImprint, site).split('\t')).toContain('Side Press')
  const { fields } = toMarcRecord(ofImprint, { publisher: site, host: 'books.example' })
  const statement = fields.find(({ tag }) => tag === '264')
  expect(statement && 'subfields' in statement && statement.subfields).toContainEqual(['b', 'Side Press'])
})

it('ONIX has no publisher of a book that names an imprint alone, for which the standard has a place', () => {
  const sentAt = '2026-11-21T10:00:00.000Z'
  const onix = toOnixMessage({ sender: site, sentAt, host: 'books.example', books: [{ book: ofImprint, bundles: [] }] })
  expect(onix).toContain('<ImprintName>Side Press</ImprintName>')
  expect(onix).not.toContain('<Publisher>')
  expect(onix).toContain('<SupplierName>Side Press</SupplierName>')
})

it('JSON-LD has the imprint of a book beside its publisher', () => {
  const node = toBookNode({ ...example, publisher: 'Main House', imprint: 'Side Press' }, 'https://books.example')
  expect(node.publisher).toEqual({ '@type': 'Organization', name: 'Main House' })
  expect(node.publisherImprint).toEqual({ '@type': 'Organization', name: 'Side Press' })
})

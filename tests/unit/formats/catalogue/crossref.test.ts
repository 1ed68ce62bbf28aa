import { expect, it } from 'vitest'

import { toCrossrefBook } from '@/formats/catalogue/crossref'
import { toCatalogueExamples } from '@/formats/catalogue/examples'
import type { Book } from '@/schemas/catalogue/book'

const example = toCatalogueExamples('https://books.example').getBook as Book
const book = { ...example, identifiers: [{ type: '06', name: 'DOI', value: '10.5555/12345678' }] }
const unnamed = {
  given: null,
  particle: null,
  family: null,
  suffix: null,
  is_corporate: false,
  orcid: null,
  isni: null,
}
const deposit = (name: Partial<Book['contributors'][number]>) =>
  toCrossrefBook({ ...book, contributors: [{ ...unnamed, name: '', role: 'author', biography: null, ...name }] }, 'Us')

it('A long name or suffix does not make Crossref reject the deposit, whose schema limits them', () => {
  const society = 'Society for the Study of the Interpretation of Long and Very Long Names'
  expect(deposit({ name: society })).toContain(`>${society}</organization>`)
  const given = 'Pablo Diego José Francisco de Paula Juan Nepomuceno María de los Remedios'
  const xml = deposit({ name: `${given} Ruiz`, given, family: 'Ruiz', suffix: 'Marquess of Somewhere' })
  expect(xml).toContain('<given_name>Pablo Diego José Francisco de Paula Juan Nepomuceno María de</given_name>')
  expect(xml).toContain('<surname>Ruiz</surname></person_name>')
})

it('The date of an e-book is deposited as that of an online publication', () => {
  expect(toCrossrefBook({ ...book, product_form: 'EA' }, 'Us')).toContain('<publication_date media_type="online">')
  expect(toCrossrefBook({ ...book, product_form: 'BB' }, 'Us')).toContain('<publication_date media_type="print">')
})

it('An ISBN of an e-book is deposited as electronic: the schema takes others for those of print', () => {
  const [format] = book.formats
  const xml = toCrossrefBook(
    {
      ...book,
      isbn: '9780306406157',
      product_form: 'BC',
      formats: [{ ...format!, isbn: '9781565926219', product_form: 'EA' }],
    },
    'Us',
  )
  expect(xml).toContain('<isbn media_type="print">9780306406157</isbn>')
  expect(xml).toContain('<isbn media_type="electronic">9781565926219</isbn>')
})

it('A book that has editors and no authors is deposited as an edited one', () => {
  expect(deposit({ name: 'Ann Lee', role: 'editor' })).toContain('book_type="edited_book"')
  expect(deposit({ name: 'Ann Lee', role: 'author' })).toContain('book_type="monograph"')
  expect(deposit({ name: 'Ann Lee', role: 'illustrator' })).toContain('book_type="monograph"')
})

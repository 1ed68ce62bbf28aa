import { expect, it } from 'vitest'

import { toCatalogueExamples } from '@/formats/catalogue/examples'
import { toMarcRecord } from '@/formats/catalogue/marc/record'
import { toContributors } from '@/importers/books/marc/contributors'
import { unknownParts } from '@/importers/books/record/person-names'
import type { Book } from '@/schemas/catalogue/book'

const example = toCatalogueExamples('https://books.example').getBook as Book
const person = { ...unknownParts, orcid: null, isni: null, biography: null }
const ann = { ...person, name: 'Ann Lee', role: 'author', given: 'Ann', family: 'Lee' }
const bo = { ...person, name: 'Bo Li', role: 'editor', given: 'Bo', family: 'Li' }
const unnamed = (name: string, role: string) => ({ ...person, name, role })

it.each([
  ['between the others', [bo, unnamed('Various authors', 'illustrator'), ann]],
  ['after the others', [ann, bo, unnamed('et al.', 'author')]],
  ['alone', [unnamed('Anonymous', 'author')]],
  ['before the others', [unnamed('Unknown', 'author'), ann]],
  ['twice', [unnamed('Unknown', 'translator'), bo, unnamed('Unknown', 'illustrator')]],
])('our own MARC keeps contributors who are not named, %s', (_, people) => {
  const contributors: Book['contributors'] = people.map(({ isCorporate, ...each }) => ({
    ...each,
    is_corporate: isCorporate,
  }))
  const record = toMarcRecord({ ...example, contributors }, { publisher: 'Us', host: 'books.example' })
  expect(toContributors(record, { isOwn: true })).toEqual(people)
})

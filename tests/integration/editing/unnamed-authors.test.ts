import { afterAll, beforeAll, expect, it } from 'vitest'

import { findBookAuthor } from '@/reading/catalogue/author'
import { findBooks } from '@/reading/catalogue/book'
import { findBookFacets } from '@/reading/catalogue/facets'
import { countNameGroups, findNameGroups } from '@/reading/catalogue/name-group'
import { findRelatedBooks } from '@/reading/catalogue/related-books'
import { startPayload, type TestPayload } from '../../support/payload-database'
import { createEditor } from '../../support/rest-editors'

let test: TestPayload

beforeAll(async () => {
  test = await startPayload()
  const editor = await createEditor(test.payload, 'Nora Nobody')
  const authors = [{ name: 'Anonymous' }, { name: 'OECD', isCorporate: true }]
  for (const [code, of] of [
    ['T1-1', authors],
    ['T1-2', authors.slice(0, 1)],
    ['T1-3', [{ name: 'anonymous' }, { name: 'Ann Lee' }]],
  ]) {
    const data = { code, title: `Book ${code}`, language: 'en', synopsis: 'Words.', authors: of, _status: 'published' }
    expect((await editor.send('POST', 'books?depth=0', { body: data })).status).toBe(201)
  }
}, 120_000)

afterAll(() => test?.close())

it('authors who are not named have no page and are in no list of authors', async () => {
  expect(await findBookAuthor('anonymous')).toBeNull()
  const groups = await findNameGroups('author', { offset: 0, limit: 10 })
  expect(groups.map(({ slug }) => slug)).toEqual(['ann-lee', 'oecd'])
  expect(await countNameGroups('author')).toBe(2)
})

it('they are no choices of the facet of authors', async () => {
  const facets = await findBookFacets({})
  expect(facets?.authors.map(({ value }) => value)).toEqual(['Ann Lee', 'OECD'])
})

it('their books are found by what the byline says', async () => {
  expect((await findBooks({ author: '"Anonymous"', limit: 10, page: 1 })).total).toBe(3)
})

it('books are not related because neither names its author', async () => {
  expect(await findRelatedBooks('T1-2')).toEqual([])
})

it('an author is an organization if a book says so', async () => {
  expect(await findBookAuthor('oecd')).toMatchObject({ name: 'OECD', isCorporate: true })
  expect(await findBookAuthor('ann-lee')).toMatchObject({ name: 'Ann Lee', isCorporate: false })
})

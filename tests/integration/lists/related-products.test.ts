import { afterAll, beforeAll, expect, it } from 'vitest'

import { findRelatedTitles } from '@/reading/catalogue/related-products'
import { startPayload, type TestPayload } from '../../support/payload-database'
import { createEditor } from '../../support/rest-editors'

let test: TestPayload

beforeAll(async () => {
  test = await startPayload()
  const editor = await createEditor(test.payload, 'Rita Related')
  for (const data of [
    { code: 'T1-1', isbn: '9783161484100' },
    { code: 'T1-2', isbn: '9780306406157', formats: [{ blockType: 'formats', isbn: '9781861972712' }] },
    { code: 'T1-3', isbn: '9780131103627', _status: 'draft' },
  ]) {
    const book = { title: `Book ${data.code}`, language: 'fr', synopsis: 'Words.', authors: [{ name: 'Ada' }] }
    const body = { _status: 'published', ...book, ...data }
    expect((await editor.send('POST', 'books?depth=0', { body })).status).toBe(201)
  }
}, 120_000)

afterAll(() => test?.close())

const find = (...related: [type: string, value: string][]) =>
  findRelatedTitles({
    id: 'T1-1',
    related: related.map(([type, value]) => ({ relation: '05', name: 'Replaces', type, value })),
  })

it('related products are the books with their ISBN, however it is written, or with a format of it', async () => {
  const book = { code: 'T1-2', title: 'Book T1-2', language: 'fr' }
  expect(await find(['15', '978-0-306-40615-7'], ['03', '9781861972712'], ['02', '0306406152'])).toEqual([
    { value: '0306406152', ...book },
    { value: '978-0-306-40615-7', ...book },
    { value: '9781861972712', ...book },
  ])
})

it('related products that the catalogue does not have, drafts, the book itself and other identifiers lead to no book', async () => {
  const wanted = ['9780262033848', '9780131103627', '9783161484100', '123', '']
  expect(await find(...wanted.map((value): [string, string] => ['15', value]), ['06', '10.1000/182'])).toEqual([])
  expect(await find(['01', '9780306406157'])).toEqual([])
})

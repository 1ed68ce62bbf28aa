import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startPayload, type TestPayload } from '../../support/payload-database'
import { createEditor, type RestEditor } from '../../support/rest-editors'

let test: TestPayload
let editor: RestEditor

beforeAll(async () => {
  test = await startPayload()
  editor = await createEditor(test.payload, 'Trade Tilda')
}, 120_000)

afterAll(() => test?.close())

const book = { title: 'A book', language: 'en', synopsis: 'Words.', authors: [{ name: 'Ada' }], _status: 'published' }
const rowOf = (list: string, row: object) => ({ [list]: [{ blockType: list, ...row }] })
const publish = (code: string, data: object) =>
  editor.send('POST', 'books?depth=0', { body: { ...book, code, ...data } })

describe('what the public schema of a book has no place for is refused at its field', () => {
  it.each<[object, string, string]>([
    [{ price: '24.50' }, 'currency', 'Give the currency of the price, such as EUR.'],
    [{ chapters: [{ title: 'One', level: 1.5 }] }, 'chapters.0.level', 'Give a whole number.'],
    [{ subjects: ['x'.repeat(301)] }, 'subjects', 'A subject has at most 300 characters.'],
    [{ subjects: Array(201).fill('x') }, 'subjects', 'A book has at most 200 subjects.'],
    [rowOf('formats', { isbn: '978-3-16-148410-1' }), 'formats.0.isbn', 'This is no ISBN-13:'],
    [{ authors: [{ name: 'Ada', orcid: '0000-0002-1825' }] }, 'authors.0.orcid', 'Write it as 0000-0002-1825-0097.'],
    [
      { authors: [{ name: 'Ada', orcid: '0000-0002-1825-0098' }] },
      'authors.0.orcid',
      'Its last character does not fit the others: one of them is wrong. Correct it, or leave the field empty.',
    ],
    [{ authors: [{ name: 'Ada', isni: '0000000121032684' }] }, 'authors.0.isni', 'Its last character does not fit'],
    [rowOf('formats', { price: '24.50' }), 'formats.0.currency', 'Give the currency of the price, such as EUR.'],
    [rowOf('languages', { role: '02', language: 'French!' }), 'languages.0.language', 'Write a language tag'],
    [rowOf('identifiers', { type: '06', value: 'see imprint' }), 'identifiers.0.value', 'Write a DOI as 10.1000/182.'],
    [
      rowOf('related', { relation: '06', type: '06', value: 'https://example.org/10.1000/182' }),
      'related.0.value',
      'Write a DOI as 10.1000/182.',
    ],
    [rowOf('subjectCodes', { scheme: '9?' }), 'subjectCodes.0.scheme', 'Write a code of ONIX list 27'],
  ])('%j', async (data, path, reason) => {
    const { status, errors } = await publish('T1-1', data)
    expect([status, errors]).toEqual([
      400,
      [
        expect.objectContaining({
          data: expect.objectContaining({
            errors: [expect.objectContaining({ path, message: expect.stringContaining(reason) })],
          }),
        }),
      ],
    ])
  })

  it('but not another spelling of what it has', async () => {
    const { doc } = await publish('T1-2', {
      ...rowOf('formats', { isbn: '978-3-16-148410-0', price: '24.50', currency: 'EUR' }),
      ...rowOf('languages', { role: '02', language: 'pt-br' }),
      ...rowOf('identifiers', { type: '06', value: ' https://doi.org/10.1002/a%23b' }),
      ...rowOf('related', { relation: '06', type: '06', value: 'doi:10.1000/182' }),
    })
    expect(doc).toMatchObject({
      formats: [{ isbn: '9783161484100' }],
      languages: [{ language: 'pt-BR' }],
      identifiers: [{ value: '10.1002/a#b' }],
      related: [{ value: '10.1000/182' }],
    })
  })
})

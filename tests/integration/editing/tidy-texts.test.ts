import { afterAll, beforeAll, expect, it } from 'vitest'

import { startPayload, type TestPayload } from '../../support/payload-database'
import { createEditor, toArticle, type RestEditor } from '../../support/rest-editors'

let test: TestPayload
let editor: RestEditor

beforeAll(async () => {
  test = await startPayload()
  editor = await createEditor(test.payload, 'Tidy Tess')
}, 120_000)

afterAll(() => test?.close())

const finding = { kind: 'regulation', text: 'A finding.', industry: 'Health', region: 'Europe', date: '2026' }

it('a published text has no blanks around it, which would make another value of it in filters', async () => {
  const body = { ...finding, text: '  Two lines,\nhere. ', industry: ' Health  care ', _status: 'published' }
  const { doc } = await editor.send('POST', 'evidence-entries?depth=0', { body })
  expect(doc).toMatchObject({ text: 'Two lines,\nhere.', industry: 'Health care' })
})

it('an address that is pasted with blanks is published as a URI', async () => {
  const sources = [{ label: ' A source ', url: ' https://source.example/a b ' }]
  const { doc } = await editor.send('POST', 'articles?depth=0', {
    body: { ...toArticle(editor.id), sources, _status: 'published' },
  })
  expect(doc.sources).toEqual([expect.objectContaining({ label: 'A source', url: 'https://source.example/a%20b' })])
})

it('a draft keeps the blanks of its editor, who is still typing, until it is published', async () => {
  const body = { ...toArticle(editor.id), title: 'Typing ', _status: 'draft' }
  const { doc } = await editor.send('POST', 'articles?depth=0&draft=true', { body })
  expect(doc.title).toBe('Typing ')
  const published = await editor.send('PATCH', `articles/${doc.id}?depth=0`, {
    base: '*',
    body: { _status: 'published' },
  })
  expect(published.doc.title).toBe('Typing')
})

it('a text of blanks alone is missing where one is required', async () => {
  const book = {
    ...{
      code: 'T1-1',
      language: 'en',
      synopsis: 'What it is about.',
      authors: [{ name: 'Ada' }],
      subjects: [' ', ' Ethics '],
    },
    _status: 'published',
  }
  const { status, errors } = await editor.send('POST', 'books', { body: { ...book, title: '  ' } })
  expect([status, errors]).toEqual([
    400,
    [
      expect.objectContaining({
        data: expect.objectContaining({ errors: [expect.objectContaining({ path: 'title' })] }),
      }),
    ],
  ])
  const { doc } = await editor.send('POST', 'books?depth=0', { body: { ...book, title: 'A book' } })
  expect(doc.subjects).toEqual(['Ethics'])
})

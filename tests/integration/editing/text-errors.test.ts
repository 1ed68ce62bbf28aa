import { afterAll, beforeAll, expect, it } from 'vitest'

import { startPayload, type TestPayload } from '../../support/payload-database'
import { createEditor, toArticle, type RestEditor } from '../../support/rest-editors'

let test: TestPayload
let editor: RestEditor

beforeAll(async () => {
  test = await startPayload()
  editor = await createEditor(test.payload, 'Coda Blocks')
}, 120_000)

afterAll(() => test?.close())

const shape = { version: 1, direction: null, format: '', indent: 0 }
const words = { type: 'text', text: 'Words', version: 1, detail: 0, format: 0, mode: 'normal', style: '' }
const paragraph = (child: object) => ({ type: 'paragraph', ...shape, textFormat: 0, textStyle: '', children: [child] })
const id = '6700000000000000000000aa'
const code = (fields: object) => ({
  type: 'block',
  version: 2,
  format: '',
  fields: { id, blockType: 'code', ...fields },
})
const link = (fields: object) => ({ type: 'link', ...shape, version: 3, id, fields, children: [words] })

it.each<[string, object, string]>([
  ['an empty code block', code({ code: '' }), 'A code block is empty. Write its code, or remove it.'],
  [
    'a link to nowhere',
    paragraph(link({ linkType: 'internal', doc: null })),
    'A link leads to no article. Choose one, or remove the link.',
  ],
  [
    'a link with a script',
    paragraph(link({ linkType: 'custom', url: 'javascript:alert(1)' })),
    'A link has an address that cannot be used. One begins with https://, mailto:, / or #.',
  ],
])('a text with %s is refused with one error, at the text, that says so', async (_, node, message) => {
  const body = { root: { type: 'root', ...shape, children: [paragraph(words), node] } }
  const { status, errors } = await editor.send('POST', 'articles?depth=0', {
    body: { ...toArticle(editor.id), body, _status: 'published' },
  })
  expect([status, errors]).toEqual([
    400,
    [
      expect.objectContaining({
        message: 'The following field is invalid: Text',
        data: expect.objectContaining({ errors: [{ label: 'Text', path: 'body', message }] }),
      }),
    ],
  ])
})

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { createEditor, type Doc, type RestEditor } from '../../support/rest-editors'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload reads its settings when the modules below are loaded.
const { payload, close } = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
let editor: RestEditor
let article: Doc

beforeAll(async () => {
  editor = await createEditor(payload, 'Malformed Editor', 'admin')
  article = (await editor.send('POST', 'articles?draft=true', { body: { title: 'To change' } })).doc
})
afterAll(close)

const text = { type: 'text', version: 1, text: 'words', format: 0, detail: 0, mode: 'normal', style: '' }
const element = (type: string, children: unknown, properties = {}) => ({
  type,
  version: 1,
  direction: null,
  format: '',
  indent: 0,
  ...properties,
  children,
})
const paragraph = (children: unknown) => element('paragraph', children, { textFormat: 0, textStyle: '' })
const toBody = (...children: unknown[]) => ({ root: element('root', children) })
const table = (properties: object) => element('table', [element('tablerow', [element('tablecell', [], properties)])])

describe('A body', () => {
  it.each([
    ['a node that is none', toBody(null), 'body.root.children.0'],
    ['children that are no list', toBody(paragraph(0)), 'body.root.children.0.children'],
    ['children that are an object', toBody(paragraph({})), 'body.root.children.0.children'],
    [
      'text that is none',
      toBody(paragraph([{ ...text, text: { toString: 1 } }])),
      'body.root.children.0.children.0.text',
    ],
    ['a format that is none', toBody({ ...text, format: {} }), 'body.root.children.0.format'],
    ['a cell that spans more than a table can have', table({ colSpan: 1e9 }), 'colSpan'],
    ['a cell that spans no number', table({ rowSpan: {} }), 'rowSpan'],
    ['no root', {}, 'body.root'],
    ['no object', 'words', 'body'],
  ])('is refused at its field if it has %s, also in a draft', async (_, malformed, named) => {
    const body = typeof malformed === 'object' && 'type' in malformed ? toBody(malformed) : malformed
    for (const [method, path] of [
      ['POST', 'articles?draft=true'],
      ['PATCH', `articles/${article.id}?draft=true`],
      ['PATCH', `articles?draft=true&where[id][equals]=${article.id}`],
    ] as const) {
      const reply = await editor.send(method, path, { body: { title: 'Malformed', body }, base: '*' })
      expect([path, reply.status]).toEqual([path, 400])
      expect(JSON.stringify(reply.errors[0])).toContain(named)
    }
  })

  it('is saved with everything that the editor writes', async () => {
    const list = element('list', [element('listitem', [text], { value: 1, checked: true })], {
      tag: 'ul',
      listType: 'check',
      start: 1,
    })
    const cell = { headerState: 1, colSpan: 2, rowSpan: 3, backgroundColor: null, width: 92 }
    const body = toBody(paragraph([text, { type: 'linebreak', version: 1 }]), list, table(cell), {
      type: 'horizontalrule',
      version: 1,
    })
    const reply = await editor.send('PATCH', `articles/${article.id}?draft=true`, { body: { body }, base: '*' })
    expect([reply.status, reply.doc.body]).toEqual([200, body])
    for (const nothing of [null, undefined])
      expect(
        await editor.send('PATCH', `articles/${article.id}?draft=true`, { body: { body: nothing }, base: '*' }),
      ).toMatchObject({ status: 200 })
  })
})

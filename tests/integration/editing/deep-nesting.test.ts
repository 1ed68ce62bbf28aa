import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { createEditor, type Doc, type RestEditor } from '../../support/rest-editors'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload reads its settings when the modules below are loaded.
const { payload, close } = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
let editor: RestEditor
let article: Doc

beforeAll(async () => {
  editor = await createEditor(payload, 'Deep Editor', 'admin')
  article = (await editor.send('POST', 'articles?draft=true', { body: { title: 'To change' } })).doc
})
afterAll(close)

/** The JSON of nested lists, built as a string since `JSON.stringify` recurses too. */
const nest = (levels: number) => {
  const item = '{"type":"list","version":1,"children":[{"type":"listitem","version":1,"children":['
  return `{"root":{"type":"root","version":1,"children":[${item.repeat(levels)}{"type":"text","text":"x","version":1}${']}]}'.repeat(levels)}]}}`
}

describe('Deeply nested JSON', () => {
  it.each([800, 3000, 20_000])(
    'is rejected at its field before anything recurses into it: %i levels',
    async (levels) => {
      for (const [method, path] of [
        ['POST', 'articles?draft=true'],
        ['PATCH', `articles/${article.id}?draft=true`],
        ['PATCH', `articles?draft=true&where[id][equals]=${article.id}`],
      ] as const) {
        const reply = await editor.send(method, path, { json: `{"title":"Deep","body":${nest(levels)}}`, base: '*' })
        expect([path, reply.status]).toEqual([path, 400])
        expect(reply.errors[0]).toMatchObject({
          data: { errors: [{ path: 'body', message: expect.stringContaining('Too deep') }] },
        })
      }
    },
  )

  it.each([
    ['media', 'alt'],
    ['books', 'title'],
    ['bundles', 'title'],
    ['users', 'name'],
    ['comments', 'text'],
    ['evidence-entries', 'text'],
    ['globals/site', 'name'],
    ['globals/evidence-record', 'name'],
    ['payload-preferences/deep', 'value'],
    ['payload-query-presets', 'where'],
  ])('returns 400 at every other endpoint: %s', async (path, field) => {
    expect(await editor.send('POST', path, { json: `{"${field}":${nest(20_000)}}`, base: '*' })).toMatchObject({
      status: 400,
    })
  })
})

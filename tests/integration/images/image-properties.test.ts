import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { drawImage } from '../../support/draw-image'
import { createEditor, toArticle, type Doc, type RestEditor } from '../../support/rest-editors'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload reads its settings when the modules below are loaded.
const { payload, close } = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
const { findArticleBySlug } = await import('@/reading/content/article')
const { findArticleSummaries } = await import('@/reading/content/article-summary')
const { pool } = payload.db as unknown as { pool: Pool }
let editor: RestEditor

beforeAll(async () => {
  editor = await createEditor(payload, 'Image Editor')
})
afterAll(close)

async function upload(data: object) {
  const form = new FormData()
  form.set('_payload', JSON.stringify({ alt: 'A picture', ...data }))
  form.set('file', new Blob([new Uint8Array(await drawImage(60))], { type: 'image/png' }), 'picture.png')
  return editor.send('POST', 'media?depth=0', { form })
}

const forged = { width: 1e308, height: 1e308, filesize: 1e308, mimeType: 'text/html' }
const toProperties = ({ width, height, filesize, mimeType }: Doc) => ({ width, height, filesize, mimeType })

describe('What an image is', () => {
  it('is read from its file, and never from a request', async () => {
    const { doc } = await upload(forged)
    expect(doc).toMatchObject({ width: 60, mimeType: 'image/png' })
    for (const path of [`media/${doc.id}?depth=0`, `media?depth=0&where[id][equals]=${doc.id}`]) {
      expect((await editor.send('PATCH', path, { body: { alt: 'Edited', ...forged }, base: '*' })).status).toBe(200)
      const stored = await editor.read(`media/${doc.id}`)
      expect([path, stored.alt, toProperties(stored)]).toEqual([path, 'Edited', toProperties(doc)])
    }
  })
})

describe('The focal point of an image', () => {
  it.each([1e308, -1, 101, '1e308', {}])('is refused unless it is in the image: %s', async (focalX) => {
    expect(await upload({ focalX, focalY: 50 })).toMatchObject({
      status: 400,
      errors: [{ data: { errors: [{ path: 'focalX', message: expect.stringContaining('from 0 to 100') }] } }],
    })
    const { doc } = await upload({ focalX: 20, focalY: 80 })
    expect(doc).toMatchObject({ focalX: 20, focalY: 80 })
    const reply = await editor.send('PATCH', `media/${doc.id}`, { body: { focalX }, base: '*' })
    expect(reply.status).toBe(400)
  })

  it('is in the image for readers, whatever is stored', async () => {
    const { doc } = await upload({})
    const data = { ...toArticle(editor.id), heroImage: doc.id, _status: 'published' }
    const { doc: article } = await editor.send('POST', 'articles?depth=0', { body: data })
    await pool.query(`update media set focal_x = 1e300, focal_y = 'NaN' where id = $1`, [doc.id])
    expect(await findArticleBySlug(String(article.slug))).toMatchObject({ heroFocus: { x: 100, y: 100 } })
    expect((await findArticleSummaries({ page: 1, limit: 10 })).docs).toMatchObject([{ heroFocus: { x: 100, y: 100 } }])
  })
})

import sharp from 'sharp'
import { afterAll, expect, it, vi } from 'vitest'

import { createEditor } from '../../support/rest-editors'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload reads its settings when the modules below are loaded.
const { store, payload, close } = await vi.hoisted(async () => {
  const { createS3Store } = await import('../../support/s3-store')
  const { provideEnv } = await import('@/config/provide-env')
  const opened = await createS3Store({
    accessKeyId: 'lectern',
    secretAccessKey: 'lectern-secret',
    region: 'eu-test-1',
  })
  // Nothing answers at the address of the admin, as from inside a network that has it outside.
  provideEnv({ ...opened.settings, ADMIN_URL: 'http://127.0.0.1:1' })
  const started = await (await import('../../support/payload-database')).startPayload()
  return { store: opened, ...started }
})
afterAll(async () => {
  await close()
  await store.close()
})

async function create(alt: string, more: { reference?: string; focalX?: number; focalY?: number } = {}) {
  const data = await sharp({ create: { width: 900, height: 400, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const file = { data, mimetype: 'image/jpeg', name: `${alt}.jpg`, size: data.length }
  return payload.create({ collection: 'media', data: { alt, ...more }, file })
}

it('a duplicate of an image in a bucket is read from the bucket, whether or not the server reaches the admin', async () => {
  const original = await create('Teal', { reference: 'feed#1', focalX: 20, focalY: 30 })
  const copy = await payload.duplicate({ collection: 'media', id: original.id })
  expect(copy).toMatchObject({ alt: 'Teal', reference: null, focalX: 20, focalY: 30, width: 900, height: 400 })
  expect(copy.filename).toMatch(/^teal-[0-9a-f]{20}\.jpg$/)
  expect(copy.filename).not.toBe(original.filename)
  expect(store.objects.size).toBe(10)
  const bytesOf = (name: unknown) => store.objects.get(`pictures/media/${String(name)}`)?.body
  expect(bytesOf(copy.filename)).toEqual(bytesOf(original.filename))
})

it('a duplicate of an image that another editor has changed meanwhile is refused', async () => {
  const editor = await createEditor(payload, 'Ada')
  const { id, updatedAt } = await create('Blue')
  await payload.update({ collection: 'media', id, data: { alt: 'Green' } })
  const duplicate = (base: string) => editor.send('POST', `media/${id}/duplicate`, { base, body: {} })
  expect((await duplicate(updatedAt)).status).toBe(409)
  const { updatedAt: current } = await editor.read(`media/${id}`)
  expect(await duplicate(current)).toMatchObject({ status: 200, doc: { alt: 'Green' } })
})

import { readdir } from 'node:fs/promises'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startBucketServer, type BucketServer } from '../../support/bucket-server'
import { waitUntil } from '../../support/wait-until'

let server: BucketServer

beforeAll(async () => {
  server = await startBucketServer({ isPublic: false })
}, 240_000)

afterAll(() => server?.close(), 60_000)

describe('images in an S3 bucket', () => {
  it('are stored with their sizes, served only while a published document shows them, and deleted with their sizes', async () => {
    const { store, origin, dataDir } = server
    const media = await server.upload('My Picture é.png')

    expect(store.rejections).toEqual([])
    const keys = [...store.objects.keys()]
    expect(keys).toHaveLength(5)
    expect(keys.map((key) => key.replace(/-[0-9a-f]{20}.*/, ''))).toEqual(Array(5).fill('pictures/media/my-picture-e'))
    expect(store.objects.get(`pictures/media/${media.filename}`)?.body.equals(media.bytes)).toBe(true)
    for (const { contentType, cacheControl } of store.objects.values()) {
      expect(contentType).toMatch(/^image\/(png|webp)$/)
      expect(cacheControl).toBe('public, max-age=31536000, immutable')
    }
    expect(await readdir(path.join(dataDir, 'media')).catch(() => [])).toEqual([])

    const file = () => fetch(`${origin}/media/${media.filename}`)
    expect((await file()).status).toBe(404)
    const article = await server.publish(media.id)
    const shown = await waitUntil('the image is public', async () =>
      file().then((response) => (response.ok ? response : null)),
    )
    expect(shown.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await shown.arrayBuffer()).equals(media.bytes)).toBe(true)

    const list = (await (await fetch(`${origin}/api/media/${media.id}`)).json()) as {
      sizes: { card: { url: string; width: number } }
    }
    expect(list.sizes.card.width).toBe(768)
    expect((await fetch(list.sizes.card.url)).headers.get('content-type')).toBe('image/webp')

    await server.remove('articles', article)
    await waitUntil('the image is private again', async () => (await file()).status === 404)
    await server.remove('media', media.id)
    await waitUntil('its objects are gone', async () => store.objects.size === 0)
    expect(store.rejections).toEqual([])
  })
})

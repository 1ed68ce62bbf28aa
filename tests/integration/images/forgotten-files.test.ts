import { drizzle } from '@payloadcms/db-postgres/drizzle/node-postgres'
import type pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { deleteForgottenFiles } from '@/cms/storage/delete-forgotten-files'
import { flushDeletions } from '@/cms/storage/delete-unnamed-files'
import { createFolderStore } from '@/cms/storage/media-stores'
import { sweepUploads } from '@/cms/storage/sweep-uploads'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload reads its settings when the modules below are loaded.
const { payload, close, s3 } = await vi.hoisted(async () => {
  const { createS3Store } = await import('../../support/s3-store')
  const { provideEnv } = await import('@/config/provide-env')
  const store = await createS3Store({ accessKeyId: 'key', secretAccessKey: 'secret', region: 'eu-test-1' })
  provideEnv(store.settings)
  return { ...(await (await import('../../support/payload-database')).startPayload()), s3: store }
})
const { pool } = payload.db as unknown as { pool: pg.Pool }

const day = 24 * 60 * 60_000
const toName = (stem: string) => `${stem}-${'0123456789abcdef0123'}`
const forgotten = [`${toName('gone')}.png`, `${toName('gone')}-768x384.webp`, `.kept-${toName('gone')}.png`]
const others = ['logo.png', 'notes.txt', 'gone-0123.png']

afterAll(async () => {
  await close()
  await s3.close()
})

beforeEach(async () => {
  s3.objects.clear()
  await payload.delete({ collection: 'media', where: { id: { exists: true } }, trash: true })
  await flushDeletions()
  await pool.query(`delete from lectern_state where key = 'sweep'`)
})

async function upload() {
  const data = await sharp({ create: { width: 2000, height: 400, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const file = { data, mimetype: 'image/png', name: 'picture.png', size: data.length }
  return payload.create({ collection: 'media', data: { alt: 'A teal field' }, file })
}

function put(filename: string, ageMs = 2 * day, text = filename): void {
  const key = `pictures/media/${filename}`
  s3.objects.set(key, { body: Buffer.from(text), contentType: 'image/png' })
  s3.times.set(key, new Date(Date.now() - ageMs))
}

const list = () => [...s3.objects.keys()].map((key) => key.replace('pictures/media/', '')).toSorted()
const listImages = () => list().filter((name) => !name.startsWith('.used-by-'))

/** As on the next day. */
async function sweepLater(): Promise<void> {
  await pool.query(`update lectern_state set at = at - interval '25 hours' where key = 'sweep'`)
  await sweepUploads(pool)
}

describe('Once a day, a server', () => {
  it('deletes what no image names, and nothing else', async () => {
    await upload()
    const named = list()
    expect(named).toHaveLength(5)
    for (const name of named) s3.times.set(`pictures/media/${name}`, new Date(Date.now() - 2 * day))
    for (const name of [...forgotten, ...others]) put(name)
    put(`${toName('under-way')}.png`, day / 2)
    await sweepUploads(pool)
    expect(listImages(), 'at first others that use the bucket are waited for').toHaveLength(12)
    await sweepUploads(pool)
    expect(listImages()).toHaveLength(12)
    await sweepLater()
    expect(listImages()).toEqual([...named, ...others, `${toName('under-way')}.png`].toSorted())
    expect(s3.rejections).toEqual([])
  })

  it('deletes nothing in a bucket that another publication uses, or seems to', async () => {
    await upload()
    put(forgotten[0]!)
    await sweepUploads(pool)
    put('.used-by-0123456789abcdef', day, 'https://other.example')
    await sweepLater()
    expect(list()).toContain(forgotten[0])
    put('.used-by-0123456789abcdef', 8 * day, 'https://other.example')
    for (let number = 0; number < 60; number++) put(`${toName(`other-${number}`)}.png`)
    await sweepLater()
    expect(listImages()).toHaveLength(66)
  })
})

describe('On disk', () => {
  it('the second name of a file stays while an image names the file', async () => {
    const { filename } = await upload()
    const store = createFolderStore()
    for (const name of [...forgotten, `.kept-${filename}`, `.new-${filename}`])
      await store.write({ filename: name, prefix: null }, Buffer.from(name))
    const options = { store, connection: drizzle(pool) }
    const listDisk = async () => {
      const found: string[] = []
      for await (const files of store.list()) found.push(...files.map((file) => file.filename))
      return found.toSorted()
    }
    expect(await deleteForgottenFiles({ ...options, minAgeMs: day })).toEqual({ files: 0, obstacle: null })
    const minAgeMs = -1_000
    expect(await deleteForgottenFiles({ ...options, minAgeMs, isDryRun: true })).toMatchObject({ files: 4 })
    expect(await listDisk()).toHaveLength(5)
    expect(await deleteForgottenFiles({ ...options, minAgeMs })).toEqual({ files: 4, obstacle: null })
    expect(await listDisk()).toEqual([`.kept-${filename}`])
  })
})

describe('A process that ends', () => {
  it('deletes at once the files of images that it has deleted', async () => {
    const { id } = await upload()
    await payload.delete({ collection: 'media', id, trash: true })
    expect(list()).toHaveLength(5)
    await flushDeletions()
    expect(list()).toEqual([])
  })
})

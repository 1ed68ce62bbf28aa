import { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { createBucketStore } from '@/cms/storage/bucket-store'
import { createFolderStore, type MediaStore } from '@/cms/storage/media-stores'
import { compareEnvAgain, envKeys } from '@/config/env'
import { moveMedia, type MoveOutcome } from '@/cms/storage/move-media'
import { createS3Store, type S3Store } from '../../../support/s3-store'

const names = ['a-1.png', 'a-1-768x384.webp', 'b-2.jpg'].map((filename) => ({ filename, prefix: 'media' }))
const toBytes = (filename: string) => Buffer.from(`the bytes of ${filename}`)

let s3: S3Store
let dataDir: string
let folder: MediaStore
let bucket: MediaStore

beforeAll(async () => {
  s3 = await createS3Store({ accessKeyId: 'key', secretAccessKey: 'secret', region: 'eu-test-1' })
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'lectern-move-'))
  const settings = { DATA_DIR: dataDir, ...s3.settings }
  for (const key of envKeys) vi.stubEnv(key, '')
  for (const [key, value] of Object.entries(settings)) vi.stubEnv(key, value)
  // A file before this one, in the same worker, may have read its own settings a moment ago.
  compareEnvAgain()
  folder = createFolderStore()
  bucket = createBucketStore('pictures')
})

beforeEach(async () => {
  s3.objects.clear()
  for (const name of names) await folder.write(name, toBytes(name.filename))
})

afterAll(async () => {
  vi.unstubAllEnvs()
  compareEnvAgain()
  await s3.close()
  await rm(dataDir, { recursive: true })
})

async function move(
  from: MediaStore,
  to: MediaStore,
  { isDryRun = false, deletes = false, maxFiles = Infinity, left = names } = {},
) {
  const stop = new AbortController()
  const outcomes: Record<string, MoveOutcome> = {}
  const onFile = ({ filename }: { filename: string }, outcome: MoveOutcome) => {
    outcomes[filename] = outcome
    if (Object.keys(outcomes).length >= maxFiles) stop.abort()
  }
  const lists = [names, left]
  const listNames = () => Promise.resolve(lists.shift() ?? [])
  const onStart = (files: number) => expect(files).toBe(names.length)
  await moveMedia({ from, to, listNames, isDryRun, deletes, signal: stop.signal, onStart, onFile })
  return outcomes
}

const all = (outcome: MoveOutcome) => Object.fromEntries(names.map(({ filename }) => [filename, outcome]))
const listOnDisk = () => readdir(path.join(dataDir, 'media'))

describe('A move of images', () => {
  it('has each copy on the disk, not only in its cache, before it deletes the source', async () => {
    for (const name of names) {
      await bucket.write(name, toBytes(name.filename))
      await folder.delete(name)
    }
    const handle = await open(os.devNull)
    const prototype = Object.getPrototypeOf(handle) as typeof handle
    const { sync } = prototype
    await handle.close()
    const synced = { files: 0, folders: 0, left: [] as number[] }
    const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: typeof handle) {
      const isFolder = (await this.stat()).isDirectory()
      synced[isFolder ? 'folders' : 'files']++
      if (isFolder) synced.left.push(s3.objects.size)
      return sync.call(this)
    })
    try {
      expect(await move(bucket, folder, { deletes: true })).toEqual(all('copied'))
    } finally {
      spy.mockRestore()
    }
    // A folder has the new name on the disk once it is synced itself.
    expect(synced).toMatchObject({ files: names.length, folders: names.length })
    expect(synced.left[0]).toBe(names.length)
    expect(s3.objects.size).toBe(0)
  })

  it('copies each unchanged, with type and Cache-Control, and skips existing ones', async () => {
    expect(await move(folder, bucket, { isDryRun: true })).toEqual(all('copied'))
    expect(s3.objects.size).toBe(0)
    expect(await move(folder, bucket)).toEqual(all('copied'))
    for (const { filename } of names)
      expect(s3.objects.get(`pictures/media/${filename}`)).toEqual({
        body: toBytes(filename),
        contentType: { png: 'image/png', webp: 'image/webp', jpg: 'image/jpeg' }[filename.split('.')[1] ?? ''],
        cacheControl: 'public, max-age=31536000, immutable',
      })
    expect(await move(folder, bucket)).toEqual(all('unchanged'))
    expect(s3.rejections).toEqual([])
  })

  it('repairs a copy that differs, and deletes only files whose copies are verified', async () => {
    await move(folder, bucket)
    s3.objects.set('pictures/media/b-2.jpg', { body: Buffer.from('half'), contentType: 'image/jpeg' })
    expect(await move(folder, bucket, { deletes: true })).toEqual({ ...all('unchanged'), 'b-2.jpg': 'copied' })
    expect(await listOnDisk()).toEqual([])
    expect(await move(bucket, folder, { deletes: true })).toEqual(all('copied'))
    expect(s3.objects.size).toBe(0)
    expect(await readFile(path.join(dataDir, 'media/b-2.jpg'))).toEqual(toBytes('b-2.jpg'))
  })

  it('keeps the file if its copy cannot be verified', async () => {
    const forgetful: MediaStore = { ...bucket, read: async () => null }
    expect(await move(folder, forgetful, { deletes: true })).toEqual(all('differs'))
    expect((await listOnDisk()).toSorted()).toEqual(names.map(({ filename }) => filename).toSorted())
  })

  it('continues after an interruption, and reports files that are in neither place', async () => {
    await rm(path.join(dataDir, 'media/a-1.png'))
    const first = await move(folder, bucket, { maxFiles: 1 })
    expect(Object.values(first)).toContain('missing')
    const again = await move(folder, bucket)
    expect(again['a-1.png']).toBe('missing')
    expect(s3.objects.size).toBe(2)
    await writeFile(path.join(dataDir, 'media/a-1.png'), toBytes('a-1.png'))
    expect((await move(folder, bucket))['a-1.png']).toBe('copied')
  })

  it('leaves no copy of an image that is deleted meanwhile', async () => {
    const left = names.filter(({ filename }) => filename === 'b-2.jpg')
    await move(folder, bucket, { left })
    expect([...s3.objects.keys()]).toEqual(['pictures/media/b-2.jpg'])
    await move(folder, bucket, { left, isDryRun: true })
    expect((await listOnDisk()).length).toBe(3)
  })
})

describe('A list of stored files', () => {
  const list = async (store: MediaStore, beginning?: string) => {
    const found: string[] = []
    for await (const files of store.list(beginning)) {
      for (const { filename, since } of files) {
        expect(Math.abs(Date.now() - since.getTime())).toBeLessThan(60_000)
        found.push(filename)
      }
    }
    return found.toSorted()
  }

  it('contains all of them, those in other folders excepted, on disk and in a bucket', async () => {
    const filenames = [...names.map(({ filename }) => filename), '.kept-c-3.png'].toSorted()
    for (const store of [folder, bucket]) {
      for (const filename of filenames) await store.write({ filename, prefix: null }, toBytes(filename))
      await bucket.write({ filename: 'd-4.png', prefix: 'media/more' }, toBytes('d-4.png'))
      expect(await list(store)).toEqual(filenames)
      expect(await list(store, 'a-1')).toEqual(['a-1-768x384.webp', 'a-1.png'])
      await store.delete({ filename: '.kept-c-3.png', prefix: null })
    }
    expect(s3.rejections).toEqual([])
  })

  it('is empty where nothing was stored yet', async () => {
    await rm(path.join(dataDir, 'media'), { recursive: true })
    s3.objects.clear()
    for (const store of [folder, bucket]) expect(await list(store)).toEqual([])
  })
})

it('A deleted file cannot be read under its second name either', async () => {
  const [name] = names as [(typeof names)[0]]
  await folder.write({ ...name, filename: `.kept-${name.filename}` }, toBytes(name.filename))
  await folder.delete(name)
  expect(await folder.read(name)).toBeNull()
})

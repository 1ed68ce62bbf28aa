import { mkdir, readdir, rename, rm, stat, symlink } from 'node:fs/promises'
import path from 'node:path'

import type { PayloadRequest } from 'payload'
import type pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { findMediaFile } from '@/backup/archive-contents'
import { toFileNames } from '@/cms/storage/delete-unnamed-files'
import type { Media } from '@/cms/payload-types'
import { mediaFolder } from '@/config/media-folder'
import { readEnv } from '@/config/env'
import { recordSyncs } from '../../support/recorded-syncs'
import { createEditor, type RestEditor } from '../../support/rest-editors'
import { mountDiskWithQuota, mountSmallDisk, type SmallDisk } from '../../support/small-disk'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload reads its settings when the modules below are loaded.
const { payload, close } = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
const { pool } = payload.db as unknown as { pool: pg.Pool }
let editor: RestEditor

const list = () => readdir(mediaFolder(readEnv().DATA_DIR)).catch(() => [])

beforeAll(async () => {
  editor = await createEditor(payload, 'Uploader', 'admin')
  // Stands for any database error after the files are written.
  await pool.query(`alter table media add constraint refused check (alt not like 'Refused%')`)
})
afterAll(close)

async function toForm(alt: string): Promise<FormData> {
  const image = await sharp({ create: { width: 2000, height: 400, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('file', new File([new Uint8Array(image)], 'picture.png', { type: 'image/png' }))
  form.set('_payload', JSON.stringify({ alt }))
  return form
}

describe('An upload whose row is rejected', () => {
  it('leaves no files, and does not remove existing ones', async () => {
    const kept = await editor.send('POST', 'media', { form: await toForm('Kept') })
    expect(kept.status).toBe(201)
    const before = await list()
    expect(before.filter((name) => name.startsWith('picture-'))).toHaveLength(5)
    for (let count = 0; count < 2; count++)
      expect((await editor.send('POST', 'media', { form: await toForm('Refused') })).status).toBe(500)
    // With the name of an existing file.
    const form = await toForm('Refused')
    form.set('file', form.get('file') as File, String((kept.doc as { filename?: string }).filename))
    expect((await editor.send('POST', 'media', { form })).status).toBe(500)
    expect(await list()).toEqual(before)
  })
})

describe('An upload', () => {
  it('keeps its files when the response to its COMMIT is lost, new ones as replaced ones', async () => {
    const { commitTransaction } = payload.db
    const loseResponse = vi.spyOn(payload.db, 'commitTransaction').mockImplementation(async (id) => {
      await commitTransaction.call(payload.db, id)
      throw new Error('Connection terminated unexpectedly')
    })
    const form = await toForm('Committed')
    expect((await editor.send('POST', 'media', { form })).status).toBe(503)
    loseResponse.mockRestore()
    const [image] = (await payload.find({ collection: 'media', where: { alt: { equals: 'Committed' } } })).docs
    const namesOf = (one: Media | undefined) =>
      [one?.filename, ...Object.values(one?.sizes ?? {}).map((size) => size?.filename)].map(String)
    expect(await list()).toEqual(expect.arrayContaining(namesOf(image)))
  })

  it('has reached the disk with all its sizes and their names before it is acknowledged', async () => {
    const { inodes, stop } = await recordSyncs()
    const folder = mediaFolder(readEnv().DATA_DIR)
    const ofFolder = String((await stat(folder)).ino)
    const inodesOf = (doc: Record<string, unknown>) =>
      Promise.all(
        toFileNames(doc as unknown as Media).map(async (name) => String((await stat(path.join(folder, name))).ino)),
      )
    try {
      const created = await editor.send('POST', 'media', { form: await toForm('On the disk') })
      expect([...inodes].sort()).toEqual([...(await inodesOf(created.doc)), ofFolder].sort())
      expect(inodes.at(-1)).toBe(ofFolder)
      inodes.length = 0
      const target = `media/${String(created.doc.id)}`
      const replaced = await editor.send('PATCH', target, { form: await toForm('Replaced'), base: '*' })
      expect([...inodes].sort()).toEqual([...(await inodesOf(replaced.doc)), ofFolder].sort())
      inodes.length = 0
      // The answer names none of its files.
      const brief = await editor.send('POST', 'media?select[alt]=true', { form: await toForm('Briefly') })
      const stored = await payload.findByID({ collection: 'media', id: Number(brief.doc.id) })
      expect([...inodes].sort()).toEqual([...(await inodesOf({ ...stored })), ofFolder].sort())
      inodes.length = 0
      expect((await editor.send('PATCH', target, { body: { alt: 'Only described' }, base: '*' })).status).toBe(200)
      expect(inodes).toEqual([])
    } finally {
      stop()
    }
  })

  it('is in the folder of uploads, whatever the request says', async () => {
    const form = await toForm('In a folder of its own')
    form.set('_payload', JSON.stringify({ alt: 'In a folder of its own', prefix: 'a b/../c' }))
    const { doc } = await editor.send('POST', 'media', { form })
    expect(doc).toMatchObject({ prefix: 'media' })
    expect(findMediaFile(`${String(doc.prefix)}/${String(doc.filename)}`)).not.toBe(null)
  })

  it('is sent to editors while it is being replaced', async () => {
    const { doc } = await editor.send('POST', 'media', { form: await toForm('Being replaced') })
    const file = path.join(mediaFolder(readEnv().DATA_DIR), String(doc.filename))
    await rename(file, path.join(path.dirname(file), `.kept-${String(doc.filename)}`))
    const [sendFile] = payload.collections.media.config.upload.handlers ?? []
    const params = { collection: 'media', filename: String(doc.filename) }
    const response = (await sendFile?.({ payload } as PayloadRequest, { doc, params })) as Response
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
  })
})

const fillWithFiles = async ({ folder }: SmallDisk) => {
  for (let count = 0; ; count++) if (await mkdir(path.join(folder, String(count))).catch(() => true)) return
}

describe.each([
  ['whose quota is used up', mountDiskWithQuota(60), (disk: SmallDisk) => disk.fill()],
  ['that takes no more files', mountSmallDisk(60, { maxFiles: 20 }), fillWithFiles],
])('An upload to a disk %s', (_, disk, fill) => {
  // Only root may mount them, and not every machine has Btrfs.
  it.skipIf(disk === null)('may succeed later, whatever room it has, and is not said to be at fault', async () => {
    const folder = mediaFolder(readEnv().DATA_DIR)
    await mkdir(folder, { recursive: true })
    await rename(folder, `${folder}.kept`)
    await symlink(disk!.folder, folder)
    try {
      await fill(disk!)
      const { status, errors } = await editor.send('POST', 'media', { form: await toForm('Without room') })
      expect([status, errors]).toEqual([
        503,
        [{ message: 'This cannot be done just now. Try again in a few seconds.' }],
      ])
    } finally {
      await rm(folder)
      await rename(`${folder}.kept`, folder)
      disk!.close()
    }
  })
})

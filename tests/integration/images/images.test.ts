import { existsSync } from 'node:fs'
import path from 'node:path'

import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import type { Media } from '@/cms/payload-types'
import { readEnv } from '@/config/env'
import { mediaFolder } from '@/config/media-folder'
import { waitUntil } from '../../support/wait-until'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload reads its settings when the modules below are loaded.
const { payload, close } = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
const { createLocalReq } = await import('payload')
const { readMediaBytes } = await import('@/cms/storage/media-bytes')
const { pool } = payload.db as unknown as { pool: pg.Pool }
const { connectionString } = pool.options

const notifications: string[] = []
const listener = new pg.Client({ connectionString })

beforeAll(async () => {
  await listener.connect()
  listener.on('notification', ({ payload: change }) => notifications.push(change ?? ''))
  await listener.query('listen lectern_changes')
})
afterAll(async () => {
  await listener.end()
  await close()
})

const folder = mediaFolder(readEnv().DATA_DIR)
const fileExists = (name?: string | null) => existsSync(path.join(folder, String(name)))

async function draw(color: string, width = 60) {
  const data = await sharp({ create: { width, height: 40, channels: 3, background: color } })
    .png()
    .toBuffer()
  return { data, mimetype: 'image/png', name: 'cover.png', size: data.length }
}

async function createBook(code: string, cover: number, _status: 'published' | 'draft') {
  const data = {
    code,
    title: `Book ${code}`,
    language: 'en',
    authors: [{ name: 'Ada' }],
    synopsis: 'Words.',
    cover,
    _status,
  }
  return payload.create({ collection: 'books', data: data })
}

/** The notifications that a change sends, complete once a later one has arrived. */
async function collectNotifications(change: () => Promise<unknown>): Promise<string[]> {
  notifications.length = 0
  await change()
  await listener.query(`notify lectern_changes, 'the end'`)
  await waitUntil('all notifications have arrived', async () => notifications.includes('the end'))
  return notifications.filter((tag) => tag !== 'the end')
}

describe('The cover of a book', () => {
  it('sends a notification when it is edited or replaced while it is public, and not otherwise', async () => {
    const shown = await payload.create({ collection: 'media', data: { alt: 'Shown' }, file: await draw('teal') })
    const hidden = await payload.create({ collection: 'media', data: { alt: 'Hidden' }, file: await draw('red') })
    await createBook('T1-1', shown.id, 'published')
    await createBook('T1-2', hidden.id, 'draft')
    const edit = (id: number, alt: string) => () => payload.update({ collection: 'media', id, data: { alt } })
    expect(await collectNotifications(edit(shown.id, 'Other words'))).toContain(`media:${shown.id}`)
    expect(await collectNotifications(edit(hidden.id, 'Other words'))).toEqual([])
    const file = await draw('navy')
    expect(
      await collectNotifications(() => payload.update({ collection: 'media', id: shown.id, data: {}, file })),
    ).toContain(`media:${shown.id}`)
    const replaced = await payload.findByID({ collection: 'media', id: shown.id })
    expect(replaced.filename).not.toBe(shown.filename)
  })
})

describe('An image whose text is changed', () => {
  it('sends a notification though another editor publishes its first use before the change is committed', async () => {
    const image = await payload.create({ collection: 'media', data: { alt: 'Former' }, file: await draw('teal') })
    const editor = await pool.connect()
    await editor.query('begin')
    await editor.query(`update media set alt = 'New' where id = ${image.id}`)
    await collectNotifications(() => createBook('T1-3', image.id, 'published'))
    expect(await collectNotifications(() => editor.query('commit'))).toContain(`media:${image.id}`)
    editor.release()
  })
})

describe('An image that is cropped or gets another focal point', () => {
  async function edit(id: number, uploadEdits: object) {
    const req = await createLocalReq({}, payload)
    req.query = { uploadEdits }
    return payload.update({ collection: 'media', id, data: {}, req })
  }

  it('gets new filenames, so that no cache serves the old pixels, and its old files are deleted', async () => {
    const image = await payload.create({ collection: 'media', data: { alt: 'Whole' }, file: await draw('teal') })
    const crop = { x: 0, y: 0, width: 50, height: 100, unit: '%' }
    const cropped = await edit(image.id, { crop, focalPoint: { x: 50, y: 50 }, widthInPixels: 30, heightInPixels: 40 })
    expect([cropped.width, cropped.height]).toEqual([30, 40])
    const moved = await edit(image.id, { focalPoint: { x: 10, y: 90 } })
    expect([moved.focalX, moved.focalY]).toEqual([10, 90])
    const names = [image, cropped, moved].map(({ filename, sizes }) => [filename, sizes?.card?.filename])
    expect(new Set(names.flat()).size).toBe(6)
    expect(names[2]?.every(fileExists)).toBe(true)
    await waitUntil('the old files are deleted', async () => !names.slice(0, 2).flat().some(fileExists))
    const same = await edit(image.id, { focalPoint: { x: 10, y: 90 } })
    expect(same.filename).toBe(moved.filename)
  })

  it('can be read, whole, until its change is committed, and while two people replace it', async () => {
    const image = await payload.create({ collection: 'media', data: { alt: 'Whole' }, file: await draw('olive') })
    const names = [image.filename, image.sizes?.card?.filename].map(String)
    const read = () => Promise.all(names.map((name) => readMediaBytes(name, image.prefix)))
    const before = await read()
    // Keeps rows from being changed, after Payload has deleted the files.
    await listener.query('begin; lock table media in share mode')
    const edits = [edit(image.id, { focalPoint: { x: 10, y: 90 } })]
    await waitUntil('Payload has deleted the files', async () => !names.some(fileExists))
    expect(await read()).toEqual(before)
    edits.push(edit(image.id, { focalPoint: { x: 20, y: 80 } }))
    await listener.query('rollback')
    await Promise.allSettled(edits)
    await waitUntil('the old files are deleted', async () => !names.some((name) => fileExists(`.kept-${name}`)))
    const current = await payload.findByID({ collection: 'media', id: image.id })
    expect([current.filename, current.sizes?.card?.filename].every(fileExists)).toBe(true)
  })

  it('keeps its files when the change is rejected', async () => {
    const image = await payload.create({ collection: 'media', data: { alt: 'Whole' }, file: await draw('navy') })
    await whileRefusing('update', () => expect(edit(image.id, { focalPoint: { x: 10, y: 90 } })).rejects.toThrow())
    await waitUntil('its files are restored', async () => hasFiles(image))
  })

  it('keeps its files when its deletion is rejected, with others as alone', async () => {
    const images: Media[] = []
    for (const color of ['navy', 'teal'])
      images.push(await payload.create({ collection: 'media', data: { alt: 'Whole' }, file: await draw(color) }))
    const ids = images.map(({ id }) => id)
    await whileRefusing('delete', async () => {
      await expect(payload.delete({ collection: 'media', id: Number(ids[0]) })).rejects.toThrow()
      await payload.delete({ collection: 'media', where: { id: { in: ids } } }).catch(() => undefined)
    })
    expect(await payload.count({ collection: 'media', where: { id: { in: ids } } })).toEqual({ totalDocs: 2 })
    for (const image of images) await waitUntil('its files are restored', async () => hasFiles(image))
  })

  it('refuses one file for several images', async () => {
    const images = await payload.find({ collection: 'media', limit: 2 })
    const where = { id: { in: images.docs.map(({ id }) => id) } }
    const replacing = payload.update({ collection: 'media', where, data: {}, file: await draw('teal') })
    await expect(replacing).rejects.toThrow('file')
    expect(images.docs.every(hasFiles)).toBe(true)
  })
})

describe('The sizes of an image', () => {
  it.each([60, 500])('are files of their own for an image %i pixels wide', async (width) => {
    const file = await draw('teal', width)
    const { filename, filesize, sizes } = await payload.create({ collection: 'media', data: { alt: 'Narrow' }, file })
    const files = [{ filename, filesize }, ...Object.values(sizes ?? {})]
    expect(new Set(files.map((one) => one.filename)).size).toBe(5)
    for (const one of files)
      expect((await readMediaBytes(String(one.filename), null))?.length, String(one.filename)).toBe(one.filesize)
  })
})

const hasFiles = ({ filename, sizes }: Media) =>
  fileExists(filename) && fileExists(sizes?.card?.filename) && !fileExists(`.kept-${filename}`)

/** Lets Postgres refuse each row's change meanwhile. */
async function whileRefusing(change: 'update' | 'delete', run: () => Promise<unknown>): Promise<void> {
  await pool.query(`create or replace function refuse() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = '22000'; end $$;
    create trigger refuse before ${change} on media for each row execute function refuse()`)
  await run().finally(() => pool.query('drop trigger refuse on media'))
}

import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'

import pg from 'pg'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { readEnv } from '@/config/env'
import { acquireDatabase } from '@/importers/running/acquire-database'
import { advisoryLocks } from '@/postgres/advisory-locks'
import { startPayload, type TestPayload } from '../../support/payload-database'
import { runCommand, startCommand } from '../../support/run-command'
import { createS3Store } from '../../support/s3-store'
import { mountSmallDisk } from '../../support/small-disk'
import { waitUntil } from '../../support/wait-until'

let test: TestPayload
let folder: string
let filename: string

beforeAll(async () => {
  test = await startPayload()
  const { payload } = test
  const author = await payload.db.create({
    collection: 'users',
    data: { name: 'Ann Lee', email: 'ann@byline.invalid', permission: 'none' },
  })
  const data = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const file = { data, mimetype: 'image/png', name: 'field.png', size: data.length }
  const image = await payload.create({ collection: 'media', data: { alt: 'A teal field' }, file })
  filename = image.filename ?? ''
  for (const [slug, heroImage] of [
    ['first', null],
    ['second', image.id],
  ] as const) {
    const article = { title: `The ${slug}`, slug, author: author.id, heroImage }
    await payload.create({ collection: 'articles', data: { ...article, _status: 'draft' }, draft: true })
  }
})
afterAll(() => test.close())
beforeEach(async () => void (folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-interrupted-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

function toSettings() {
  const { DATABASE_URL = '', PAYLOAD_SECRET = '', DATA_DIR } = readEnv()
  // Without warnings, such as that nobody can sign in yet.
  return { DATABASE_URL, PAYLOAD_SECRET, DATA_DIR, LOG_LEVEL: 'error' }
}

const smallDisk = mountSmallDisk(1)
afterAll(() => smallDisk?.close())

describe('an export of articles', () => {
  it.each(['articles', 'articles.zip'])('that is interrupted leaves no %s that looks complete', async (name) => {
    const lock = new pg.Client({ connectionString: toSettings().DATABASE_URL })
    await lock.connect()
    try {
      // The second article waits for its image.
      await lock.query('begin')
      await lock.query('lock table media')
      const { child, ended } = startCommand('export', ['articles', path.join(folder, name)], toSettings())
      await waitUntil('the export has begun to write', async () => (await readdir(folder)).length > 0)
      child.kill('SIGTERM')
      expect(await readdir(folder)).not.toContain(name)
      await lock.query('rollback')
      expect(await ended).toEqual({ code: 130, output: 'Interrupted.\n' })
    } finally {
      await lock.end()
    }
    expect(await readdir(folder)).toEqual([])
  })

  it('that is interrupted while another process prepares the database does not wait for it', async () => {
    const lock = new pg.Client({ connectionString: toSettings().DATABASE_URL })
    await lock.connect()
    try {
      await lock.query('select pg_advisory_lock($1)', [advisoryLocks.preparation])
      const { child, ended } = startCommand('export', ['articles', path.join(folder, 'articles')], toSettings())
      await waitUntil('the export waits for the lock', async () => {
        const { rowCount } = await lock.query(
          `select from pg_stat_activity where application_name = 'lectern-prepare' and datname = current_database()`,
        )
        return rowCount === 1
      })
      child.kill('SIGINT')
      expect(await ended).toEqual({ code: 130, output: 'Interrupted.\n' })
    } finally {
      await lock.end()
    }
    expect(await readdir(folder)).toEqual([])
  })

  it.skipIf(!smallDisk).each(['articles', 'articles.zip'])(
    'for which the disk is full says so in one sentence, and leaves no %s (skipped where no small disk can be mounted)',
    async (name) => {
      await smallDisk!.fill()
      const target = path.join(smallDisk!.folder, name)
      const output = `${target} cannot be written: the disk is full (ENOSPC).\n`
      expect(await runCommand('export', ['articles', target], toSettings())).toEqual({ code: 2, output })
      await smallDisk!.free()
      expect(await readdir(smallDisk!.folder)).toEqual([])
    },
  )
})

describe('a command that waits for its database', () => {
  it('does not begin to wait where it was interrupted before', async () => {
    await expect(acquireDatabase({ signal: AbortSignal.abort() })).rejects.toThrow('Interrupted.')
  })

  it.each(['backup', 'restore', 'media'])('(%s) ends at once when it is interrupted', async (name) => {
    const bucket = {
      S3_BUCKET: 'pictures',
      S3_REGION: 'eu-test-1',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    }
    const file = path.join(folder, 'whole.tar')
    const args = name === 'media' ? ['move', 'bucket'] : [file, '--quiet']
    if (name === 'restore') expect((await runCommand('backup', args, toSettings())).code).toBe(0)
    // It accepts connections, and does not answer.
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const connected = once(silent, 'connection')
    try {
      const DATABASE_URL = `postgres://127.0.0.1:${port}/lectern`
      const { child, ended } = startCommand(name, args, { ...toSettings(), ...bucket, DATABASE_URL })
      const [socket] = (await connected) as [Socket]
      const givenUp = once(socket.resume(), 'close').then(() => 'only once it has given up')
      child.kill('SIGTERM')
      expect(await Promise.race([once(child, 'exit').then(([code]) => code as number), givenUp])).toBe(130)
      expect(await ended).toEqual({ code: 130, output: 'Interrupted.\n' })
    } finally {
      silent.close()
    }
    expect(await readdir(folder)).toEqual(name === 'restore' ? ['whole.tar'] : [])
  })
})

describe('a move of images', () => {
  it('names the file and the bucket that fails, and can be repeated', async () => {
    const store = await createS3Store({ accessKeyId: 'key', secretAccessKey: 'secret', region: 'eu-test-1' })
    try {
      const settings = { ...toSettings(), ...store.settings }
      const wrong = { ...settings, S3_SECRET_ACCESS_KEY: 'another secret' }
      const refused = await runCommand('media', ['move', 'bucket'], wrong)
      expect(refused.code).toBe(2)
      expect(refused.output.trim().split('\n').at(-1)).toMatch(
        new RegExp(`^${filename.slice(0, 5)}.* cannot be read from the bucket pictures: .+\\.$`),
      )
      expect(refused.output).not.toMatch(/^ {4}at /m)
      const repeated = await runCommand('media', ['move', 'bucket'], settings)
      expect(repeated.code, repeated.output).toBe(0)
      expect(store.objects.has(`pictures/media/${filename}`)).toBe(true)
    } finally {
      await store.close()
    }
  })

  it('names the folder that cannot be written', async () => {
    const store = await createS3Store({ accessKeyId: 'key', secretAccessKey: 'secret', region: 'eu-test-1' })
    try {
      const settings = { ...toSettings(), ...store.settings }
      expect((await runCommand('media', ['move', 'bucket'], settings)).code).toBe(0)
      const elsewhere = path.join(folder, 'data')
      await mkdir(elsewhere)
      await writeFile(path.join(elsewhere, 'media'), 'not a folder')
      const failed = await runCommand('media', ['move', 'disk'], { ...settings, DATA_DIR: elsewhere })
      expect(failed.code).toBe(2)
      expect(failed.output).toContain(` ${path.join(elsewhere, 'media')}: a part of its path is a file (ENOTDIR).\n`)
    } finally {
      await store.close()
    }
  })
})

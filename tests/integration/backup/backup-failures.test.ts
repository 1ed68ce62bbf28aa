import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createArchiveWriter } from '@/backup/archive-writer'
import { BackupError } from '@/backup/backup-error'
import { getPool } from '@/cms/connection'
import { readEnv } from '@/config/env'
import { mountSmallDisk } from '../../support/small-disk'
import { drawImage } from '../../support/draw-image'
import { startPayload, type TestPayload } from '../../support/payload-database'
import { runCommand } from '../../support/run-command'
import { createS3Store } from '../../support/s3-store'

let test: TestPayload
let folder: string

beforeAll(async () => {
  test = await startPayload()
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-backups-'))
  const data = await drawImage(400)
  const file = { data, mimetype: 'image/png', name: 'one.png', size: data.length }
  await test.payload.create({ collection: 'media', data: { alt: 'An image.' }, file })
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await test.close()
})

function backUp(target: string, more: Record<string, string> = {}) {
  const { DATABASE_URL = '', DATA_DIR } = readEnv()
  return runCommand('backup', [target], { DATABASE_URL, DATA_DIR, LOG_LEVEL: 'error', ...more })
}

const disk = mountSmallDisk(1)
afterAll(() => disk?.close())

describe('a backup that fails says in one sentence what failed, and leaves nothing behind', () => {
  // Only root may mount a small file system.
  it.skipIf(disk === null)('on a disk that fills up, whichever entry is being written', async () => {
    const file = path.join(disk!.folder, 'full.tar')
    const archive = await createArchiveWriter(file, [])
    const fill = async () => {
      for (let entry = 1; entry <= 100; entry++) await archive.add(`media/${entry}`, Buffer.alloc(50_000))
    }
    const reason = `${file} cannot be written: the disk is full (ENOSPC).`
    await expect(fill()).rejects.toThrow(new BackupError(reason))
    // What is added later does not hide the reason.
    await expect(archive.add('media/later', 'text')).rejects.toThrow(new BackupError(reason))
    await archive.abort()
    expect(await readdir(disk!.folder)).toEqual([])
  })

  // Only root may mount a small file system.
  it.skipIf(disk === null)('on a disk that is full, as a command', async () => {
    await disk!.fill()
    const file = path.join(disk!.folder, 'full.tar')
    const { code, output } = await backUp(file)
    expect({ code, output }).toEqual({ code: 2, output: `${file} cannot be written: the disk is full (ENOSPC).\n` })
    await disk!.free()
    expect(await readdir(disk!.folder)).toEqual([])
  })

  it.each([
    ['does not answer', 'silent', 'The bucket did not answer within 3000 ms'],
    ['was deleted', 'gone', 'No bucket'],
    [
      'a page of another server hides',
      'masked',
      'Something other than an S3 store answers at 127.0.0.1: 200, text/html',
    ],
  ] as const)('with a bucket that %s', async (_, way, reason) => {
    const credentials = { accessKeyId: 'lectern', secretAccessKey: 'lectern-secret', region: 'eu-test-1' }
    const store = await createS3Store(credentials)
    try {
      await store.behave(way)
      const { code, output } = await backUp(folder, store.settings)
      expect(code).toBe(2)
      expect(output.replace(/media\/one-[^ ]+/, 'NAME')).toBe(`The image NAME cannot be read: ${reason}.\n`)
    } finally {
      await store.close()
    }
    expect(await readdir(folder)).toEqual([])
  })

  it('with settings that are invalid', async () => {
    const { code, output } = await backUp(folder, { S3_BUCKET: 'pictures' })
    expect({ code, output }).toEqual({
      code: 2,
      output:
        'Lectern cannot use its settings:\n- S3_REGION, S3_ACCESS_KEY_ID, and S3_SECRET_ACCESS_KEY must be set when S3_BUCKET is.\n',
    })
    expect(await readdir(folder)).toEqual([])
  })

  it('with a Postgres that accepts connections and does not answer', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const { code, output } = await backUp(folder, { DATABASE_URL: `postgres://127.0.0.1:${port}/lectern` })
    silent.close()
    expect({ code, output }).toEqual({
      code: 2,
      output: `The database "lectern" at 127.0.0.1:${port} that DATABASE_URL names cannot be used: timeout expired\n`,
    })
    expect(await readdir(folder)).toEqual([])
  })
})

describe('a backup whose file is complete', () => {
  it('succeeds also where its time cannot be recorded, and says so', async () => {
    const pool = getPool(test.payload)
    await pool.query(`
      create function refuse_state() returns trigger language plpgsql as $$ begin raise 'The disk is full.'; end $$;
      create trigger refuse_state before insert on lectern_state execute function refuse_state()`)
    const file = path.join(folder, 'complete.tar')
    const { code, output } = await backUp(file).finally(() => pool.query('drop function refuse_state cascade'))
    expect(code, output).toBe(0)
    expect(output).toContain('The file is complete; its time could not be recorded: The disk is full.\n')
    const { DATABASE_URL = '', DATA_DIR } = readEnv()
    const settings = { DATABASE_URL, DATA_DIR, LOG_LEVEL: 'error' }
    expect((await runCommand('restore', [file, '--verify'], settings)).code).toBe(0)
  })
})

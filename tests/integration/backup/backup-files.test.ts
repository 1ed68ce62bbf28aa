import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { readArchive } from '@/backup/archive-reader'
import { createArchiveWriter, type ArchiveWriter } from '@/backup/archive-writer'
import { BackupError } from '@/backup/backup-error'
import { createBackup } from '@/backup/create-backup'
import { createKeyFile } from '@/backup/encryption'
import { unfinishedRestoreTable } from '@/backup/unfinished-restore'
import { verifyArchive, type VerifiedArchive } from '@/backup/verify-archive'
import { readEnv } from '@/config/env'
import { mediaFolder } from '@/config/media-folder'
import { startDedicatedPostgres } from '../../support/dedicated-postgres'
import { drawImage } from '../../support/draw-image'
import { runCommand, startCommand } from '../../support/run-command'
import { createS3Store } from '../../support/s3-store'
import { waitUntil } from '../../support/wait-until'

vi.setConfig({ testTimeout: 300_000 })

// Payload reads its environment when the modules below are loaded.
const test = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
const signal = new AbortController().signal

let folder: string
let plain: string
let encrypted: string
let keyFile: string
let original: VerifiedArchive
let target: Awaited<ReturnType<typeof startDedicatedPostgres>>

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-backup-'))
  target = await startDedicatedPostgres()
  const { payload } = test
  for (const name of ['one', 'two']) {
    const data = await drawImage(400)
    const file = { data, mimetype: 'image/png', name: `${name}.png`, size: data.length }
    await payload.create({ collection: 'media', data: { alt: `Image "${name}",\twith a tab\nand \\N.` }, file })
  }
  await payload.create({ collection: 'users', data: { name: 'Ada', email: 'ada@press.example', permission: 'none' } })
  keyFile = path.join(folder, 'key')
  plain = path.join(folder, 'plain.tar')
  encrypted = path.join(folder, 'encrypted.tar.age')
  await backUp(plain, [])
  await backUp(encrypted, [await createKeyFile(keyFile)])
  original = await verify(plain)
})

afterAll(async () => {
  await target.close()
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

async function backUp(file: string, recipients: readonly string[]) {
  const archive = await createArchiveWriter(file, recipients)
  const progress = { setTotal: () => undefined, count: () => undefined }
  const result = await createBackup({ databaseUrl: readEnv().DATABASE_URL ?? '', archive, progress, signal })
  await archive.close()
  return result
}

async function verify(file: string, keys: string | undefined = keyFile, migrations?: readonly string[]) {
  const knownMigrations = migrations ?? (await import('@/cms/migrations')).migrations.map(({ name }) => name)
  return verifyArchive({ file, keyFile: keys, knownMigrations, onProgress: () => undefined, signal })
}

/** What is said of a file that is refused. */
async function refusalOf(bytes: Buffer): Promise<string | null> {
  const file = path.join(folder, 'changed')
  await writeFile(file, bytes)
  try {
    expect(await verify(file)).toEqual(original)
    return null
  } catch (error) {
    expect(error).toBeInstanceOf(BackupError)
    return (error as Error).message.replace(file, 'FILE')
  }
}

async function writeArchive(write: (archive: ArchiveWriter) => Promise<void>): Promise<string> {
  const file = path.join(folder, `${randomBytes(4).toString('hex')}.tar`)
  const archive = await createArchiveWriter(file, [])
  await write(archive)
  await archive.close()
  return file
}

describe('a damaged file', () => {
  it('is rejected with one sentence wherever it is truncated', async () => {
    for (const [file, words] of [
      [plain, /^FILE is (not a backup of Lectern|incomplete: it ends after [^ ]+|damaged or incomplete .+)\.$/],
      [encrypted, /^FILE is (not a backup of Lectern|damaged or incomplete .+|damaged: .+)\.$/],
    ] as const) {
      const bytes = await readFile(file)
      // The end of a tar file is empty blocks, which say nothing.
      const ends = [0, 1, 100, 511, 512, 600, 1536, ...[0.1, 0.5, 0.8].map((part) => Math.floor(bytes.length * part))]
      for (const end of [...ends, bytes.length - 10_000])
        expect(await refusalOf(bytes.subarray(0, end)), `${file} ${end}`).toMatch(words)
    }
    const bytes = await readFile(encrypted)
    expect(await refusalOf(bytes.subarray(0, -1))).toMatch(/^FILE is damaged or incomplete/)
  })

  it('is rejected wherever a byte has changed, unless the content is the same', async () => {
    const plainBytes = await readFile(plain)
    let refused = 0
    for (let at = 40; at < plainBytes.length; at += Math.ceil(plainBytes.length / 60)) {
      const changed = Buffer.from(plainBytes)
      changed[at] = (changed[at] ?? 0) ^ 0x15
      const refusal = await refusalOf(changed)
      if (refusal === null) continue
      refused++
      expect(refusal, String(at)).toMatch(/^FILE is (damaged|not a backup|incomplete)[^\n]+\.$/)
    }
    expect(refused).toBeGreaterThan(20)
    const bytes = await readFile(encrypted)
    for (let at = 30; at < bytes.length; at += Math.ceil(bytes.length / 20)) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 0x15
      expect(await refusalOf(changed), String(at)).toMatch(/^FILE (is damaged|was encrypted|is not a backup)/)
    }
  })

  it('is rejected without its key, with another, and with a file that contains none', async () => {
    const other = path.join(folder, randomBytes(4).toString('hex'))
    await createKeyFile(other)
    await expect(verify(encrypted, other)).rejects.toThrow(
      `${encrypted} was encrypted for another key than that in ${other}.`,
    )
    await expect(verify(encrypted, plain)).rejects.toThrow(/contains no line with AGE-SECRET-KEY-1…\.$/)
    await expect(verify(encrypted, path.join(folder, 'none'))).rejects.toThrow(/cannot be read \(ENOENT\)\.$/)
    const { code, output } = await runCommand('restore', [encrypted, '--verify'], {})
    expect(code).toBe(2)
    expect(output).toBe(`${encrypted} is encrypted: set BACKUP_KEY_FILE to the file that contains its secret key.\n`)
  })

  it('is rejected when it is something else, or of a newer version', async () => {
    const noise = path.join(folder, 'noise')
    await writeFile(noise, randomBytes(5_000))
    await expect(verify(noise)).rejects.toThrow(`${noise} is not a backup of Lectern.`)
    await expect(verify(await writeArchive((archive) => archive.add('a.txt', 'text')))).rejects.toThrow(/not a backup/)
    const header = { format: 'lectern-backup', createdAt: '2026-01-01' }
    const newer = await writeArchive((archive) =>
      archive.add('backup.json', JSON.stringify({ ...header, formatVersion: 99 })),
    )
    await expect(verify(newer)).rejects.toThrow(/was made by a newer version/)
    const known = original.schema.migrations.slice(0, -1)
    await expect(verify(plain, keyFile, known)).rejects.toThrow(
      `newer version (its migration ${original.schema.migrations.at(-1)} is not known here)`,
    )
  })
})

describe('a backup', () => {
  it('reports images that were lost before, and is otherwise complete', async () => {
    const media = mediaFolder(readEnv().DATA_DIR)
    const [lost = ''] = await readdir(media)
    const bytes = await readFile(path.join(media, lost))
    await rm(path.join(media, lost))
    const lossy = path.join(folder, `${randomBytes(4).toString('hex')}.tar`)
    const { summary } = await backUp(lossy, [])
    await writeFile(path.join(media, lost), bytes)
    expect(summary.missingMedia).toEqual([`media/${lost}`])
    expect(summary.media).toEqual(original.summary.media.filter((entry) => entry !== `media/${lost}`))
    expect(await verify(lossy)).toMatchObject({ summary })
  })

  it('leaves no file behind when it fails, and overwrites none', async () => {
    const { DATABASE_URL = '' } = readEnv()
    const settings = { DATABASE_URL, DATA_DIR: readEnv().DATA_DIR }
    const taken = await runCommand('backup', [plain], settings)
    expect(taken).toEqual({ code: 2, output: `${plain} already exists; name a new file.\n` })
    const empty = await runCommand('backup', [path.join(folder, 'empty.tar')], {
      ...settings,
      DATABASE_URL: target.url,
    })
    expect(empty).toEqual({ code: 2, output: 'This database contains no publication of Lectern.\n' })
    expect((await readdir(folder)).filter((name) => name.includes('empty'))).toEqual([])
  })
})

describe('a restore', () => {
  it('does not blame its file where what the file contains cannot be stored', async () => {
    for (const code of ['53100', 'ECONNRESET']) {
      const failure = Object.assign(new Error('could not extend file: No space left on device'), { code })
      const onEntry = () => Promise.reject(failure)
      const read = readArchive({ file: plain, keyFile: undefined, onEntry, onProgress: () => undefined, signal })
      await expect(read).rejects.toBe(failure)
    }
  })

  it('does not touch a database of another program', async () => {
    await queryTarget('create table if not exists parcels (id integer)')
    const { code, output } = await restore(['--replace'])
    expect(code).toBe(2)
    expect(output).toContain(
      'The database contains tables of another program (parcels); restore into a database of its own.',
    )
    // An account that may not change them is told nothing else: it should not be given them.
    await queryTarget(`create role guest login password 'hidden'; grant create on schema public to guest`)
    const DATABASE_URL = Object.assign(new URL(target.url), { username: 'guest', password: 'hidden' }).href
    const asGuest = await restore(['--replace'], { DATABASE_URL })
    expect(asGuest.output).toContain('The database contains tables of another program (parcels); restore into')
    await queryTarget('drop table parcels; drop owned by guest; drop role guest')
  })

  it(
    'that was killed marks its database as unfinished, and is completed by the next',
    { timeout: 480_000 },
    async () => {
      const killed = startCommand('restore', [plain], toSettings())
      try {
        await waitUntil(
          'the database is marked as unfinished',
          async () =>
            (await queryTarget(`select to_regclass('${unfinishedRestoreTable}') as name`)).rows[0]?.name !== null,
          // It migrates the database first.
          { intervalMs: 50, timeoutMs: 200_000 },
        )
      } finally {
        // Also where that took too long: it would complete beside the next attempt.
        killed.child.kill('SIGKILL')
        await killed.ended
      }
      const start = await runCommand('export', ['articles', path.join(folder, 'export')], toSettings())
      expect(start.code).not.toBe(0)
      expect(start.output).toContain(`This database is unfinished: restoring ${plain} into it was interrupted.`)
      const backup = await runCommand('backup', [path.join(folder, 'unfinished.tar')], toSettings())
      expect(backup.output).toBe('This database is a restore that did not finish; finish it before a backup is made.\n')
      const completed = await restore()
      expect(completed.code, completed.output).toBe(0)
    },
  )

  it('moves images from the disk to a bucket and back, with the same bytes', async () => {
    const credentials = { accessKeyId: 'lectern', secretAccessKey: 'lectern-secret', region: 'eu-test-1' }
    const store = await createS3Store(credentials)
    try {
      const bucket = store.settings
      const moved = await restore(['--replace'], bucket)
      expect(moved.code, moved.output).toBe(0)
      expect(store.rejections).toEqual([])
      expect([...store.objects.keys()].toSorted()).toEqual(
        original.summary.media.map((entry) => `pictures/${entry}`).toSorted(),
      )
      for (const [key, { body, contentType }] of store.objects) {
        const onDisk = await readFile(path.join(mediaFolder(readEnv().DATA_DIR), path.basename(key)))
        expect(body.equals(onDisk), key).toBe(true)
        expect(contentType).toBe(key.endsWith('.webp') ? 'image/webp' : 'image/png')
      }
      const back = path.join(folder, `${randomBytes(4).toString('hex')}.tar`)
      expect((await runCommand('backup', [back], { ...toSettings(), ...bucket })).code).toBe(0)
      expect((await verify(back)).summary).toMatchObject({ media: original.summary.media, missingMedia: [] })
    } finally {
      await store.close()
    }
  })

  it('does not send again what waited to be sent, and keeps what is scheduled', async () => {
    const { pool } = test.payload.db
    await pool.query(`insert into payload_jobs (task_slug, input)
      values ('sendNotice', '{"to": "ada@press.example"}'), ('schedulePublish', '{"type": "publish"}')`)
    const file = path.join(folder, 'waiting.tar')
    await backUp(file, []).finally(() => pool.query('delete from payload_jobs'))
    const { code, output } = await runCommand('restore', [file, '--replace'], toSettings())
    expect(code, output).toBe(0)
    expect(output).toContain(
      'Left out, so that nobody gets them twice: 1 e-mail that was not sent yet when the backup was made.\n',
    )
    expect((await queryTarget('select task_slug from payload_jobs')).rows).toEqual([{ task_slug: 'schedulePublish' }])
  })

  it('is refused with the reason where its database cannot hold what it contains, and changes nothing', async () => {
    await queryTarget(`create database latin encoding 'LATIN1' locale 'C' template template0`)
    const settings = { ...toSettings(), DATABASE_URL: Object.assign(new URL(target.url), { pathname: '/latin' }).href }
    const { code, output } = await runCommand('restore', [plain, '--quiet'], settings)
    expect(output).toBe('The encoding of the database is LATIN1. Create the database with the encoding UTF8.\n')
    expect(code).toBe(2)
    const tables = await queryTarget(`select from pg_tables where schemaname = 'public'`, settings.DATABASE_URL)
    expect(tables.rowCount).toBe(0)
  })

  it('leaves out tables and columns that somebody has added to the database, and names them', async () => {
    const { pool } = test.payload.db
    await pool.query(`create table media_before as select * from media; create sequence numbers;
      alter table media add column notes text[] default array['a', 'b']`)
    const file = path.join(folder, 'added.tar')
    await backUp(file, []).finally(() =>
      pool.query('drop table media_before; drop sequence numbers; alter table media drop column notes'),
    )
    const { code, output } = await runCommand('restore', [file, '--replace', '--quiet'], toSettings())
    expect(output).toBe(
      'Left out, since Lectern has no such tables or columns: media_before, media.notes. The file contains them as text.\n',
    )
    expect(code).toBe(0)
    expect((await queryTarget('select count(*)::integer as count from media')).rows).toEqual([{ count: 2 }])
  })

  it('restores every value as it was', async () => {
    const expected = await test.payload.find({ collection: 'media', sort: 'id', depth: 0 })
    const { rows } = await queryTarget('select id, alt, filename from media order by id')
    expect(rows).toEqual(expected.docs.map(({ id, alt, filename }) => ({ id, alt, filename })))
    const { rows: keys } = await queryTarget(`select count(*)::integer as count from pg_constraint where contype = 'f'`)
    const { rows: disabled } = await queryTarget(`select from pg_trigger where tgenabled = 'D'`)
    const { rows: own } = await test.payload.db.pool.query(
      `select count(*)::integer as count from pg_constraint where contype = 'f'`,
    )
    expect({ keys, disabled }).toEqual({ keys: own, disabled: [] })
  })
})

function toSettings(): Record<string, string> {
  return { DATABASE_URL: target.url, DATA_DIR: path.join(folder, 'restored'), PAYLOAD_SECRET: 'x'.repeat(32) }
}

function restore(flags: readonly string[] = [], more: Record<string, string> = {}) {
  return runCommand('restore', [plain, ...flags], { ...toSettings(), ...more })
}

async function queryTarget(text: string, url = target.url): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}

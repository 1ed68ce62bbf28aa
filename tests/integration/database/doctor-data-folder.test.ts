import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startEmbeddedPostgres } from '@/server/postgres/embedded-postgres'
import { readSecrets } from '@/server/secrets'
import { findFreePortPairs } from '../../support/ports'
import { runCommand } from '../../support/run-command'
import { mountSmallDisk } from '../../support/small-disk'

const disk = mountSmallDisk(120)

// Only root may mount a small file system.
describe.skipIf(disk === null)('npm run doctor, where the disk of the data folder', () => {
  const folder = disk?.folder ?? ''
  let port = 0

  beforeAll(async () => {
    const { POSTGRES_PASSWORD: password } = await readSecrets(folder)
    const log = { info: () => undefined, warn: () => undefined }
    await (await startEmbeddedPostgres({ dataDir: folder, password, log, durable: false })).close()
    await mkdir(path.join(folder, 'media'))
    port = (await findFreePortPairs(1))[0] ?? 0
  }, 60_000)
  afterAll(() => disk?.close())

  async function diagnose(): Promise<string> {
    const { code, output } = await runCommand('doctor', [], { DATA_DIR: folder, PORT: String(port) })
    expect(code, output).toBe(1)
    return output
  }

  it('is full, says so of all that it fails, and what to do', async () => {
    await disk!.fill()
    const output = await diagnose()
    await disk!.free()
    for (const text of [
      `FAILURE  disk: Only 0.0 MB are free on the disk of ${folder}.\n         → Make room.\n`,
      `FAILURE  database: The embedded Postgres in ${folder}/postgres could not be started: Only 0.0 MB are free on the disk of ${folder}/postgres; make room, and start again.\n`,
      `FAILURE  images: A file could not be written to ${folder}/media: the disk is full (ENOSPC).\n         → Make room on its disk.\n`,
    ])
      expect(output).toContain(text)
    expect(output).not.toContain('DATABASE_URL')
  }, 60_000)

  it('is read-only, says so of all that it fails, and what to do', async () => {
    disk!.setReadOnly(true)
    const output = await diagnose()
    disk!.setReadOnly(false)
    for (const text of [
      `FAILURE  disk: The disk of ${folder} is read-only.\n         → Make it writable.\n`,
      `FAILURE  database: The embedded Postgres in ${folder}/postgres could not be started: The disk of ${folder}/postgres is read-only; make it writable, and start again.\n`,
      `FAILURE  images: A file could not be written to ${folder}/media: the file system is read-only (EROFS).\n         → Make its disk writable.\n`,
    ])
      expect(output).toContain(text)
  }, 60_000)
})

it('npm run doctor creates no database where there is none, and says so', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-doctor-'))
  try {
    const [port] = await findFreePortPairs(1)
    const { output } = await runCommand('doctor', [], { DATA_DIR: folder, PORT: String(port) })
    expect(output).toContain(
      `warning  database: There is no database in ${folder}/postgres yet.\n         → Start the server, which creates it; if there should be a publication in it, correct DATA_DIR.\n`,
    )
    expect(await readdir(folder)).not.toContain('postgres')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}, 60_000)

import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { migrations } from '@/cms/migrations'
import { verifyArchive } from '@/backup/verify-archive'
import { readEnv } from '@/config/env'
import { drawImage } from '../../support/draw-image'
import { findOldestInstalled, startInstalledPostgres } from '../../support/installed-postgres'
import { runCommand } from '../../support/run-command'

vi.setConfig({ testTimeout: 300_000 })

const oldest = await findOldestInstalled()
// Payload reads its environment when the modules below are loaded.
const test = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-oldest-'))
  const data = await drawImage(400)
  const file = { data, mimetype: 'image/png', name: 'one.png', size: data.length }
  await test.payload.create({ collection: 'media', data: { alt: 'A blue field.' }, file })
})

afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

// The package of Postgres that the tests install is a newer one.
describe.skipIf(!oldest)(`Postgres ${oldest?.version ?? '14, which is not installed,'}`, () => {
  it('restores the backup of a newer one without a superuser, and makes an equal backup', async () => {
    const postgres = await startInstalledPostgres(oldest?.folder ?? '')
    try {
      const { DATABASE_URL = '', DATA_DIR } = readEnv()
      const PAYLOAD_SECRET = 'x'.repeat(32)
      const older = { DATABASE_URL: postgres.url, DATA_DIR: path.join(folder, 'older'), PAYLOAD_SECRET }
      const [first, second] = [path.join(folder, 'first.tar'), path.join(folder, 'second.tar')]
      for (const [command, file, settings] of [
        ['backup', first, { DATABASE_URL, DATA_DIR }],
        ['restore', first, older],
        ['backup', second, older],
      ] as const) {
        const { code, output } = await runCommand(command, [file], settings)
        expect(code, output).toBe(0)
      }
      const [before, after] = await Promise.all([verify(first), verify(second)])
      expect(after.summary.media).toEqual(before.summary.media)
      expect(after.schema.tables).toEqual(before.schema.tables)
      const { lectern_state: _, ...rows } = before.summary.rows
      expect(after.summary.rows).toMatchObject(rows)
      expect(after.schema.postgresVersion).toMatch(new RegExp(`^${oldest?.version}\\.`))
    } finally {
      await postgres.close()
    }
  })
})

function verify(file: string) {
  const knownMigrations = migrations.map(({ name }) => name)
  const signal = new AbortController().signal
  return verifyArchive({ file, keyFile: undefined, knownMigrations, onProgress: () => undefined, signal })
}

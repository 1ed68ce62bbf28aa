import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import type { Payload } from 'payload'
import pg from 'pg'
import { inject } from 'vitest'

import { provideEnv } from '@/config/provide-env'

export type TestPayload = { payload: Payload; close: () => Promise<void> }

/** Payload on a new, migrated and empty database. At most one per test file, since the settings are global. */
export async function startPayload(): Promise<TestPayload> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lectern-payload-'))
  const database = await copyMigratedDatabase()
  // Vite sets a BASE_URL of its own.
  provideEnv({
    BASE_URL: 'http://localhost:3000',
    // Other test files upload at the same time.
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    PAYLOAD_SECRET: 'only for tests'.repeat(4),
    LOG_LEVEL: 'error',
    // A search must be complete on a busy machine, too.
    SEARCH_TIMEOUT_MS: '5000',
  })
  const [{ default: config }, { getPayload }] = await Promise.all([import('@payload-config'), import('payload')])
  const payload = await getPayload({ config })
  return {
    payload,
    async close() {
      await payload.destroy()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function copyMigratedDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const migratedUrl = new URL(inject('migratedDatabaseUrl'))
  const migrated = migratedUrl.pathname.slice(1)
  const name = `copy_${randomBytes(6).toString('hex')}`
  const execute = async (statement: string) => {
    const client = new pg.Client({ connectionString: toUrl('postgres') })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  const toUrl = (database: string) => Object.assign(new URL(migratedUrl), { pathname: `/${database}` }).href
  await execute(`create database ${name} template ${migrated}`)
  // Without its last connections, which may still be closing.
  return { url: toUrl(name), drop: () => execute(`drop database ${name} with (force)`) }
}

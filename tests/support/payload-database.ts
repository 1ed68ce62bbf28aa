import { mkdtemp, chmod, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import type { Payload } from 'payload'

import { provideEnv } from '@/config/provide-env'
import { startEmbeddedPostgres } from '@/server/postgres/embedded-postgres'

export type TestPayload = { payload: Payload; close: () => Promise<void> }

/** Payload on a new, migrated and empty database. At most one per test file, since the settings are global. */
export async function startPayload(): Promise<TestPayload> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-payload-'))
  await chmod(folder, 0o755)
  const log = { info: () => undefined, warn: () => undefined }
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'data'),
    password: 'for tests',
    log,
    durable: false,
  })
  // Vite sets a BASE_URL of its own.
  provideEnv({
    BASE_URL: 'http://localhost:3000',
    // Other test files upload at the same time.
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: postgres.url,
    PAYLOAD_SECRET: 'only for tests'.repeat(4),
    LOG_LEVEL: 'error',
  })
  const [{ default: config }, { getPayload }, { migrations }] = await Promise.all([
    import('@payload-config'),
    import('payload'),
    import('@/cms/migrations'),
  ])
  const payload = await getPayload({ config })
  await payload.db.migrate({ migrations })
  return {
    payload,
    async close() {
      await payload.destroy()
      await postgres.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

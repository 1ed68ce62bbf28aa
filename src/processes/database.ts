import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { realpath } from 'node:fs/promises'
import path from 'node:path'

import { readEnv } from '@/config/env'
import { logOutput } from '@/config/log-output'
import { provideEnv } from '@/config/provide-env'
import { checkDatabase } from '@/server/postgres/check-database'
import { startEmbeddedPostgres } from '@/server/postgres/embedded-postgres'
import { log } from '@/config/log'
import { AlreadyRunningError } from '@/server/postgres/lock'
import { findPidFile } from '@/server/postgres/pid-file'
import { prepareDatabase } from '@/server/prepare-database'
import { readSecrets } from '@/server/secrets'

type AcquiredDatabase = { settings: Record<string, string>; close: () => Promise<void> }

/** The database of these settings: that of DATABASE_URL, a running embedded Postgres, or one started now. */
async function findDatabase(): Promise<AcquiredDatabase> {
  const env = readEnv()
  if (env.DATABASE_URL) {
    await checkDatabase(env.DATABASE_URL)
    // An import has no sessions, but Payload requires a secret.
    const PAYLOAD_SECRET = env.PAYLOAD_SECRET ?? randomBytes(32).toString('hex')
    return { settings: { DATABASE_URL: env.DATABASE_URL, PAYLOAD_SECRET }, close: async () => undefined }
  }
  const secrets = await readSecrets(env.DATA_DIR)
  const { url, close } = await findEmbedded(env.DATA_DIR, secrets.POSTGRES_PASSWORD)
  const settings = {
    DATABASE_URL: url,
    PAYLOAD_SECRET: env.PAYLOAD_SECRET ?? secrets.PAYLOAD_SECRET,
    ADMIN_EMAIL: env.ADMIN_EMAIL ?? secrets.ADMIN_EMAIL,
    ADMIN_PASSWORD: env.ADMIN_PASSWORD ?? secrets.ADMIN_PASSWORD,
  }
  return { settings, close }
}

async function findEmbedded(dataDir: string, password: string): Promise<{ url: string; close: () => Promise<void> }> {
  try {
    return await startEmbeddedPostgres({ dataDir, password, log, kind: 'command' })
  } catch (error) {
    if (!(error instanceof AlreadyRunningError)) throw error
    const file = await findPidFile(await realpath(path.join(dataDir, 'postgres')))
    if (!file) throw error
    const url = `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${file.port}/lectern?sslmode=disable`
    return { url, close: async () => undefined }
  }
}

/**
 * Provides a database to the parent process, prepared unless requested otherwise, until the parent disconnects or
 * exits.
 */
async function provideDatabase(): Promise<void> {
  // Ctrl-C reaches the process group; the parent decides when this process ends.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  const parentGone = new AbortController()
  const released = once(parentGone.signal, 'abort')
  process.once('disconnect', () => parentGone.abort())
  const { settings, close } = await findDatabase()
  try {
    // Only a server loads the sample, on its first start.
    provideEnv({ ...settings, LECTERN_SAMPLE: 'off' })
    if (!process.argv.includes('--unprepared')) await prepareDatabase(log, parentGone.signal)
    process.send?.({ kind: 'ready', settings })
    await released
  } finally {
    await close()
  }
}

logOutput()
try {
  await provideDatabase()
  process.exit(0)
} catch (error) {
  const { message } = error as Error
  if (process.connected) process.send?.({ kind: 'failed', reason: message }, () => process.exit(1))
  else process.exit(1)
}

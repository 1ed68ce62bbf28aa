import { randomBytes } from 'node:crypto'
import { realpath } from 'node:fs/promises'
import path from 'node:path'

import { readEnv } from '@/config/env'
import { provideEnv } from '@/config/provide-env'
import { startEmbeddedPostgres } from './embedded-postgres'
import { createLog } from './log'
import { AlreadyRunningError } from './postgres-lock'
import { findPidFile } from './postgres-pid-file'
import { prepareDatabase } from './prepare'
import { readSecrets } from './secrets'

type Lent = { settings: Record<string, string>; close: () => Promise<void> }

/** The database that a server with these settings has: DATABASE_URL's, the running embedded one, or that one started. */
async function findDatabase(): Promise<Lent> {
  const env = readEnv()
  if (env.DATABASE_URL) {
    // An import signs nobody in; Payload only wants to have a secret.
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

async function findEmbedded(
  dataDir: string,
  password: string,
): Promise<{ url: string; close: () => Promise<void> }> {
  try {
    return await startEmbeddedPostgres({ dataDir, password, log: createLog('warn') })
  } catch (error) {
    if (!(error instanceof AlreadyRunningError)) throw error
    const file = await findPidFile(await realpath(path.join(dataDir, 'postgres')))
    if (!file) throw error
    const url = `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${file.port}/lectern?sslmode=disable`
    return { url, close: async () => undefined }
  }
}

/** Lends a prepared database to the process that forked this one, until that process lets go or dies. */
async function lend(): Promise<void> {
  // Ctrl-C reaches this process too; the borrower decides when it is done.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  const released = new Promise<void>((resolve) => process.once('disconnect', () => resolve()))
  const { settings, close } = await findDatabase()
  try {
    // The server loads the sample, on its own first start.
    provideEnv({ ...settings, LECTERN_SAMPLE: 'off' })
    await prepareDatabase()
    process.send?.({ kind: 'ready', settings })
    await released
  } finally {
    await close()
  }
}

try {
  await lend()
  process.exit(0)
} catch (error) {
  const { message } = error as Error
  if (process.connected) process.send?.({ kind: 'failed', reason: message }, () => process.exit(1))
  else process.exit(1)
}

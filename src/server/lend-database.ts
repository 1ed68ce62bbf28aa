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

type Lent = { databaseUrl: string; payloadSecret: string | null; close: () => Promise<void> }

/** The database that a server with these settings has: DATABASE_URL's, the running embedded one, or that one started. */
async function findDatabase(): Promise<Lent> {
  const { DATABASE_URL, DATA_DIR } = readEnv()
  if (DATABASE_URL) return { databaseUrl: DATABASE_URL, payloadSecret: null, close: async () => undefined }
  const secrets = await readSecrets(DATA_DIR)
  const payloadSecret = secrets.PAYLOAD_SECRET
  const password = secrets.POSTGRES_PASSWORD
  try {
    const { url, close } = await startEmbeddedPostgres({
      dataDir: DATA_DIR,
      password,
      log: createLog('warn'),
    })
    return { databaseUrl: url, payloadSecret, close }
  } catch (error) {
    if (!(error instanceof AlreadyRunningError)) throw error
    const file = await findPidFile(await realpath(path.join(DATA_DIR, 'postgres')))
    if (!file) throw error
    const databaseUrl = `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${file.port}/lectern?sslmode=disable`
    return { databaseUrl, payloadSecret, close: async () => undefined }
  }
}

/** Lends a prepared database to the process that forked this one, until that process lets go or dies. */
async function lend(): Promise<void> {
  // Ctrl-C reaches this process too; the borrower decides when it is done.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  const released = new Promise<void>((resolve) => process.once('disconnect', () => resolve()))
  const { databaseUrl, payloadSecret, close } = await findDatabase()
  try {
    provideEnv({
      DATABASE_URL: databaseUrl,
      ...(payloadSecret ? { PAYLOAD_SECRET: payloadSecret } : {}),
      // The server loads the sample on its own first start.
      LECTERN_SAMPLE: 'off',
    })
    await prepareDatabase()
    process.send?.({ kind: 'ready', databaseUrl, payloadSecret })
    await released
  } finally {
    await close()
  }
}

try {
  await lend()
  process.exit(0)
} catch (error) {
  if (process.connected) {
    process.send?.({ kind: 'failed', reason: (error as Error).message }, () => process.exit(1))
  } else process.exit(1)
}

import path from 'node:path'

import { readEnv } from '@/config/env'
import { provideEnv } from '@/config/provide-env'
import { startEmbeddedPostgres } from './embedded-postgres'
import type { Log } from './log'
import { readSecrets } from './secrets'

export type Database = {
  url: string
  isEmbedded: boolean
  /** Where the embedded default keeps its secrets; null with a database of one's own. */
  secretFile: string | null
  close: () => Promise<void>
}

/**
 * The database to serve from: the one DATABASE_URL names, or an embedded Postgres in DATA_DIR. What the
 * embedded default makes up (address, secret, first editor) goes into the environment, where the
 * preparation and Next read it as they read everything else.
 */
export async function openDatabase(log: Log): Promise<Database> {
  const env = readEnv({ requireForStart: true })
  const { DATABASE_URL, DATA_DIR, LECTERN_SAMPLE } = env
  if (DATABASE_URL) return { url: DATABASE_URL, isEmbedded: false, secretFile: null, close: async () => undefined }
  const secrets = await readSecrets(DATA_DIR)
  const postgres = await startEmbeddedPostgres({
    dataDir: DATA_DIR,
    password: secrets.POSTGRES_PASSWORD,
    log,
  })
  provideEnv({
    DATABASE_URL: postgres.url,
    // What the operator set stands.
    PAYLOAD_SECRET: env.PAYLOAD_SECRET ?? secrets.PAYLOAD_SECRET,
    ADMIN_EMAIL: env.ADMIN_EMAIL ?? secrets.ADMIN_EMAIL,
    ADMIN_PASSWORD: env.ADMIN_PASSWORD ?? secrets.ADMIN_PASSWORD,
    LECTERN_SAMPLE,
  })
  return { url: postgres.url, isEmbedded: true, secretFile: path.join(DATA_DIR, 'secret'), close: () => postgres.close() }
}

import path from 'node:path'

import { readEnv } from '@/config/env'
import { provideEnv } from '@/config/provide-env'
import { checkChangesAreHeard } from './check-database'
import { startEmbeddedPostgres } from './embedded-postgres'
import type { Log } from '@/config/log'
import { readSecrets } from '@/server/secrets'
import { waitForDatabase } from './wait-for-database'

export type Database = {
  url: string
  isEmbedded: boolean
  /** Where the files of the embedded Postgres are; null with a DATABASE_URL. */
  folder: string | null
  /** True when the embedded Postgres was created now. */
  isNew: boolean
  /** Where generated secrets are stored; null with a DATABASE_URL. */
  secretFile: string | null
  close: () => Promise<void>
}

type Options = { log: Log; onFatal: (error: Error) => void; signal: AbortSignal }

/**
 * The database to serve from: that of DATABASE_URL, or an embedded Postgres in DATA_DIR. Generated settings (URL, secret,
 * first editor) are added to the environment, where the preparation and Next read them like all others. `onFatal` is
 * called when the embedded Postgres exits and cannot be restarted. Rejects once the signal is aborted, and leaves none
 * behind.
 */
export async function openDatabase({ log, onFatal, signal }: Options): Promise<Database> {
  const env = readEnv({ requireForStart: true })
  const { DATABASE_URL, DATA_DIR, LECTERN_SAMPLE } = env
  if (DATABASE_URL) {
    await waitForDatabase(DATABASE_URL, { log, signal })
    await checkChangesAreHeard(DATABASE_URL)
    return {
      url: DATABASE_URL,
      isEmbedded: false,
      folder: null,
      isNew: false,
      secretFile: null,
      close: async () => undefined,
    }
  }
  const secrets = await readSecrets(DATA_DIR)
  const postgres = await startEmbeddedPostgres({
    dataDir: DATA_DIR,
    password: secrets.POSTGRES_PASSWORD,
    log,
    onFatal,
    signal,
  })
  provideEnv({
    DATABASE_URL: postgres.url,
    // Explicit settings win.
    PAYLOAD_SECRET: env.PAYLOAD_SECRET ?? secrets.PAYLOAD_SECRET,
    ADMIN_EMAIL: env.ADMIN_EMAIL ?? secrets.ADMIN_EMAIL,
    ADMIN_PASSWORD: env.ADMIN_PASSWORD ?? secrets.ADMIN_PASSWORD,
    LECTERN_SAMPLE,
  })
  return {
    url: postgres.url,
    isEmbedded: true,
    folder: postgres.folder,
    isNew: postgres.isNew,
    secretFile: path.join(DATA_DIR, 'secret'),
    close: () => postgres.close(),
  }
}

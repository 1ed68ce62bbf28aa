import path from 'node:path'

import { postgresAdapter } from '@payloadcms/db-postgres'
import type pg from 'pg'

import { readEnv } from '@/config/env'
import { BoundedPool } from '@/postgres/bounded-pool'
import { poolLimits, toPoolSize } from '@/postgres/connection-limits'
import { prepareRepeated } from '@/postgres/prepare-repeated'
import { findPreferenceFirst } from './delete-preferences'
import { limitSorting } from './limit-sorting'
import { reusePublishedVersion } from './published-versions'
import { transactions } from './transactions'

/** A day. */
const longMs = 86_400_000
let areStatementsLong = false

/**
 * Disables the statement timeout of this process, since migrations may read whole tables. Call it before Payload is
 * loaded, in a process that detects a lost database by other means.
 */
export function allowLongStatements(): void {
  areStatementsLong = true
}

/** Limits of connections on which a statement may take long. */
const longLimits = {
  statement_timeout: longMs,
  idle_in_transaction_session_timeout: longMs,
  responseTimeoutMs: longMs,
  // A pooler may ignore startup parameters, and the account's own limits then apply.
  onConnect: async (client: pg.ClientBase) => {
    await client.query(`set statement_timeout = ${longMs}; set idle_in_transaction_session_timeout = ${longMs}`)
  },
}

/** The Postgres adapter. It never pushes the schema, which would prompt and hang; only migrations change it. */
export function createDatabaseAdapter(): ReturnType<typeof postgresAdapter> {
  const env = readEnv()
  const pool = {
    // Unset during `next build`, which opens no connection.
    connectionString: env.DATABASE_URL ?? 'postgres://unset.invalid/',
    max: toPoolSize(env.WEB_CONCURRENCY),
    ...poolLimits,
    application_name: 'lectern',
  }
  const adapter = postgresAdapter({
    pool,
    push: false,
    // Rows that are only read together with their book are a single column, instead of a table and a table of versions
    // each.
    blocksAsJSON: true,
    // A typo in DATABASE_URL would otherwise create an empty database of that name.
    disableCreateDatabase: true,
    migrationDir: path.resolve(process.cwd(), 'src/cms/migrations'),
  })
  return limitSorting({
    ...adapter,
    init(options) {
      const database = adapter.init(options)
      // Payload's own pool never replaces idle clients, and leaks one for each connection that the network resets.
      const boundedPool = new BoundedPool({ ...pool, ...(areStatementsLong ? longLimits : {}) })
      prepareRepeated(boundedPool)
      return Object.assign(database, {
        pool: boundedPool,
        ...transactions,
        ...reusePublishedVersion(database),
        ...findPreferenceFirst(database),
      })
    },
  })
}

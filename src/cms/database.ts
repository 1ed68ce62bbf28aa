import path from 'node:path'

import { postgresAdapter } from '@payloadcms/db-postgres'

import { readEnv } from '@/config/env'

/** The Postgres adapter: never pushes a schema (that asks questions and hangs), only migrates. */
export function createDatabaseAdapter() {
  const env = readEnv()
  return postgresAdapter({
    pool: {
      // Unset while Next builds, when nothing connects.
      connectionString: env.DATABASE_URL ?? 'postgres://unset.invalid/',
      max: Math.max(4, Math.floor(20 / env.WEB_CONCURRENCY)),
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 30_000,
      statement_timeout: 15_000,
      application_name: 'lectern',
    },
    push: false,
    migrationDir: path.resolve(process.cwd(), 'src/cms/migrations'),
  })
}

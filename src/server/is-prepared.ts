import { readdir } from 'node:fs/promises'
import path from 'node:path'

import { readEnv } from '@/config/env'
import { advisoryLocks } from '@/postgres/advisory-locks'
import { BoundedClient } from '@/postgres/bounded-client'

/**
 * Whether this version has nothing to prepare in the database: its migrations have run, nothing is being restored or
 * prepared, somebody can sign in, and the sample is loaded or not wanted. Payload, which prepares a database, takes
 * seconds to load; this takes a few milliseconds. Where anything is missing, or unusual, src/processes/prepare.ts decides.
 */
export async function isPrepared(): Promise<boolean> {
  const { DATABASE_URL, LECTERN_SAMPLE } = readEnv()
  const client = new BoundedClient({ connectionString: DATABASE_URL, application_name: 'lectern-prepare' })
  try {
    await client.connect()
    const { rows: found } = await client.query<{ isComplete: boolean }>(
      `select to_regclass('payload_migrations') is not null and to_regclass('lectern_state') is not null
        and to_regclass('users') is not null and to_regclass('lectern_unfinished_restore') is null as "isComplete"`,
    )
    if (!found[0]?.isComplete) return false
    const { rows } = await client.query<{ isPrepared: boolean }>(
      `select pg_try_advisory_lock_shared($1)
        and not exists (select from unnest($2::text[]) as wanted (name)
          where not exists (select from payload_migrations where payload_migrations.name = wanted.name))
        and exists (select from users where permission in ('editor', 'admin'))
        and (not $3 or exists (select from lectern_state where key = 'sample' and value <> 'loading')) as "isPrepared"`,
      [advisoryLocks.preparation, await listMigrations(), LECTERN_SAMPLE === 'on'],
    )
    return rows[0]?.isPrepared === true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The migrations that have run in the database, and that this version does not know. */
export async function listUnknownMigrations(): Promise<string[]> {
  const client = new BoundedClient({ connectionString: readEnv().DATABASE_URL, application_name: 'lectern-prepare' })
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string }>(
      'select name from payload_migrations where batch >= 0 and name <> all($1) order by name',
      [await listMigrations()],
    )
    return rows.map(({ name }) => name)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The names of this version's migrations, which src/cms/migrations/index.ts lists, without loading them. */
export async function listMigrations(): Promise<string[]> {
  const files = await readdir(path.resolve(process.cwd(), 'src/cms/migrations'))
  return files.filter((file) => /^\d+_\d+_\w+\.ts$/.test(file)).map((file) => path.basename(file, '.ts'))
}

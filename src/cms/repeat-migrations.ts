import { setTimeout as sleep } from 'node:timers/promises'

import { type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

import { toSqlState } from '@/lib/errors/sql-state'

type Migration = { name: string; up: (args: MigrateUpArgs) => Promise<void> }

/**
 * While a migration waits for a table, everyone who reads that table waits behind it. Longer than `deadlock_timeout` of
 * Postgres (1 s), after which a lock that is waited for ends autovacuum.
 */
const lockTimeoutMs = 2_000
/** In which those who have waited read. */
const pauseMs = 2_000

/** SQLSTATE lock_not_available and deadlock_detected. */
const lockFailures = ['55P03', '40P01']

/**
 * The migrations, each of which gives up its locks when it has waited 2 s for one, and is run again until it gets them
 * all; `onWait` is called the first time, with its name. Each runs in a transaction that has changed nothing before.
 */
export function repeatMigrations<T extends Migration>(migrations: readonly T[], onWait: (name: string) => void): T[] {
  return migrations.map((migration) => ({
    ...migration,
    async up(args: MigrateUpArgs) {
      for (let attempt = 1; !(await runOnce(migration, args)); attempt++) {
        if (attempt === 1) onWait(migration.name)
        await sleep(pauseMs)
      }
    },
  }))
}

/** Whether it got its locks; without them nothing is changed or locked. */
async function runOnce({ up }: Migration, args: MigrateUpArgs): Promise<boolean> {
  const { db } = args
  await db.execute(sql.raw(`savepoint migration; set local lock_timeout = ${lockTimeoutMs}`))
  try {
    await up(args)
    // What its triggers do at the end can wait for a lock, too.
    await db.execute(sql`set constraints all immediate`)
    return true
  } catch (error) {
    if (!lockFailures.includes(toSqlState(error))) throw error
    await db.execute(sql`rollback to savepoint migration`)
    return false
  }
}

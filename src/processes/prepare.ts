import { setTimeout as sleep } from 'node:timers/promises'

import config from '@payload-config'
import { sql } from '@payloadcms/db-postgres/drizzle'
import { getPayload, type Payload } from 'payload'

import { readEnv } from '@/config/env'
import { log } from '@/config/log'
import { logOutput } from '@/config/log-output'
import { toLoggableText } from '@/lib/text/loggable-text'
import { describeForeignTables } from '@/backup/foreign-tables'
import { rejectUnfinishedRestore } from '@/backup/unfinished-restore'
import { advisoryLocks } from '@/postgres/advisory-locks'
import type { BoundedClient } from '@/postgres/bounded-client'
import { findObstacles } from '@/postgres/obstacles'
import { openSession, lenientHeartbeat } from '@/postgres/session'
import { allowLongStatements } from '@/cms/database'
import { createFirstAdmin } from '@/cms/first-admin'
import { migrations } from '@/cms/migrations'
import { repeatMigrations } from '@/cms/repeat-migrations'
import { loadSampleOnce } from '@/sample/load-once'
import type { Preparation } from '@/server/prepare-database'

const pollMs = 200

/**
 * Prepares a database for this version: migrations, the first administrator, the sample. Several servers may start at
 * once on one database; one prepares it while the others wait.
 */
async function prepare(): Promise<Preparation> {
  allowLongStatements()
  const payload = await getPayload({ config })
  const { DATABASE_URL = '', LECTERN_SAMPLE } = readEnv()
  const lock = await openSession({
    connectionString: DATABASE_URL,
    name: 'lectern-prepare',
    heartbeat: lenientHeartbeat,
    // Another server may acquire the lock now.
    onLoss: (error) => fail(new Error(`The database was lost while it was being prepared: ${error.message}`)),
  })
  try {
    await waitForLock(lock.client, advisoryLocks.preparation, () =>
      log.info('Another process is preparing the database, such as a server that starts: waiting for it'),
    )
    await rejectUnreadableTables(payload, lock.client)
    await rejectUnfinishedRestore(lock.client)
    await rejectForeignTables(lock.client)
    await migrate(payload, lock.client)
    await createFirstAdmin(payload)
    return { isSampleLoaded: LECTERN_SAMPLE === 'on' && (await loadSampleOnce(payload)) }
  } finally {
    await lock.close()
  }
}

/** Throws where the tables are those of an account that lets this one not even read them. */
async function rejectUnreadableTables(payload: Payload, client: BoundedClient): Promise<void> {
  const { rows } = await client.query<{ isReadable: boolean | null }>(
    `select has_table_privilege(to_regclass('payload_migrations'), 'select') as "isReadable"`,
  )
  if (rows[0]?.isReadable === false) await rejectObstacles(payload, client)
}

async function rejectObstacles({ db }: Payload, client: BoundedClient): Promise<void> {
  const [obstacle] = await findObstacles(client, Object.keys(db.tables))
  if (obstacle) throw new Error(`${obstacle.text} ${obstacle.remedy}`)
}

/** Throws where migrations would fail at tables of the same names, or create theirs among those of another program. */
async function rejectForeignTables(client: BoundedClient): Promise<void> {
  const foreign = await describeForeignTables(
    client,
    migrations.map(({ name }) => name),
  )
  if (foreign !== null) throw new Error(`${foreign}; name a database of its own in DATABASE_URL.`)
}

/** Polls, since the holder may take minutes and a blocking lock in Postgres would not notice a network failure. */
async function waitForLock(client: BoundedClient, key: number, onWait: () => void): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [key])
    if (rows[0]?.held) return
    if (attempt === 1) onWait()
    await sleep(pollMs)
  }
}

/**
 * Payload logs two lines for each migration, which are useful only for debugging; one line lists all migrations of an
 * existing database. A backup reads every table in one transaction, which a migration would interrupt again and again.
 */
async function migrate(payload: Payload, client: BoundedClient): Promise<void> {
  const { logger } = payload
  const before = await findMigrations(payload)
  if (migrations.every(({ name }) => before.includes(name))) return
  await rejectObstacles(payload, client)
  await waitForLock(client, advisoryLocks.backup, () =>
    logger.warn('A backup is running; the database is migrated once it has ended.'),
  )
  const { level } = logger
  if (level === 'info') logger.level = 'warn'
  const onWait = (name: string) =>
    logger.warn(
      { migration: name },
      'A migration waits for others that use its tables, and is repeated until it gets them.',
    )
  await payload.db.migrate({ migrations: repeatMigrations(migrations, onWait) })
  logger.level = level
  const added = (await findMigrations(payload)).filter((name) => !before.includes(name))
  if (before.length > 0 && added.length > 0) logger.info({ migrations: added }, 'Migrated the database')
}

async function findMigrations({ db: { drizzle } }: Payload): Promise<string[]> {
  const table = await drizzle.execute(sql`select to_regclass('payload_migrations') as name`)
  if (table.rows[0]?.name === null) return []
  const { rows } = await drizzle.execute(sql`select name from payload_migrations`)
  return rows.map(({ name }) => String(name))
}

function fail({ message, cause }: Error): never {
  // A database driver's message may contain complete documents.
  const texts = [
    toLoggableText(message).slice(0, 300),
    ...(cause instanceof Error ? [toLoggableText(cause.message)] : []),
  ]
  process.stderr.write(`${texts.join('\n')}\n`)
  process.exit(1)
}

// During a dynamic import nothing else may keep the event loop alive, and Node would exit with code 13.
setInterval(() => undefined, 1_000)
// The next server would wait for what this one still prepares. Postgres rolls back the migration that it interrupts.
process.on('disconnect', () => process.exit(1))
logOutput()
const preparation = await prepare().catch(fail)
// The parent relies on this message, since a process can also exit early with 0.
process.send?.(preparation)
process.exit(0)

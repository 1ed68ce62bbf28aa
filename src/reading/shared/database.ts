import { fillPlaceholders, sql, type SQL } from '@payloadcms/db-postgres/drizzle'
import { PgDialect } from '@payloadcms/db-postgres/drizzle/pg-core'
import type { PoolClient } from 'pg'

import { readEnv } from '@/config/env'
import { log } from '@/config/log'
import type { BoundedPool } from '@/postgres/bounded-pool'
import { createReplicaReader, type ReplicaReader, type ReplicaUsage } from '@/postgres/replica-reader'
import { canMemoize, onChange } from './memoize-until-change'
import { createOverBudgetError, isOverBudget, type SearchBudget } from './search-budget'

export type Row = Record<string, unknown>
type Query = { text: string; values: unknown[] }

const dialect = new PgDialect()
/**
 * A change is notified after its commit was flushed, and replicas receive only flushed WAL; with synchronous_commit
 * off, notified changes may not be flushed yet.
 */
const currentPosition = `select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_flush_lsn() end::text as position`

let openedPool: Promise<BoundedPool> | undefined
let openedReplica: ReplicaReader | null | undefined

/** Lets this process read through a pool of its own; otherwise it does through Payload's. */
export function readThrough(pool: BoundedPool): void {
  openedPool = Promise.resolve(pool)
}

/** Runs one read statement on the connection pool of this process, or on a replica if one can serve it. */
export function readRows<T extends Row>(query: SQL): Promise<T[]> {
  return runRead(async (client) => (await client.query<T>(toQuery(query))).rows)
}

/**
 * Runs a statement of a search, within what is left of its budget. Sequential scans are disabled: Postgres ignores the
 * cost of reading vectors that are stored out of line, so it would read all of them for a word in many documents.
 * `name` makes it a prepared statement, whose text and plan are always the same: each connection parses and plans it
 * once.
 */
export async function readSearchRows<T extends Row>(query: SQL, budget: SearchBudget, name?: string): Promise<T[]> {
  // Zero would mean no limit.
  if (budget.remainingMs < 1) throw createOverBudgetError()
  const result = await runRead(async (client) => {
    const timeoutMs = Math.max(1, Math.floor(budget.remainingMs))
    const settings = `set local enable_seqscan = off; set local statement_timeout = ${timeoutMs}`
    const planning = name === undefined ? '' : '; set local plan_cache_mode = force_generic_plan'
    const startedAt = performance.now()
    try {
      await client.query(`begin read only; ${settings}${planning}`)
      const { rows } = await client.query<T>({ ...toQuery(query), ...(name === undefined ? {} : { name }) })
      await client.query('commit')
      return { rows }
    } catch (error) {
      if (!isOverBudget(error)) throw error
      // The connection is kept: on a new one the search of titles that follows would take several times as long.
      await client.query('rollback')
      return { error }
    } finally {
      budget.remainingMs -= performance.now() - startedAt
    }
  })
  if ('error' in result) throw result.error
  return result.rows
}

/** The text search configurations in a table with an index on `config`. */
export async function readSearchConfigs(table: SQL): Promise<string[]> {
  const rows = await readRows<{ config: string }>(sql`
    with recursive found (config) as (
      select min(config) from ${table}
      union all select (select min(s.config) from ${table} s where s.config > found.config) from found where found.config is not null
    ) select config from found where config is not null`)
  return rows.map(({ config }) => config)
}

/**
 * A prepared statement: its SQL is built once, and Postgres parses it once per connection. `name` must be unique
 * to this statement.
 */
export function prepareRead<T extends Row, Values extends Record<string, unknown> = Record<string, never>>(
  name: string,
  buildQuery: () => SQL,
): (values: Values) => Promise<T[]> {
  let prepared: Query | undefined
  return (values) =>
    runRead(async (client) => {
      prepared ??= toQuery(buildQuery())
      const { text } = prepared
      return (await client.query<T>({ name, text, values: fillPlaceholders(prepared.values, values) })).rows
    })
}

/** Runs a read on a replica that has replayed all notified changes; if there is none, or it fails, on the primary. */
async function runRead<T>(read: (client: PoolClient) => Promise<T>): Promise<T> {
  const pool = await (openedPool ??= openPool())
  // Reads for editors, and reads while no notifications arrive, must be current.
  const found = canMemoize() ? await openReplica(pool)?.read(read) : null
  if (found) return found.value
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    return await read(client)
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    // A connection that may be in a failed transaction is closed.
    client.release(failure)
  }
}

function openReplica(primary: BoundedPool): ReplicaReader | null {
  if (openedReplica !== undefined) return openedReplica
  const { DATABASE_REPLICA_URL: connectionString } = readEnv()
  if (connectionString === undefined) return (openedReplica = null)
  const replica = createReplicaReader({
    connectionString,
    max: primary.options.max,
    async readPosition() {
      const { rows } = await primary.query<{ position: string }>(currentPosition)
      return rows[0]!.position
    },
    onState: (reason) =>
      reason === null
        ? log.info('The replica serves reads again.')
        : log.warn({ err: reason }, 'The replica cannot be used; the primary serves all reads.'),
  })
  onChange(replica.requireLatest)
  return (openedReplica = replica)
}

/** The number of reads served by the replica, and by the primary instead; null without a replica. */
export const readReplicaUsage = (): ReplicaUsage | null => openedReplica?.usage() ?? null

/** True when the database answers a query within a few seconds. */
export async function canQuery(): Promise<boolean> {
  const pool = await (openedPool ??= openPool())
  return pool.check()
}

/** How many connections the pool has, and how many queries wait for one. */
export async function readPoolUsage(): Promise<Record<'total' | 'idle' | 'waiting' | 'max', number>> {
  const { totalCount, idleCount, waitingCount, options } = await (openedPool ??= openPool())
  return { total: totalCount, idle: idleCount, waiting: waitingCount, max: options.max }
}

/** A connection of the pool, to be released. */
export async function connect(): Promise<PoolClient> {
  return (await (openedPool ??= openPool())).connect()
}

async function openPool(): Promise<BoundedPool> {
  try {
    // Payload is not even loaded where it is not needed.
    const { openPayloadPool } = await import('./payload-pool')
    return await openPayloadPool()
  } catch (error) {
    // Not memoized: the next read tries again.
    openedPool = undefined
    throw error
  }
}

/** The text of a statement and its values. */
export function toQuery(query: SQL): Query {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return { text, values: params }
}

/** A timestamp column in the format of `Date.toJSON`: UTC with milliseconds. */
export function isoTime(column: SQL): SQL {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

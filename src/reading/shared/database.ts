import config from '@payload-config'
import { fillPlaceholders, sql, type SQL } from '@payloadcms/db-postgres/drizzle'
import { PgDialect } from '@payloadcms/db-postgres/drizzle/pg-core'
import { getPayload } from 'payload'
import type { PoolClient } from 'pg'

import { getPool } from '@/cms/connection'
import type { BoundedPool } from '@/postgres/bounded-pool'
import { createOverBudgetError, type SearchBudget } from './search-budget'

export type Row = Record<string, unknown>
type Query = { text: string; values: unknown[] }

const dialect = new PgDialect()
let openedPool: Promise<BoundedPool> | undefined

/** Runs one read statement on Payload's own connection pool. */
export async function readRows<T extends Row>(query: SQL): Promise<T[]> {
  const pool = await (openedPool ??= openPool())
  const { rows } = await pool.query(toQuery(query))
  return rows as T[]
}

/**
 * Runs a statement of a search, within what is left of its budget. It reads by index only: Postgres does not count what it
 * costs to read a vector that is out of line, so that it would read all of them for a word that is in many documents.
 * A `name` is that of a statement whose text and plan are always the same: each connection parses and plans it once.
 */
export async function readSearchRows<T extends Row>(query: SQL, budget: SearchBudget, name?: string): Promise<T[]> {
  const timeoutMs = Math.floor(budget.remainingMs)
  // Zero would mean no limit.
  if (timeoutMs < 1) throw createOverBudgetError()
  const client = await connect()
  const startedAt = performance.now()
  let failure: Error | undefined
  try {
    const settings = `set local enable_seqscan = off; set local jit = off; set local statement_timeout = ${timeoutMs}`
    const planning = name === undefined ? '' : '; set local plan_cache_mode = force_generic_plan'
    await client.query(`begin read only; ${settings}${planning}`)
    const { rows } = await client.query({ ...toQuery(query), ...(name === undefined ? {} : { name }) })
    await client.query('commit')
    return rows as T[]
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    budget.remainingMs -= performance.now() - startedAt
    // A connection in a failed transaction is closed.
    client.release(failure)
  }
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
  return async (values) => {
    const pool = await (openedPool ??= openPool())
    prepared ??= toQuery(buildQuery())
    const { rows } = await pool.query({ name, text: prepared.text, values: fillPlaceholders(prepared.values, values) })
    return rows as T[]
  }
}

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
    // src/cms/database.ts puts a BoundedPool in the place of the adapter's own pool.
    return getPool(await getPayload({ config })) as BoundedPool
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

import config from '@payload-config'
import { fillPlaceholders, sql, type SQL } from '@payloadcms/db-postgres/drizzle'
import { getPayload } from 'payload'
import type { Pool } from 'pg'

type Row = Record<string, unknown>
type Query = { text: string; values: unknown[] }
type Database = { pool: Pool; toQuery: (query: SQL) => Query }

let database: Promise<Database> | undefined

/** Runs one read statement on Payload's own connection pool. */
export async function readRows<T extends Row>(query: SQL): Promise<T[]> {
  const { pool, toQuery } = await (database ??= openDatabase())
  const { rows } = await pool.query(toQuery(query))
  return rows as T[]
}

/**
 * A read statement that is always the same but for its placeholders: written once, and planned once a
 * connection. `name` must belong to this statement alone.
 */
export function prepareRead<T extends Row, Values extends Record<string, unknown> = Record<string, never>>(
  name: string,
  write: () => SQL,
): (values: Values) => Promise<T[]> {
  let written: Query | undefined
  return async (values) => {
    const { pool, toQuery } = await (database ??= openDatabase())
    written ??= toQuery(write())
    const { rows } = await pool.query({ name, text: written.text, values: fillPlaceholders(written.values, values) })
    return rows as T[]
  }
}

async function openDatabase(): Promise<Database> {
  try {
    const { db } = await getPayload({ config })
    const { drizzle, pool } = db as unknown as {
      pool: Pool
      drizzle: { dialect: { sqlToQuery: (query: SQL) => { sql: string; params: unknown[] } } }
    }
    const toQuery = (query: SQL): Query => {
      const { sql: text, params } = drizzle.dialect.sqlToQuery(query)
      return { text, values: params }
    }
    return { pool, toQuery }
  } catch (error) {
    // The next reader tries again.
    database = undefined
    throw error
  }
}

/** A timestamp column as JSON text in the form that `Date.toJSON` has: UTC with milliseconds. */
export function isoTime(column: SQL): SQL {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

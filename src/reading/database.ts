import config from '@payload-config'
import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'
import { getPayload } from 'payload'

type Row = Record<string, unknown>
type Executor = { execute: (query: SQL) => Promise<{ rows: Row[] }> }

/** Runs one read statement on Payload's own connection pool. */
export async function readRows<T extends Row>(query: SQL): Promise<T[]> {
  const payload = await getPayload({ config })
  const { drizzle } = payload.db as unknown as { drizzle: Executor }
  const { rows } = await drizzle.execute(query)
  return rows as T[]
}

/** A timestamp column as JSON text in the form that `Date.toJSON` has: UTC with milliseconds. */
export function isoTime(column: SQL): SQL {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

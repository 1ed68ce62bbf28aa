import type { SQL } from '@payloadcms/db-postgres/drizzle'
import type { Payload, PayloadRequest } from 'payload'
import type { Pool } from 'pg'

type DrizzleConnection = { execute: <T extends Record<string, unknown>>(query: SQL) => Promise<{ rows: T[] }> }

/** The Drizzle connection of the request’s transaction, or of the pool where there is none. */
export async function getConnection(
  req: Pick<PayloadRequest, 'payload'> & Partial<Pick<PayloadRequest, 'transactionID'>>,
): Promise<DrizzleConnection> {
  const { drizzle, sessions } = req.payload.db
  const id = await req.transactionID
  // Payload types the session’s connection as `unknown`.
  const session = id === undefined ? undefined : (sessions?.[String(id)]?.db as DrizzleConnection | undefined)
  return session ?? (drizzle as DrizzleConnection)
}

/** The connection pool of Payload’s database adapter. */
export function getPool(payload: Payload): Pool {
  return payload.db.pool
}

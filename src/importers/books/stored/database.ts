import type { SQL } from '@payloadcms/db-postgres/drizzle'
import type { Payload } from 'payload'

import type { TransactionRequest } from '@/importers/writing/batches'

type Row = Record<string, unknown>

/** Executes statements on the pool or within a transaction. */
export type Database = { execute: <T extends Row>(query: SQL) => Promise<{ rows: T[] }> }

/** Payload's connection pool. */
export function toDatabase(payload: Payload): Database {
  return payload.db.drizzle as Database
}

/** The connection of a transaction that Payload began. */
export async function toTransaction(payload: Payload, req: TransactionRequest): Promise<Database> {
  // Payload types the session’s connection as `unknown`.
  const session = payload.db.sessions?.[String(await req.transactionID)]?.db as Database | undefined
  if (!session) throw new Error('The transaction is not open.')
  return session
}

/** A jsonb parameter that a statement expands, so that one statement covers a batch. */
export function toJson(value: unknown): string {
  return JSON.stringify(value)
}

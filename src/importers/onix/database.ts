import type { SQL } from '@payloadcms/db-postgres/drizzle'
import type { Payload } from 'payload'

import type { TransactionRequest } from '@/importers/batches'

type Row = Record<string, unknown>

/** Runs statements: on the pool, or within a transaction. */
export type Database = { execute: <T extends Row>(query: SQL) => Promise<{ rows: T[] }> }

/** Payload's own connections. */
export function toDatabase(payload: Payload): Database {
  return (payload.db as unknown as { drizzle: Database }).drizzle
}

/** The connection of a transaction that Payload began. */
export async function toTransaction(payload: Payload, req: TransactionRequest): Promise<Database> {
  const { sessions } = payload.db as unknown as { sessions: Record<string, { db: Database } | undefined> }
  const session = sessions[String(await req.transactionID)]
  if (!session) throw new Error('The transaction is not open.')
  return session.db
}

/** A list or a record as one jsonb parameter, which Postgres takes apart again: one statement for a whole batch. */
export function toJson(value: unknown): string {
  return JSON.stringify(value)
}

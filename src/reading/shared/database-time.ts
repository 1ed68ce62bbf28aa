import { sql } from '@payloadcms/db-postgres/drizzle'

import { isoTime, readRows } from './database'

/** When the database was made, which is the last change of a list that has never had any. */
export const databaseTime = sql`(select min(m.created_at) from payload_migrations m)`

export async function findDatabaseTime(): Promise<string> {
  const [row] = await readRows<{ at: string | null }>(sql`select ${isoTime(databaseTime)} as at`)
  if (!row?.at) throw new Error('The time of the first migration could not be read.')
  return row.at
}

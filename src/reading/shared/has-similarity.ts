import { sql } from '@payloadcms/db-postgres/drizzle'

import { readRows } from './database'

let similarityIsAvailable: boolean | undefined

/** Whether the database has pg_trgm: see the migration `search`. */
export async function hasSimilarity(): Promise<boolean> {
  if (similarityIsAvailable === undefined) {
    const [row] = await readRows<{ found: boolean }>(sql`select to_regproc('similarity') is not null as found`)
    similarityIsAvailable = row?.found === true
  }
  return similarityIsAvailable
}

import { sql } from '@payloadcms/db-postgres/drizzle'

import { readRows } from './database'

/** What happens beside serving: a running import, and when the last backup was made. */
export type Upkeep = {
  /** What runs, and how many records it has read and rejected; null where nothing does. */
  importing: { importer: string; read: number; rejected: number } | null
  /** null where none was made. */
  secondsSinceBackup: number | null
}

type Row = { importing: string | null; backup: number | null }

/** Read for metrics, from the database, since imports and backups are processes of their own, and on any machine. */
export async function findUpkeep(): Promise<Upkeep> {
  // The name of its connection says how far an import is: see src/importers/import-lock.ts.
  const [row] = await readRows<Row>(sql`
    select (select application_name from pg_stat_activity
        where datname = current_database() and application_name like 'lectern-import %' limit 1) as importing,
      (select extract(epoch from now() - at)::float from lectern_state where key = 'backup') as backup`)
  const [, importer, read, rejected] = /^lectern-import ([a-z]+) (\d+) (\d+)$/.exec(row?.importing ?? '') ?? []
  return {
    importing: importer === undefined ? null : { importer, read: Number(read), rejected: Number(rejected) },
    secondsSinceBackup: row?.backup ?? null,
  }
}

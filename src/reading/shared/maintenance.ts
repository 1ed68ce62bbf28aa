import { sql } from '@payloadcms/db-postgres/drizzle'

import { backlog, type Backlog } from '@/cms/jobs/backlog'
import { readRows } from './database'

/** A running import, the age of the last backup, and what is late of what runs at its time. */
export type Maintenance = {
  /** The running import, with the numbers of records read and rejected; null if none is running. */
  importing: { importer: string; read: number; rejected: number } | null
  /** null without a backup. */
  secondsSinceBackup: number | null
  backlog: Backlog
}

type Row = { importing: string | null; backup: number | null; backlog: Backlog }

/** Read for metrics, from the database, since imports and backups are processes of their own, and on any machine. */
export async function findMaintenance(): Promise<Maintenance> {
  // The name of an import's connection contains its progress: see src/importers/running/import-lock.ts.
  const [row] = await readRows<Row>(sql`
    select (${backlog}), (select application_name from pg_stat_activity
        where datname = current_database() and application_name like 'lectern-import %' limit 1) as importing,
      (select extract(epoch from now() - at)::float from lectern_state where key = 'backup') as backup`)
  const [, importer, read, rejected] = /^lectern-import ([a-z]+) (\d+) (\d+)$/.exec(row!.importing ?? '') ?? []
  return {
    importing: importer === undefined ? null : { importer, read: Number(read), rejected: Number(rejected) },
    secondsSinceBackup: row!.backup,
    backlog: row!.backlog,
  }
}

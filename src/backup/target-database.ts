import type { Client } from 'pg'

import { advisoryLocks } from '@/postgres/advisory-locks'
import { BackupError } from './backup-error'
import { describeForeignTables, listTables } from './foreign-tables'
import { markUnfinished, unfinishedRestoreTable } from './unfinished-restore'

const list = new Intl.ListFormat('en')

/** What a restore would delete, for the message to the operator, by table. */
const shownTables = [
  ['articles', 'article', 'articles'],
  ['evidence_entries', 'finding', 'findings'],
  ['books', 'book', 'books'],
  ['bundles', 'bundle', 'bundles'],
  ['media', 'image', 'images'],
  ['users', 'account', 'accounts'],
] as const

/** DROP statements for all tables, views, sequences, routines and types of the schema except those of extensions. */
const dropStatements = `
  select format('drop %s if exists %s cascade',
      case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'f' then 'foreign table' when 'S' then 'sequence' else 'table' end, oid::regclass) as statement
    from pg_class o where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and relname <> '${unfinishedRestoreTable}'
      -- Those of extensions, and the sequences that belong to a column.
      and not exists (select from pg_depend where objid = o.oid and (deptype = 'e' or relkind = 'S' and deptype in ('a', 'i')))
  union all
  select format('drop routine if exists %s cascade', oid::regprocedure)
    from pg_proc o where pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where objid = o.oid and deptype = 'e')
  union all
  select format('drop type if exists %s cascade', oid::regtype)
    from pg_type o where typnamespace = current_schema()::regnamespace and typtype in ('e', 'd')
      and not exists (select from pg_depend where objid = o.oid and deptype = 'e')`

/**
 * Reserves a database for a restore until the connection ends: a server that starts meanwhile waits. Rejects where a
 * server uses it.
 */
export async function reserveDatabase(client: Client): Promise<void> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
    advisoryLocks.preparation,
  ])
  // The watchdog is that of the embedded Postgres, which this command may have started itself.
  const others = await client.query(`
    select from pg_stat_activity
    where datname = current_database() and application_name like 'lectern%' and application_name <> 'lectern-watchdog'
      and pid <> pg_backend_pid()`)
  if (rows[0]?.held && others.rowCount === 0) return
  throw new BackupError('A Lectern server or an import is using this database; stop it first.')
}

/** Rejects a database of another program. `migrations` are the names of those of this version. */
export async function rejectForeignTables(client: Client, migrations: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ is_readable: boolean | null }>(
    `select has_table_privilege(to_regclass('payload_migrations'), 'select') as is_readable`,
  )
  // Whose it is cannot be known then; that it belongs to another account is an obstacle.
  if (rows[0]?.is_readable === false) return
  const foreign = await describeForeignTables(client, migrations)
  if (foreign !== null) throw new BackupError(`${foreign}; restore into a database of its own.`)
}

/** A sentence on what the database contains; null when it has no tables, or what an unfinished restore left. */
export async function describeContents(client: Client): Promise<string | null> {
  const names = new Set(await listTables(client))
  if (names.size === 0 || names.has(unfinishedRestoreTable)) return null
  const counts: string[] = []
  for (const [table, singular, plural] of shownTables) {
    if (!names.has(table)) continue
    const result = await client.query<{ count: number }>(`select count(*)::integer as count from ${table}`)
    const count = result.rows[0]?.count ?? 0
    counts.push(`${count.toLocaleString('en')} ${count === 1 ? singular : plural}`)
  }
  return `a publication with ${list.format(counts)}`
}

/** Removes everything from the database and marks it as unfinished, in one transaction. */
export async function emptyDatabase(client: Client, file: string): Promise<void> {
  await client.query('begin')
  await markUnfinished(client, file)
  const { rows } = await client.query<{ statement: string }>(dropStatements)
  for (const { statement } of rows) await client.query(statement)
  await client.query('commit')
}

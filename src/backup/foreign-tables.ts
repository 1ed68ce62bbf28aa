import type { ClientBase } from 'pg'

import { unfinishedRestoreTable } from './unfinished-restore'

const list = new Intl.ListFormat('en')
const shownTables = 3

/** The names of all tables of the schema, except those of extensions. */
export async function listTables(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class o
    where relnamespace = quote_ident(current_schema())::regnamespace and relkind in ('r', 'p')
      and not exists (select from pg_depend where objid = o.oid and deptype = 'e')
    order by relname`)
  return rows.map(({ name }) => name)
}

/**
 * Says that a database contains tables of another program; null where it is empty, or one of `migrations` has run in it.
 * Another program may use Payload, too, and so have a list of its own migrations.
 */
export async function describeForeignTables(client: ClientBase, migrations: readonly string[]): Promise<string | null> {
  const names = await listTables(client)
  if (names.length === 0 || names.includes(unfinishedRestoreTable)) return null
  if (names.includes('payload_migrations')) {
    const own = await client.query('select from payload_migrations where name = any($1) limit 1', [migrations])
    if (own.rowCount) return null
  }
  return `The database contains tables of another program (${list.format(names.slice(0, shownTables))})`
}

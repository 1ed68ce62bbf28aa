import { once } from 'node:events'

import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

import type { DatabaseSchema } from './archive-contents'
import { derivedTables } from './derived-tables'

export type RowLoader = {
  /** The tables and columns of the backup that Lectern does not have: somebody added them to the database. */
  leftOut: readonly string[]
  /** Adds rows of a table, unless it is left out. */
  add: (table: string, rows: Buffer) => Promise<void>
  /** Checks every reference between rows and commits. */
  commit: () => Promise<void>
}

type ForeignKey = { table: string; name: string; definition: string }

const toName = pg.escapeIdentifier

/**
 * Begins a transaction that replaces all rows of a migrated database. Triggers are disabled, since the backup contains
 * what they would write. Foreign keys are dropped and recreated, which checks them at once and in any order of tables;
 * unlike `session_replication_role` that needs no superuser.
 */
export async function openRowLoader(client: pg.Client, schema: DatabaseSchema): Promise<RowLoader> {
  const existing = await findColumns(client)
  const names = schema.tables.map(({ name }) => name)
  const tables = names.filter((name) => existing.has(name))
  const added = schema.tables.flatMap(({ name: table, columns }) =>
    columns.filter((column) => existing.get(table)?.has(column) === false).map((column) => ({ table, column })),
  )
  const columns = new Map(schema.tables.map((table) => [table.name, table.columns.map(toName).join(', ')]))
  await client.query('begin')
  const keys = await findForeignKeys(client)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${toName(name)}`)
  for (const table of tables) await client.query(`alter table ${toName(table)} disable trigger user`)
  // COPY takes every column of the file, in whatever type is written as text.
  for (const { table, column } of added)
    await client.query(`alter table ${toName(table)} add column ${toName(column)} text`)
  await client.query(`truncate ${tables.map(toName).join(', ')}`)

  return {
    leftOut: [
      ...names.filter((name) => !existing.has(name)),
      ...added.map(({ table, column }) => `${table}.${column}`),
    ],
    async add(table, rows) {
      if (!existing.has(table)) return
      const stream = client.query(copyFrom(`copy ${toName(table)} (${columns.get(table)}) from stdin`))
      const finished = once(stream, 'finish')
      stream.end(rows)
      await finished
    },
    async commit() {
      for (const { table, column } of added)
        await client.query(`alter table ${toName(table)} drop column ${toName(column)}`)
      for (const { table, name, definition } of keys) {
        await client.query(`alter table ${table} add constraint ${toName(name)} ${definition}`)
      }
      for (const table of tables) await client.query(`alter table ${toName(table)} enable trigger user`)
      for (const { name, value, isCalled } of schema.sequences) {
        if (!existing.has(name)) continue
        await client.query('select setval($1::regclass, $2, $3)', [toName(name), value, isCalled])
      }
      await client.query('commit')
    },
  }
}

/** Fills the derived tables. */
export async function fillDerivedTables(client: pg.Client): Promise<void> {
  await client.query('begin')
  await client.query(`truncate ${Object.keys(derivedTables).join(', ')}`)
  for (const statement of Object.values(derivedTables)) if (statement) await client.query(statement)
  await client.query('commit')
  await client.query('analyze')
}

/** The names of the tables and sequences of the migrated schema, with their columns. */
async function findColumns(client: pg.Client): Promise<Map<string, Set<string>>> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select relname as name, array(select attname::text from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped) as columns
    from pg_class c where relnamespace = current_schema()::regnamespace and relkind in ('r', 'S')`)
  return new Map(rows.map(({ name, columns }) => [name, new Set(columns)]))
}

async function findForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
    order by conname`)
  return rows
}

import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

import { advisoryLocks } from '@/postgres/advisory-locks'
import type { DatabaseSchema } from './archive-contents'
import { BackupError } from './backup-error'
import { openBulkConnection } from './bulk-connection'
import { derivedTables } from './derived-tables'
import { unfinishedRestoreTable } from './unfinished-restore'

export type MediaFile = { entry: string; filename: string; prefix: string }

export type Snapshot = {
  schema: DatabaseSchema
  media: MediaFile[]
  /** The rows of a table in the text format of COPY, in parts that end with a row. */
  readRows: (table: DatabaseSchema['tables'][number]) => AsyncGenerator<Buffer, number>
  /** Rejects once its connection is lost. */
  lost: Promise<never>
  close: () => Promise<void>
}

const partBytes = 4 * 1024 * 1024
const newline = 0x0a

/**
 * A snapshot of the database. Writers do not wait for it; a migration waits for its end, and it for that of a migration.
 * When the signal is aborted its connection is closed.
 */
export async function openSnapshot(url: string, signal: AbortSignal): Promise<Snapshot> {
  const { client, lost, close } = await openBulkConnection({ url, name: 'lectern-backup', signal })
  try {
    // Before the transaction, which would otherwise not see what a migration has changed meanwhile.
    await client.query('select pg_advisory_lock_shared($1)', [advisoryLocks.backup])
    await client.query('begin isolation level repeatable read, read only')
    const schema = await readSchema(client)
    // So that every table keeps its columns, whoever changes them.
    await client.query(
      `lock table ${schema.tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')} in access share mode`,
    )
    return {
      schema,
      media: await readMediaFiles(client),
      readRows: (table) => readRows(client, table),
      lost,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function readSchema(client: pg.Client): Promise<DatabaseSchema> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
    group by c.relname order by c.relname`)
  const names = new Set(rows.map(({ name }) => name))
  if (names.has(unfinishedRestoreTable)) {
    throw new BackupError('This database is a restore that did not finish; finish it before a backup is made.')
  }
  if (!names.has('payload_migrations')) throw new BackupError('This database contains no publication of Lectern.')
  const sequences = await client.query<{ name: string; value: string; is_called: boolean }>(`
    select sequencename as name, coalesce(last_value, start_value)::text as value, last_value is not null as is_called
    from pg_sequences where schemaname = current_schema() order by sequencename`)
  const migrations = await client.query<{ name: string }>(
    'select name from payload_migrations where batch >= 0 order by id',
  )
  const state = await client.query<{ now: Date; version: string }>(
    `select now(), current_setting('server_version') as version`,
  )
  const { now = new Date(), version = '' } = state.rows[0] ?? {}
  return {
    takenAt: now.toISOString(),
    postgresVersion: version,
    migrations: migrations.rows.map(({ name }) => name),
    tables: rows.filter(({ name }) => !(name in derivedTables)),
    sequences: sequences.rows.map(({ name, value, is_called }) => ({ name, value, isCalled: is_called })),
  }
}

/** The files that rows name, in all sizes, without duplicates. */
async function readMediaFiles(client: pg.Client): Promise<MediaFile[]> {
  const { rows } = await client.query<{ prefix: string; filename: string }>(`
    select distinct coalesce(m.prefix, 'media') as prefix, file.value as filename
    from media m cross join lateral jsonb_each_text(to_jsonb(m)) file
    where (file.key = 'filename' or file.key like 'sizes\\_%\\_filename') and file.value is not null order by filename`)
  return rows.map(({ prefix, filename }) => ({ entry: `${prefix}/${filename}`, filename, prefix }))
}

async function* readRows(
  client: pg.Client,
  { name, columns }: DatabaseSchema['tables'][number],
): AsyncGenerator<Buffer, number> {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const stream = client.query(copyTo(`copy ${pg.escapeIdentifier(name)} (${list}) to stdout`))
  let pending: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    pending.push(chunk)
    bytes += chunk.length
    // A newline inside a value is escaped, so each ends a row.
    if (bytes < partBytes || !chunk.includes(newline)) continue
    const all = Buffer.concat(pending)
    const end = all.lastIndexOf(newline) + 1
    yield all.subarray(0, end)
    pending = [all.subarray(end)]
    bytes = all.length - end
  }
  if (bytes > 0) yield Buffer.concat(pending)
  // The count follows the last row.
  await client.query('select 1')
  return stream.rowCount
}

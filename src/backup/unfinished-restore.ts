import type { ClientBase } from 'pg'

import { BackupError } from './backup-error'

/**
 * The table that says that this database is being restored. It is committed before anything else is changed and dropped
 * at the end, so that no server serves half of a publication.
 */
export const unfinishedRestoreTable = 'lectern_unfinished_restore'

export async function markUnfinished(client: ClientBase, file: string): Promise<void> {
  await client.query(
    `create table if not exists ${unfinishedRestoreTable} (file text not null, began_at timestamptz not null default now())`,
  )
  await client.query(`insert into ${unfinishedRestoreTable} (file) values ($1)`, [file])
}

export async function markFinished(client: ClientBase): Promise<void> {
  await client.query(`drop table ${unfinishedRestoreTable}`)
}

/** Throws where a restore has not finished: a server would serve half of a publication, or fill it up. */
export async function rejectUnfinishedRestore(client: ClientBase): Promise<void> {
  const found = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
    unfinishedRestoreTable,
  ])
  if (!found.rows[0]?.exists) return
  const { rows } = await client.query<{ file: string }>(
    `select file from ${unfinishedRestoreTable} order by began_at desc limit 1`,
  )
  throw new BackupError(
    `This database is unfinished: restoring ${rows[0]?.file ?? 'a backup'} into it was interrupted. Run npm run restore again.`,
  )
}

import { randomBytes } from 'node:crypto'

import type { Client } from 'pg'

/**
 * Names the lists of changes anew from where they end (src/lib/change-cursor.ts). The server that the backup is of may
 * have counted on after it, and has given cursors of changes that are lost: they are refused, while those from before
 * the backup stay right.
 */
export async function renameChanges(client: Client): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(`select to_regclass('public_changes') is not null as exists`)
  // Older backups have no such lists, and the migration that makes them names them.
  if (!rows[0]?.exists) return
  await client.query(
    `update lectern_state set value = value || ' ' || $1 || '@' || (select coalesce(max(position), 0) from public_changes)
      where key in ('changes:content', 'changes:catalogue')`,
    [randomBytes(4).toString('hex')],
  )
}

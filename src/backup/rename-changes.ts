import { randomBytes } from 'node:crypto'

import type { Client } from 'pg'

/**
 * Gives the lists of changes new names from their ends on (src/lib/identifiers/change-cursor.ts). The original server may have
 * continued to count after the backup, and issued cursors for changes that are lost: these are rejected, while cursors
 * from before the backup stay valid.
 */
export async function renameChanges(client: Client): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(`select to_regclass('public_changes') is not null as exists`)
  // Older backups have no such lists; the migration that creates them names them.
  if (!rows[0]?.exists) return
  await client.query(
    `update lectern_state set value = value || ' ' || $1 || '@' || (select coalesce(max(position), 0) from public_changes)
      where key in ('changes:content', 'changes:catalogue')`,
    [randomBytes(4).toString('hex')],
  )
}

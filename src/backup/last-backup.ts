import { openBulkConnection } from './bulk-connection'

/** Records when the last backup was taken, for `npm run doctor`. Backups also work with a read-only account. */
export async function recordBackup(databaseUrl: string, takenAt: string): Promise<void> {
  const { client, close } = await openBulkConnection({ url: databaseUrl, name: 'lectern-backup' })
  try {
    await client.query(
      `insert into lectern_state (key, value, at) values ('backup', '', $1)
       on conflict (key) do update
         -- A time in the future was recorded while the clock of Postgres was wrong, and would be the last one for as long.
         set at = greatest(excluded.at, case when lectern_state.at <= now() then lectern_state.at end)`,
      [takenAt],
    )
  } catch (error) {
    if (!isReadOnly(error as { code?: string })) throw error
  } finally {
    await close()
  }
}

/** No write privilege, or a replica. */
function isReadOnly({ code }: { code?: string }): boolean {
  return code === '42501' || code === '25006'
}

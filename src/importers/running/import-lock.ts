import { readEnv } from '@/config/env'
import { advisoryLocks } from '@/postgres/advisory-locks'
import { openSession, lenientHeartbeat } from '@/postgres/session'
import { ImportError } from '@/importers/importer'

export type ImportLock = {
  /** Aborted when the connection, and with it the lock, is lost. */
  lost: AbortSignal
  release: () => Promise<void>
}

/** The progress of an import. */
export type ImportProgress = { importer: string; read: number; rejected: number }

/**
 * Takes the advisory lock that keeps two imports from running at once; it is released with its connection, whose name
 * contains the progress, for metrics (src/reading/shared/maintenance.ts).
 */
export async function lockImports(readProgress: () => ImportProgress): Promise<ImportLock> {
  const toName = ({ importer, read, rejected }: ImportProgress) => `lectern-import ${importer} ${read} ${rejected}`
  const loss = new AbortController()
  const { client, close } = await openSession({
    connectionString: readEnv().DATABASE_URL ?? '',
    name: 'lectern-import',
    heartbeat: lenientHeartbeat,
    beat: (client) => client.query("select set_config('application_name', $1, false)", [toName(readProgress())]),
    onLoss: () => loss.abort(),
  })
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
    advisoryLocks.import,
  ])
  if (rows[0]?.held) return { lost: loss.signal, release: close }
  await close()
  throw new ImportError('Another import is running on this database; wait for its end.')
}

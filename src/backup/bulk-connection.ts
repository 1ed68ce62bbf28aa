import type { Socket } from 'node:net'

import pg from 'pg'

import { openSession, type Heartbeat } from '@/postgres/session'
import { BackupError } from './backup-error'

export type BulkConnection = {
  client: pg.Client
  /** Rejects once the connection is lost or its signal is aborted; its queries are rejected as well. */
  lost: Promise<never>
  close: () => Promise<void>
}

type Options = { url: string; name: string; heartbeat?: Heartbeat; signal?: AbortSignal }

/** Generous: a backup of hours should outlast a slow disk, or a network that is away for a minute. */
const patientHeartbeat: Heartbeat = { intervalMs: 10_000, timeoutMs: 120_000 }
const connectTimeoutMs = 10_000

/**
 * A connection without statement timeouts, since a restore may index a million rows in one: it is closed when the
 * heartbeat of a second one fails, and keepalive detects that the network has lost only this one.
 */
export async function openBulkConnection({
  url,
  name,
  heartbeat = patientHeartbeat,
  signal,
}: Options): Promise<BulkConnection> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  // The query that is running is rejected.
  client.on('error', () => undefined)
  let reject: (error: Error) => void = () => undefined
  const lost = new Promise<never>((_, onLost) => (reject = onLost))
  lost.catch(() => undefined)

  function lose(error: Error): void {
    reject(error)
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    stream.destroy(error)
  }

  const onAbort = () => lose(signal?.reason as Error)
  const onLoss = ({ message }: Error) => lose(new BackupError(`The connection to Postgres was lost: ${message}.`))
  try {
    await client.connect()
    // Not as startup parameters, which a pooler may ignore; the account's own limits would then end a backup, and its file
    // have dates as the account writes them. The order in which it reads such dates stays, for files that have them already.
    await client.query(`
      set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set idle_session_timeout = 0;
      set datestyle = ISO; set default_transaction_isolation = 'read committed'`)
    // The name by which target-database.ts knows connections that do nothing.
    const session = await openSession({ connectionString: url, name: 'lectern-watchdog', heartbeat, onLoss })
    signal?.addEventListener('abort', onAbort)
    if (signal?.aborted) onAbort()
    return {
      client,
      lost,
      async close() {
        // Last, since the other may wait for a network that no longer responds.
        await client.end().finally(() => session.close())
        signal?.removeEventListener('abort', onAbort)
      },
    }
  } catch (error) {
    lose(error as Error)
    throw new BackupError(`Postgres cannot be reached: ${(error as Error).message}.`, { cause: error })
  }
}

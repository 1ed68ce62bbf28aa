import type { PoolClient } from 'pg'

import { withTimeout } from '@/lib/async/with-timeout'
import { BoundedPool } from './bounded-pool'
import { connectionLimits } from './connection-limits'

export type ReplicaReader = {
  /** Runs `read` on a replica that has replayed the required position; null if there is none at the moment. */
  read: <T>(read: (client: PoolClient) => Promise<T>) => Promise<{ value: T } | null>
  /** From now on, requires a replica to have replayed everything committed on the primary so far. */
  requireLatest: () => void
  usage: () => ReplicaUsage
}

/** The number of reads served by a replica, and by the primary instead. */
export type ReplicaUsage = { reads: number; declined: number }

type Options = {
  connectionString: string
  /** The maximum number of connections. */
  max: number
  /** The primary's WAL position after everything that was committed before the call, as a `pg_lsn`. */
  readPosition: () => Promise<string>
  /** Called with the reason when the replica cannot be used, except for lag; with null once it is used again. */
  onState: (reason: Error | null) => void
}

/** How long a read waits until the replica has replayed a position; most follow within a few milliseconds. */
const waitMs = 40
const pollMs = 3
/** The timeout of the query for its position; a replica that exceeds it may have stopped. */
const answerMs = 250
/** How long the replica is not used after a failure. */
const restMs = 1_000
/** The timeout of a read on the replica, after which the primary serves it. */
const responseTimeoutMs = 5_000
/** Postgres cancelled the statement for taking longer than the read allows: the primary would, too. */
const queryCanceled = '57014'

class NotReplayed extends Error {}

/**
 * Reads on replicas; the URL may stand for several. Once for each required position, each connection is asked whether
 * its server has replayed it; if it does not within a short wait, or fails with anything but a statement timeout, the
 * primary serves the read.
 */
export function createReplicaReader({ connectionString, max, readPosition, onState }: Options): ReplicaReader {
  const pool = new BoundedPool({
    connectionString,
    max,
    connectionTimeoutMillis: 1_000,
    idleTimeoutMillis: 30_000,
    responseTimeoutMs,
    ...connectionLimits,
    application_name: 'lectern-replica',
  })
  const reached = new WeakMap<PoolClient, string>()
  const usage: ReplicaUsage = { reads: 0, declined: 0 }
  let required: Promise<string> | null = null
  let isResting = false
  let failure: string | null = null

  return {
    async read(read) {
      const value = isResting ? null : await attempt(read).catch(giveUp)
      usage[value ? 'reads' : 'declined']++
      return value
    },
    requireLatest() {
      required = null
    },
    usage: () => usage,
  }

  async function attempt<T>(read: (client: PoolClient) => Promise<T>): Promise<{ value: T }> {
    const position = await readRequired()
    const client = await pool.connect()
    let error: Error | undefined
    try {
      if (reached.get(client) !== position) {
        await withTimeout(answerMs, 'The replica does not answer', untilReplayed(client, position))
        reached.set(client, position)
      }
      const value = await read(client)
      note(null)
      return { value }
    } catch (reason) {
      error = reason as Error
      throw reason
    } finally {
      client.release(error && !(error instanceof NotReplayed) ? error : undefined)
    }
  }

  async function readRequired(): Promise<string> {
    const asked = (required ??= readPosition())
    try {
      return await asked
    } catch (error) {
      if (required === asked) required = null
      throw error
    }
  }

  function giveUp(error: Error & { code?: string }): null {
    if (error.code === queryCanceled) throw error
    if (!(error instanceof NotReplayed)) note(error)
    if (!isResting) rest()
    return null
  }

  function rest(): void {
    isResting = true
    const tryAgain = async () => {
      if (await pool.check({ timeoutMs: restMs, unresponsiveAfterMs: restMs })) isResting = false
      else rest()
    }
    setTimeout(() => void tryAgain(), restMs).unref()
  }

  function note(reason: Error | null): void {
    const message = reason?.message ?? null
    if (message !== failure) onState(reason)
    failure = message
  }
}

async function untilReplayed(client: PoolClient, position: string): Promise<void> {
  const startedAt = performance.now()
  for (;;) {
    const { rows } = await client.query<{ isReplica: boolean; isReplayed: boolean }>({
      name: 'replayed',
      text: `select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn() >= $1::pg_lsn as "isReplayed"`,
      values: [position],
    })
    // One that was promoted no longer follows.
    if (!rows[0]?.isReplica) throw new Error('The server of DATABASE_REPLICA_URL is not a replica')
    if (rows[0].isReplayed) return
    if (performance.now() - startedAt > waitMs) throw new NotReplayed('The replica lags')
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

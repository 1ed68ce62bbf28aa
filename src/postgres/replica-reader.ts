import type { PoolClient } from 'pg'

import { withTimeout } from '@/lib/with-timeout'
import { BoundedPool } from './bounded-pool'
import { connectionLimits } from './connection-limits'

export type ReplicaReader = {
  /** What `read` gives on a replica that has everything that is required; null where none can give it now. */
  read: <T>(read: (client: PoolClient) => Promise<T>) => Promise<{ value: T } | null>
  /** Whatever is committed on the primary by now is required of a replica from here on. */
  requireLatest: () => void
  usage: () => ReplicaUsage
}

/** How many reads a replica served, and how many the primary had to. */
export type ReplicaUsage = { reads: number; declined: number }

type Options = {
  connectionString: string
  /** How many connections at most. */
  max: number
  /** The position in the primary's log before which everything is that was committed before the call, as a `pg_lsn`. */
  readPosition: () => Promise<string>
  /** Called with the reason when the replica cannot be used, other than for being late; null once it is used again. */
  onState: (reason: Error | null) => void
}

/** How long a read waits until the replica has replayed a position; most follow within a few milliseconds. */
const waitMs = 40
const pollMs = 3
/** One that has not said by then how far it is may have stopped. */
const answerMs = 250
/** For how long the primary serves alone before the replica is tried again. */
const restMs = 1_000
/** A replica that sends nothing for so long in answer to a read is given up, and the primary reads it. */
const responseTimeoutMs = 5_000
/** Postgres cancelled the statement for taking longer than the read allows: the primary would, too. */
const queryCanceled = '57014'

class NotReplayed extends Error {}

/**
 * Reads on replicas, of which the address may name several. Each connection is asked whether its server has replayed the
 * required position, once for each position; one that has not within a moment leaves the read to the primary, as does any
 * failure but a statement's own timeout.
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
    if (!rows[0]?.isReplica) throw new Error('The server of DATABASE_REPLICA_URL is no replica')
    if (rows[0].isReplayed) return
    if (performance.now() - startedAt > waitMs) throw new NotReplayed('The replica is late')
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

import { setTimeout as sleep } from 'node:timers/promises'

import type { Log } from '@/config/log'
import { isDependencyUnavailable } from '@/lib/errors/is-dependency-unavailable'
import { toSqlState } from '@/lib/errors/sql-state'
import { checkDatabase } from './check-database'

type Options = {
  log: Pick<Log, 'warn'>
  /** Aborted, it rejects. */
  signal?: AbortSignal | undefined
  maxMs?: number
  intervalMs?: number
}

/** cannot_connect_now: it starts, recovers after a crash, or shuts down. */
const cannotConnectNow = '57P03'

/**
 * Checks the database of DATABASE_URL as {@link checkDatabase} does, once a Postgres that is starting or shutting down lets
 * it. What starts servers again gives up after a few attempts, and a recovery takes minutes.
 */
export async function waitForDatabase(
  url: string,
  { log, signal, maxMs = 300_000, intervalMs = 1_000 }: Options,
): Promise<void> {
  const deadline = performance.now() + maxMs
  let isWaiting = false
  for (;;) {
    try {
      return await checkDatabase(url)
    } catch (error) {
      const { message, cause } = error as Error
      const canNotNow = toSqlState(cause) === cannotConnectNow
      // As it ends it resets connections that it has not accepted yet, and then it does not listen until it starts.
      const isBetween = isWaiting && isDependencyUnavailable(cause)
      if (!(canNotNow || isBetween) || performance.now() > deadline) throw error
      if (!isWaiting) log.warn({ reason: message, maxSeconds: maxMs / 1000 }, 'The start waits for Postgres')
      isWaiting = true
    }
    await sleep(intervalMs, undefined, { signal })
  }
}

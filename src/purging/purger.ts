import type { ClientBase } from 'pg'

import type { Log } from '@/config/log'
import { BoundedClient } from '@/postgres/bounded-client'
import { openPersistentSession } from '@/postgres/persistent-session'
import { forgetOtherTargets, readTarget, registerTargets, sendDuePurges } from './outbox'
import type { PurgeTarget } from './purge-target'
import { holdRelease, purgeGoneReleases, registerRelease } from './releases'

/** The purges of one cache: changes that this server sent, its attempts that failed, and what waits in the database. */
export type PurgeCounts = { cache: string; sent: number; failed: number; waiting: number }

export type Purger = {
  /** A change was committed. */
  wake: () => void
  counts: () => PurgeCounts[]
  /** Waits for a request that was sent, at most as long as its timeout; what else is due stays in the outbox. */
  close: () => Promise<void>
}

type Options = {
  databaseUrl: string
  targets: readonly PurgeTarget[]
  /** What makes the responses of this server. */
  release: string
  /** The tags that a change invalidates; null stands for everything. */
  toTags: (change: string) => readonly string[] | null
  log: Log
}

/** The delay of a purge: other servers are notified meanwhile, earlier fills end, and changes are batched. */
const delayMs = 50
/** For purges that are to be repeated, or that failed. */
const intervalMs = 1_000
/** The retry interval for due purges that another server handles, since it may have been killed. */
const takenMs = 250
const maxRetryMs = 15_000

/** Purges the caches in front of what has changed, together with the other servers on this database. */
export function startPurger(options: Options): Purger {
  const drains = options.targets.map((target) => startDrain({ ...options, target }))
  return {
    wake: () => drains.forEach((drain) => drain.wake()),
    counts: () => drains.flatMap((drain) => drain.counts()),
    close: async () => void (await Promise.all(drains.map((drain) => drain.close()))),
  }
}

/**
 * Forgets every cache that was purged before, where the settings name none any more: what triggers write for them would
 * grow for ever.
 */
export async function forgetCaches(databaseUrl: string): Promise<void> {
  const client = new BoundedClient({ connectionString: databaseUrl, application_name: 'lectern-purge' })
  try {
    await client.connect()
    await forgetOtherTargets(client, [])
  } finally {
    await client.end()
  }
}

/** Each cache has a connection of its own, so that one that does not answer delays no other. */
function startDrain(options: Options & { target: PurgeTarget }): Purger {
  const { databaseUrl, target, targets, release, toTags, log } = options
  let client: ClientBase | null = null
  /** The connection that holds the release of this server, which another has to do when it is lost. */
  let holder: ClientBase | null = null
  const closing = new AbortController()
  let hasStarted = false
  let isRegistered = false
  let failures = 0
  const counts: PurgeCounts = { cache: target.name, sent: 0, failed: 0, waiting: 0 }
  let timer: NodeJS.Timeout | undefined
  let wakeAt = Infinity
  let running: Promise<void> | null = null

  function schedule(ms: number): void {
    const at = performance.now() + ms
    if (closing.signal.aborted || at >= wakeAt) return
    wakeAt = at
    clearTimeout(timer)
    timer = setTimeout(() => void begin(), ms)
  }

  function begin(): void {
    wakeAt = Infinity
    // A change that arrives during a run leads to another run.
    if (running) return schedule(delayMs)
    running = run().finally(() => {
      running = null
      const isTaken = failures === 0 && counts.waiting > 0
      schedule(isTaken ? takenMs : Math.min(intervalMs * 2 ** failures, maxRetryMs))
    })
  }

  async function run(): Promise<void> {
    const current = client
    if (!current) return
    try {
      if (!hasStarted) await forgetOtherTargets(current, targets)
      if (!isRegistered) await registerTargets(current, targets)
      if (!hasStarted) await registerRelease(current, release)
      hasStarted = true
      if (holder !== current) await holdRelease(current, release)
      holder = current
      await purgeGoneReleases(current, release)
      let sent: number
      do {
        sent = await sendDuePurges(current, target, toTags)
        counts.sent += sent
        // A server that stops finishes the request that it has begun.
      } while (sent > 0 && !closing.signal.aborted)
      failures = 0
    } catch (err) {
      failures = Math.min(failures + 1, 4)
      counts.failed++
      log.warn({ err, target: target.name }, 'A cache in front could not be purged; it will be tried again')
    }
    try {
      const { due, isRegistered: isKnown } = await readTarget(current, target)
      // Includes those that another server handles.
      counts.waiting = due
      // A server with other settings may have started, and forgotten this cache.
      isRegistered = isKnown
    } catch {
      // The connection was lost, and another is being opened.
    }
  }

  const session = openPersistentSession({
    connectionString: databaseUrl,
    name: 'lectern-purge',
    setUp: async (opened) => void (client = opened),
    onOpen: () => schedule(0),
    onLoss: () => void (client = null),
    onFailure: () => void (client = null),
  })
  return {
    wake: () => failures === 0 && schedule(delayMs),
    counts: () => [{ ...counts }],
    async close() {
      closing.abort()
      clearTimeout(timer)
      await running
      if (counts.waiting > 0) {
        const { cache, waiting } = counts
        log.info({ target: cache, waiting }, 'Purges of a cache in front are left to other servers, or the next start')
      }
      await session.close()
    },
  }
}

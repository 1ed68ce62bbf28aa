import type { ChangeLog } from '@/cache/change-log'
import { listenForChanges } from '@/cache/change-listener'
import type { SharedTask } from '@/cache/shared-task'
import type { Lane } from '@/cache/pending-fills'
import { createResponseCache, type ResponseCache } from '@/cache/response-cache'
import { toStaleTags } from '@/cache/tags'
import { defaultHeartbeat, toLossDetectionMs } from '@/postgres/session'

import { reuseEncodings, type Representation } from './http/responses/representation'
import { toProblemKind } from './http/problems/unavailable'
import type { Log } from '@/config/log'
import { createRepeatedFailure } from '@/config/repeated-failure'

export type SyncedCache = {
  cache: ResponseCache<Representation>
  /** Resolves once everything that was committed before the call is invalidated, or changes are no longer received. */
  catchUp: () => Promise<void>
  /** Resolves once, in addition, no process on these ports serves what those changes made stale. */
  settle: () => Promise<void>
  /** Whether changes are being received. */
  isConnected: () => boolean
  /** The time of the last proof that they are. */
  silenceMs: () => number
  /** The number of lost connections. */
  losses: () => number
  close: () => Promise<void>
}

/** Puts a fill into the queue of its lane. */
export type LaneShare = (task: () => Promise<Representation>, lane: Lane) => SharedTask<Representation>

type Options = {
  databaseUrl: string
  maxBytes: number
  mayMemoize?: boolean
  maxStaleMs: number
  share: LaneShare
  /** False where other processes on the same ports have caches of their own. */
  isOnlyWorker: boolean
  changeLog: ChangeLog
  onChange: () => void
  log: Log
}

/** A response cache that the database invalidates; rejects when the database cannot be listened to. */
export async function openSyncedCache({
  databaseUrl,
  onChange,
  isOnlyWorker,
  log,
  ...options
}: Options): Promise<SyncedCache> {
  const cache = createResponseCache<Representation>({
    ...options,
    maxSyncAgeMs: toLossDetectionMs(defaultHeartbeat),
    reuse: reuseEncodings,
    isDependencyUnavailable: (error) => toProblemKind(error) === 'unavailable',
  })
  let isConnected = false
  let heardAt = performance.now()
  let losses = 0
  const disconnected = createRepeatedFailure((err, attempts) =>
    log.warn({ err, attempts }, 'Changes of the database are not received'),
  )
  const listener = await listenForChanges({
    databaseUrl,
    onChange(change) {
      const tags = toStaleTags(change)
      if (tags) cache.invalidate(tags)
      else cache.clear()
      onChange()
    },
    onInSync(at) {
      heardAt = at
      cache.markInSync(at)
    },
    onConnect(at) {
      heardAt = at
      isConnected = true
      disconnected.ended()
      cache.markConnected(at)
    },
    onDisconnect() {
      isConnected = false
      losses++
      cache.markDisconnected()
    },
    onError: disconnected.failed,
  })
  return {
    cache,
    catchUp: () => listener.catchUp(),
    async settle() {
      await listener.catchUp()
      await (isOnlyWorker ? cache.settled() : cache.settledEverywhere())
    },
    isConnected: () => isConnected,
    silenceMs: () => performance.now() - heardAt,
    losses: () => losses,
    close: () => listener.close(),
  }
}

import { listenForChanges } from '@/cache/change-listener'
import { createResponseCache, type ResponseCache } from '@/cache/response-cache'
import { toStaleTags } from '@/cache/tags'
import { defaultHeartbeat, toLossDetectionMs } from '@/postgres/session'
import type { FairQueue } from './http/fair-queue'
import type { Representation } from './http/representation'
import { toProblemKind } from './http/unavailable'
import type { Log } from '@/config/log'

export type SyncedCache = {
  cache: ResponseCache<Representation>
  /** Whether changes are being received. */
  isConnected: () => boolean
  close: () => Promise<void>
}

type Options = { databaseUrl: string; maxBytes: number; maxStaleMs: number; share: FairQueue['share']; log: Log }

/** A response cache that the database invalidates; rejects when the database cannot be listened to. */
export async function openSyncedCache({ databaseUrl, log, ...options }: Options): Promise<SyncedCache> {
  const cache = createResponseCache<Representation>({
    ...options,
    maxSyncAgeMs: toLossDetectionMs(defaultHeartbeat),
    isDependencyUnavailable: (error) => toProblemKind(error) === 'unavailable',
  })
  let isConnected = false
  const listener = await listenForChanges({
    databaseUrl,
    onChange(change) {
      const tags = toStaleTags(change)
      if (tags) cache.invalidate(tags)
      else cache.clear()
    },
    onInSync: cache.markInSync,
    onConnect(at) {
      isConnected = true
      cache.markConnected(at)
    },
    onDisconnect() {
      isConnected = false
      cache.markDisconnected()
    },
    onError: (err) => log.warn({ err }, 'Changes of the database are not received'),
  })
  return { cache, isConnected: () => isConnected, close: () => listener.close() }
}

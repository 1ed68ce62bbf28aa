import type { ChangeLog } from './change-log'
import { createCacheEntries, type Cacheable, type CacheCounts } from './entries'
import type { RunFill } from './fill'
import { createFormerResponses } from './former-responses'
import { createInvalidations } from './invalidations'
import { createPendingFills, type Lane, type Waiting } from './pending-fills'
import { createRefreshAhead, refreshAheadClient } from './refresh-ahead'
import { runImmediately, type SharedTask } from './shared-task'
import { createStaleIfError } from './stale-if-error'
import { createStaleWhileRevalidate } from './stale-while-revalidate'
import { createSyncState, type SyncState } from './sync-state'

export type ResponseCache<T extends Cacheable> = Omit<SyncState, 'staleUntil'> & {
  /**
   * The cached response, or one that is filled now on behalf of a client. Concurrent misses for one key share a fill.
   * A frequently requested one that a change has just made stale is returned while it is replaced. A client stops
   * waiting when its signal is aborted. Fills that take far less time than others, or more, are in lanes of their own.
   */
  get: (key: string, fill: RunFill<T>, client?: string, signal?: AbortSignal, lane?: Lane) => Promise<T>
  /** How to fill a response again, once it is invalidated, ahead of its next reader. It must not depend on one. */
  refreshWith: (key: string, fill: RunFill<T>) => void
  /** Marks a cached response as used that was not read by {@link ResponseCache.get}. */
  touch: (entry: T) => void
  /** Updates the counted size of a cached response that may have grown. */
  resize: (entry: T) => void
  /**
   * Removes every response with one of these tags, but see {@link ResponseCache.get}; fills that started before are sent
   * to those who wait but not cached.
   */
  invalidate: (tags: readonly string[]) => void
  /** Removes a response if it is cached. */
  remove: (entry: T) => void
  /** Removes everything. */
  clear: () => void
  stats: () => { entries: number; bytes: number; fills: number }
  counts: () => CacheCounts
  /** Resolves once nothing is served here that a change received before made stale. */
  settled: () => Promise<void>
  /** Resolves once other servers do not serve it either, provided that they have received the change as well. */
  settledEverywhere: () => Promise<void>
  /**
   * Changes after this time are received again, so what was cached before may be stale. It is replaced when it is next
   * requested, and is served instead only when that fails, for as long as it could have been without the reconnection.
   */
  markConnected: (at: number) => void
}

type Options<T> = {
  maxBytes: number
  /** False if fills must read everything anew. */
  mayMemoize?: boolean
  /** How long after the cache was last in sync its responses may be served while it is not. */
  maxStaleMs: number
  /** How long after the cache was last in sync it still counts as in sync. */
  maxSyncAgeMs: number
  /** True for a failed fill that says nothing about the resource, only that it cannot be rendered now. */
  isDependencyUnavailable: (error: unknown) => boolean
  /** Hears of every invalidation. */
  changeLog?: ChangeLog
  /** Takes over from the response that a change invalidated what is the same in the one that replaces it. */
  reuse?: (former: T, filled: T) => void
  /** A monotonic clock. */
  now?: () => number
  /** Schedules fills on behalf of clients; by default they start immediately. */
  share?: (task: () => Promise<T>, lane: Lane) => SharedTask<T>
}

/** A response cache bounded in bytes. With `maxBytes` 0 it stores nothing, but concurrent misses still share a fill. */
export function createResponseCache<T extends Cacheable>({
  maxBytes,
  mayMemoize = true,
  maxStaleMs,
  maxSyncAgeMs,
  isDependencyUnavailable,
  changeLog,
  reuse,
  now = () => performance.now(),
  share = runImmediately,
}: Options<T>): ResponseCache<T> {
  const entries = maxBytes > 0 ? createCacheEntries<T>(maxBytes, now) : null
  const former = reuse && maxBytes > 0 ? createFormerResponses<T>(maxBytes, reuse) : null
  const revalidations = createStaleWhileRevalidate<T>(now)
  const counts = { hits: 0, misses: 0, updating: 0, stale: 0, fills: 0 }
  const invalidations = createInvalidations(changeLog)
  const sync = createSyncState({ maxStaleMs, maxSyncAgeMs, now })
  const { isInSync, isUsable } = sync
  const fills = createPendingFills<T>({
    share,
    isJoinable: (ageMs) => isInSync() || ageMs <= Math.max(maxStaleMs, maxSyncAgeMs),
    now,
  })
  const staleIfError = entries && createStaleIfError({ entries, isDependencyUnavailable, now })

  const refreshAhead = createRefreshAhead<T>(async (key, fill) => {
    if (isInSync() && !entries?.peek(key)?.isFresh)
      await fills.join(key, () => runFill(key, fill), { client: refreshAheadClient })
  })

  async function runFill(key: string, fill: RunFill<T>): Promise<T> {
    const start = invalidations.current()
    const usesPerSecond = revalidations.find(key)?.usesPerSecond
    counts.fills++
    const entry = await fill(mayMemoize && isInSync())
    entry.isFresh = false
    former?.replace(key, entry)
    const prepared = entry.prepare?.()
    entry.prepare = null
    try {
      await prepared
    } catch (error) {
      entry.free?.()
      throw error
    }
    // What was read before a change must not be cached after it.
    if (invalidations.includeAny(entry.tags, start)) entry.wasInvalidated = true
    else if (entry.isCacheable && isUsable()) {
      entries?.set(key, entry, usesPerSecond)
      revalidations.delete(key)
    }
    // Whoever waits for it holds it by then.
    if (entry.free) setImmediate(() => entry.slot ?? entry.free?.())
    return entry
  }

  /** Starts the fill that replaces a stale response, for whoever requests it next. */
  async function replace(key: string, fill: RunFill<T>, waiting: Waiting): Promise<void> {
    const revalidation = revalidations.find(key)
    if (!revalidation || revalidation.entry.replacedUntil) return
    revalidations.setBeingReplaced(key, true)
    try {
      const entry = await fills.join(key, () => runFill(key, fill), waiting)
      // Another change has made the new one stale, too.
      if (entry.wasInvalidated) revalidations.setBeingReplaced(key, false)
      else revalidations.delete(key)
    } catch {
      // The next reader sees why, and it was logged where it happened.
      revalidations.delete(key)
    }
  }

  /** Keeps fills that have started from being cached, those with one of these tags or, with null, all. */
  function invalidateFills(tags: readonly string[] | null): void {
    // A reader who requests something after a change must not join a fill that started before it.
    fills.forgetStarted()
    invalidations.add(tags)
    revalidations.markChanged()
  }

  function clear(): void {
    invalidateFills(null)
    entries?.clear()
    former?.clear()
    revalidations.clear()
    refreshAhead.clear()
  }

  return {
    async get(key, fill, client = '', signal, lane) {
      const cached = isUsable() ? entries?.get(key) : undefined
      if (cached?.isFresh) {
        counts.hits++
        return cached
      }
      const revalidation = isInSync() ? revalidations.find(key) : undefined
      if (revalidation) {
        counts.updating++
        void replace(key, fill, { client, lane })
        return revalidation.entry
      }
      counts.misses++
      try {
        return await fills.join(key, () => runFill(key, fill), { client, signal, lane })
      } catch (error) {
        // The client has disconnected, which says nothing about what is cached.
        const stale = signal?.aborted ? undefined : staleIfError?.find(key, error)
        if (!stale) throw error
        counts.stale++
        return stale
      }
    },
    touch(entry) {
      if (entry.isFresh) counts.hits++
      else counts.updating++
      entries?.touch(entry)
    },
    resize: (entry) => entries?.resize(entry),
    invalidate(tags) {
      invalidateFills(tags)
      for (const tag of tags)
        entries?.deleteByTag(tag, (key, entry, usesPerSecond, wasFresh) => {
          former?.add(key, entry)
          entry.wasInvalidated = true
          // Others may be of before an earlier change.
          if (wasFresh) revalidations.add(key, entry, usesPerSecond)
          refreshAhead.schedule(key, usesPerSecond)
        })
      if (!invalidations.areFew()) clear()
    },
    remove({ slot }) {
      if (slot) entries?.delete(slot.key)
    },
    clear,
    stats: () => ({ ...(entries?.stats() ?? { entries: 0, bytes: 0 }), fills: fills.count() }),
    counts: () => ({ ...counts, ...(entries?.counts() ?? { evictions: 0, invalidations: 0 }) }),
    refreshWith: refreshAhead.remember,
    settled: revalidations.settled,
    settledEverywhere: () => revalidations.settledEverywhere(isInSync()),
    ...sync,
    markDisconnected() {
      sync.markDisconnected()
      revalidations.clear()
    },
    markConnected(at) {
      invalidateFills(null)
      revalidations.clear()
      staleIfError?.markStale(sync.staleUntil())
      sync.markConnected(at)
    },
  }
}

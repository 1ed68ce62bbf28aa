import type { ChangeLog } from './change-log'
import { createCacheEntries, type Cacheable, type CacheCounts } from './entries'
import type { RunFill } from './fill'
import { createFormerResponses } from './former-responses'
import { createPendingFills, type Lane } from './pending-fills'
import { createRefreshAhead } from './refresh-ahead'
import { runImmediately, type SharedTask } from './shared-task'
import { createSyncState, type SyncState } from './sync-state'

export type ResponseCache<T extends Cacheable> = Omit<SyncState, 'staleUntil'> & {
  /**
   * The cached response, or one that is filled now on behalf of a client. Concurrent misses for one key share a fill.
   * A client stops waiting when its signal is aborted. A fill that may take minutes is in a lane of its own.
   */
  get: (key: string, fill: RunFill<T>, client?: string, signal?: AbortSignal, lane?: Lane) => Promise<T>
  /** How to fill a response again, once it is invalidated, ahead of its next reader. It must not depend on one. */
  refreshWith: (key: string, fill: RunFill<T>) => void
  /** Marks a cached response as used that was not read by {@link ResponseCache.get}. */
  touch: (entry: T) => void
  /** Updates the counted size of a cached response that may have grown. */
  resize: (entry: T) => void
  /** Removes every response with one of these tags; fills that started before are sent to those who wait but not cached. */
  invalidate: (tags: readonly string[]) => void
  /** Removes a response if it is cached. */
  remove: (entry: T) => void
  /** Removes everything. */
  clear: () => void
  stats: () => { entries: number; bytes: number; fills: number }
  counts: () => CacheCounts
  /**
   * Changes after this time are received again, so what was cached before may be stale. It is replaced when it is next
   * requested, and is served instead only when that fails, for as long as it could have been without the reconnection.
   */
  markConnected: (at: number) => void
}

type Options<T> = {
  maxBytes: number
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

/** Beyond this many invalidated tags, clearing the cache is cheaper than remembering each. */
const maxInvalidatedTags = 50_000

/** A response cache bounded in bytes. With `maxBytes` 0 it stores nothing, but concurrent misses still share a fill. */
export function createResponseCache<T extends Cacheable>({
  maxBytes,
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
  const counts = { hits: 0, misses: 0, stale: 0, fills: 0 }
  /** Incremented by each invalidation; a fill records the generation that it started in. */
  let generation = 0
  let clearedIn = 0
  const invalidatedIn = new Map<string, number>()
  const sync = createSyncState({ maxStaleMs, maxSyncAgeMs, now })
  const { isInSync, isUsable } = sync
  const fills = createPendingFills<T>({
    share,
    isJoinable: (ageMs) => isInSync() || ageMs <= Math.max(maxStaleMs, maxSyncAgeMs),
    now,
  })
  /** Until when a cached response that is not fresh may be served instead of a failed fill. */
  const staleUntil = new WeakMap<T, number>()

  const refreshAhead = createRefreshAhead<T>(async (key, fill) => {
    if (isInSync() && !entries?.peek(key)?.isFresh)
      await fills.join(key, () => runFill(key, fill), { client: 'refresh-ahead' })
  })

  function wasInvalidatedSince(start: number, tags: readonly string[]): boolean {
    return clearedIn > start || tags.some((tag) => (invalidatedIn.get(tag) ?? 0) > start)
  }

  async function runFill(key: string, fill: RunFill<T>): Promise<T> {
    const start = generation
    counts.fills++
    const entry = await fill(isInSync())
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
    if (wasInvalidatedSince(start, entry.tags)) entry.wasInvalidated = true
    else if (entry.isCacheable && isUsable()) entries?.set(key, entry)
    // Whoever waits for it holds it by then.
    if (entry.free) setImmediate(() => entry.slot ?? entry.free?.())
    return entry
  }

  /** Starts a new generation: a reader who requests something after a change must not join a fill that started before it. */
  function beginGeneration(): void {
    fills.forgetStarted()
    generation++
  }

  /** Keeps every fill that has started from being cached. */
  function invalidateFills(): void {
    beginGeneration()
    clearedIn = generation
    changeLog?.add(generation, null)
    invalidatedIn.clear()
  }

  function clear(): void {
    invalidateFills()
    entries?.clear()
    former?.clear()
    refreshAhead.clear()
  }

  /** A stale response to serve instead of a failed fill; deleted when the failure shows that it is wrong. */
  function findStale(key: string, error: unknown): T | undefined {
    const cached = entries?.peek(key)
    if (!cached || cached.isFresh) return undefined
    if (!isDependencyUnavailable(error)) entries?.delete(key)
    else if (now() <= (staleUntil.get(cached) ?? 0)) return cached
    return undefined
  }

  return {
    async get(key, fill, client = '', signal, lane) {
      const cached = isUsable() ? entries?.get(key) : undefined
      if (cached?.isFresh) {
        counts.hits++
        return cached
      }
      counts.misses++
      try {
        return await fills.join(key, () => runFill(key, fill), { client, signal, lane })
      } catch (error) {
        // The client has disconnected, which says nothing about what is cached.
        const stale = signal?.aborted ? undefined : findStale(key, error)
        if (!stale) throw error
        counts.stale++
        return stale
      }
    },
    touch(entry) {
      counts.hits++
      entries?.touch(entry)
    },
    resize: (entry) => entries?.resize(entry),
    invalidate(tags) {
      beginGeneration()
      changeLog?.add(generation, tags)
      for (const tag of tags) {
        invalidatedIn.set(tag, generation)
        entries?.deleteByTag(tag, (key, entry, usesPerSecond) => {
          former?.add(key, entry)
          refreshAhead.schedule(key, usesPerSecond)
        })
      }
      if (invalidatedIn.size > maxInvalidatedTags) clear()
    },
    remove({ slot }) {
      if (slot) entries?.delete(slot.key)
    },
    clear,
    stats: () => ({ ...(entries?.stats() ?? { entries: 0, bytes: 0 }), fills: fills.count() }),
    counts: () => ({ ...counts, ...(entries?.counts() ?? { evictions: 0, invalidations: 0 }) }),
    refreshWith: refreshAhead.remember,
    ...sync,
    markConnected(at) {
      invalidateFills()
      entries?.forEach((entry) => {
        if (entry.isFresh) staleUntil.set(entry, sync.staleUntil())
        entry.isFresh = false
      })
      sync.markConnected(at)
    },
  }
}

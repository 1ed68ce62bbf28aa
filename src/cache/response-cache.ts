import type { ChangeLog } from './change-log'
import { createCacheEntries, type Cacheable, type CacheCounts } from './entries'
import type { RunFill } from './fill'
import { createFormerResponses } from './former-responses'
import { createRefreshAhead } from './refresh-ahead'
import { runImmediately, type SharedTask } from './shared-task'
import { createSyncState, type SyncState } from './sync-state'

export type ResponseCache<T extends Cacheable> = Omit<SyncState, 'staleUntil'> & {
  /**
   * The cached response, or one that is filled now on behalf of a client. Concurrent misses for one key share a fill.
   * A client stops waiting when its signal is aborted.
   */
  get: (key: string, fill: RunFill<T>, client?: string, signal?: AbortSignal) => Promise<T>
  /** How to fill a response again, once it is invalidated, ahead of its next reader. It must not depend on one. */
  refreshWith: (key: string, fill: RunFill<T>) => void
  /** Marks a cached response as used that was not read by {@link ResponseCache.get}. */
  touch: (entry: T) => void
  /** Updates the counted size of a cached response that may have grown. */
  resize: (entry: T) => void
  /** Removes every response with one of these tags; fills that started before are sent to those who wait but not cached. */
  invalidate: (tags: readonly string[]) => void
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
  share?: (task: () => Promise<T>) => SharedTask<T>
}

type PendingFill<T> = { task: SharedTask<T>; waiting: number; startedAt: number | null }

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
  const fills = new Map<string, PendingFill<T>>()
  const counts = { hits: 0, misses: 0, stale: 0, fills: 0 }
  /** Incremented by each invalidation; a fill records the generation that it started in. */
  let generation = 0
  let clearedIn = 0
  const invalidatedIn = new Map<string, number>()
  const sync = createSyncState({ maxStaleMs, maxSyncAgeMs, now })
  const { isInSync, isUsable } = sync
  /** Until when a cached response that is not fresh may be served instead of a failed fill. */
  const staleUntil = new WeakMap<T, number>()

  const refreshAhead = createRefreshAhead<T>(async (key, fill) => {
    if (isInSync() && !entries?.peek(key)?.isFresh) await join(key, fill, 'refresh-ahead')
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
    await prepared
    // What was read before a change must not be cached after it.
    if (wasInvalidatedSince(start, entry.tags)) entry.wasInvalidated = true
    else if (entry.isCacheable && isUsable()) entries?.set(key, entry)
    return entry
  }

  /** A fill to join, unless it may have read what changed, unnoticed, longer ago than a response may be stale. */
  function findPending(key: string): PendingFill<T> | undefined {
    const pending = fills.get(key)
    const ageMs = now() - (pending?.startedAt ?? now())
    return isInSync() || ageMs <= Math.max(maxStaleMs, maxSyncAgeMs) ? pending : undefined
  }

  function createPending(key: string, fill: RunFill<T>): PendingFill<T> {
    const start = () => {
      pending.startedAt = now()
      return runFill(key, fill)
    }
    const pending: PendingFill<T> = { task: share(start), waiting: 0, startedAt: null }
    fills.set(key, pending)
    return pending
  }

  /** Starts a new generation: a reader who requests something after a change must not join a fill that started before it. */
  function beginGeneration(): void {
    for (const [key, { task }] of fills) if (task.hasStarted()) fills.delete(key)
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

  function deleteIfDone(key: string, pending: PendingFill<T>): void {
    if (pending.waiting === 0 && fills.get(key) === pending) fills.delete(key)
  }

  /** Waits for the fill that runs for a key, or for a new one. */
  async function join(key: string, fill: RunFill<T>, client: string, signal?: AbortSignal): Promise<T> {
    const pending = findPending(key) ?? createPending(key, fill)
    pending.waiting++
    try {
      return await pending.task.join(client, signal)
    } finally {
      pending.waiting--
      // A started fill continues though its clients have disconnected; later requests join it.
      if (signal?.aborted && pending.task.hasStarted())
        pending.task
          .join(client)
          .catch(() => undefined)
          .then(() => deleteIfDone(key, pending))
      else deleteIfDone(key, pending)
    }
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
    async get(key, fill, client = '', signal) {
      const cached = isUsable() ? entries?.get(key) : undefined
      if (cached?.isFresh) {
        counts.hits++
        return cached
      }
      counts.misses++
      try {
        return await join(key, fill, client, signal)
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
    clear,
    stats: () => ({ ...(entries?.stats() ?? { entries: 0, bytes: 0 }), fills: fills.size }),
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

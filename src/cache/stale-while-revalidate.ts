import type { Cacheable } from './entries'

/**
 * Frequently requested responses that a change has just made stale: they are served for a moment while they are
 * replaced (RFC 5861 §3), so that no crowd of readers waits for the same fill.
 */
export type StaleWhileRevalidate<T> = {
  /** A change was received. */
  markChanged: () => void
  /** It made a response stale that had this number of recent requests. */
  add: (key: string, entry: T, usesPerSecond: number) => void
  find: (key: string) => Revalidation<T> | undefined
  /** Whether a fill has started that will replace it. Only then may whoever has a reference send it without asking. */
  setBeingReplaced: (key: string, isBeingReplaced: boolean) => void
  /** It was replaced, or it is known to be wrong. */
  delete: (key: string) => void
  /** Resolves once none of those is served any more that are now. */
  settled: () => Promise<void>
  /**
   * Resolves once other servers serve none of them either, provided that they have heard of the last change as well;
   * while this one is not in sync, there may have been one just now.
   */
  settledEverywhere: (isInSync: boolean) => Promise<void>
  clear: () => void
}

type Revalidation<T> = {
  readonly entry: T
  readonly usesPerSecond: number
  readonly until: number
}

/** With the time that a notification takes, below the 100 ms in which a change is shown by the server that made it. */
const maxStaleMs = 40
/** Less frequently requested ones are replaced before any reader sees them again: there is no crowd to spare. */
const minUsesPerSecond = 10

type Waiting<T> = Revalidation<T> & { timer: NodeJS.Timeout; ended: Promise<void>; end: () => void }

export function createStaleWhileRevalidate<T extends Cacheable>(now: () => number): StaleWhileRevalidate<T> {
  const revalidations = new Map<string, Waiting<T>>()
  let lastChangeAt = -Infinity

  function remove(key: string): void {
    const revalidation = revalidations.get(key)
    if (!revalidation) return
    revalidations.delete(key)
    revalidation.entry.replacedUntil = 0
    clearTimeout(revalidation.timer)
    revalidation.end()
  }

  return {
    markChanged() {
      lastChangeAt = now()
    },
    add(key, entry, usesPerSecond) {
      // What was there is older still.
      remove(key)
      // The files of one that was removed from the cache are closed.
      if (usesPerSecond < minUsesPerSecond || entry.free) return
      let end = (): void => undefined
      const ended = new Promise<void>((resolve) => (end = resolve))
      const timer = setTimeout(remove, maxStaleMs, key)
      const until = now() + maxStaleMs
      revalidations.set(key, { entry, usesPerSecond, until, timer, ended, end })
    },
    find(key) {
      const revalidation = revalidations.get(key)
      // A busy event loop calls timers late.
      return revalidation && now() <= revalidation.until ? revalidation : undefined
    },
    setBeingReplaced(key, isBeingReplaced) {
      const revalidation = revalidations.get(key)
      if (revalidation) revalidation.entry.replacedUntil = isBeingReplaced ? revalidation.until : 0
    },
    delete: remove,
    async settled() {
      await Promise.all(Array.from(revalidations.values(), ({ ended }) => ended))
    },
    async settledEverywhere(isInSync) {
      const remainingMs = isInSync ? lastChangeAt + maxStaleMs - now() : maxStaleMs
      if (remainingMs > 0) await new Promise((resolve) => setTimeout(resolve, remainingMs))
    },
    clear() {
      for (const key of revalidations.keys()) remove(key)
    },
  }
}

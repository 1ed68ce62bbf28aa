import type { Cacheable, CacheEntries } from './entries'

/** Cached responses that may be stale, served instead of a fill that fails (RFC 5861 §4). */
export type StaleIfError<T> = {
  /** From now on, cached responses are sent only where a fill fails, and only until then. */
  markStale: (until: number) => void
  /** The response to send instead of a failed fill; it is deleted when the failure shows that it is wrong. */
  find: (key: string, error: unknown) => T | undefined
}

type Options<T extends Cacheable> = {
  entries: Pick<CacheEntries<T>, 'forEach' | 'peek' | 'delete'>
  isDependencyUnavailable: (error: unknown) => boolean
  now: () => number
}

export function createStaleIfError<T extends Cacheable>(options: Options<T>): StaleIfError<T> {
  const { entries, isDependencyUnavailable, now } = options
  const usableUntil = new WeakMap<T, number>()
  return {
    markStale(until) {
      entries.forEach((entry) => {
        if (entry.isFresh) usableUntil.set(entry, until)
        entry.isFresh = false
      })
    },
    find(key, error) {
      const cached = entries.peek(key)
      if (!cached || cached.isFresh) return undefined
      if (!isDependencyUnavailable(error)) entries.delete(key)
      else if (now() <= (usableUntil.get(cached) ?? 0)) return cached
      return undefined
    },
  }
}

import { LRUCache } from 'lru-cache'

import type { Cacheable } from './entries'

/** Invalidated responses, kept until they are replaced: the new response often has the same bytes. */
export type FormerResponses<T> = {
  add: (key: string, entry: T) => void
  /** Lets the response that replaces one take over from it what is the same. */
  replace: (key: string, filled: T) => void
  clear: () => void
}

/** Their memory limit, in addition to that of the cache: for compressed variants of frequently requested responses. */
const share = 1 / 20

/** `reuse` takes over from the first response what is the same in the second. */
export function createFormerResponses<T extends Cacheable>(
  maxCacheBytes: number,
  reuse: (former: T, filled: T) => void,
): FormerResponses<T> {
  const entries = new LRUCache<string, T>({
    maxSize: Math.ceil(maxCacheBytes * share),
    sizeCalculation: ({ sizeBytes }) => Math.max(1, sizeBytes),
  })
  return {
    add: (key, entry) => void entries.set(key, entry),
    replace(key, filled) {
      const former = entries.get(key)
      if (!former) return
      reuse(former, filled)
      entries.delete(key)
    },
    clear: () => entries.clear(),
  }
}

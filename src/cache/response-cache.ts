import { LRUCache } from 'lru-cache'

/** Something that knows its own size, so that the cache is bounded in bytes and not in entries. */
export type Sized = { sizeBytes: number; isKeepable: boolean }

export type ResponseCache<T extends Sized> = {
  /** The remembered answer, or one made now. Misses for one key at one time share one fill. */
  get: (key: string, fill: () => Promise<T>) => Promise<T>
  /** Forgets everything; a fill that began before this call is handed to its waiters but not kept. */
  clear: () => void
  /** From now on (`since`, ms) nobody tells us of changes; entries may serve until `maxStaleMs` after that. */
  markUnwatched: () => void
  /** Changes are heard of again: what was kept meanwhile may be stale, so it goes. */
  markWatched: () => void
}

type Options = { maxBytes: number; maxStaleMs: number; now?: () => number }

/** A response cache bounded in bytes. With `maxBytes` 0 it keeps nothing, and still fills once for simultaneous misses. */
export function createResponseCache<T extends Sized>({ maxBytes, maxStaleMs, now = Date.now }: Options): ResponseCache<T> {
  const entries =
    maxBytes > 0 ? new LRUCache<string, T>({ maxSize: maxBytes, sizeCalculation: (entry) => entry.sizeBytes + 512 }) : null
  const fills = new Map<string, Promise<T>>()
  let generation = 0
  let unwatchedSince: number | null = null

  function clear() {
    generation++
    entries?.clear()
    // A reader who asks after the change must not be handed a fill that began before it.
    fills.clear()
  }

  function isTrusted() {
    return unwatchedSince === null || now() - unwatchedSince <= maxStaleMs
  }

  async function runFill(key: string, fill: () => Promise<T>): Promise<T> {
    const startedIn = generation
    const entry = await fill()
    if (startedIn === generation && entry.isKeepable && isTrusted()) entries?.set(key, entry)
    return entry
  }

  return {
    async get(key, fill) {
      const kept = isTrusted() ? entries?.get(key) : undefined
      if (kept) return kept
      const running = fills.get(key)
      if (running) return running
      const started = runFill(key, fill)
      fills.set(key, started)
      try {
        return await started
      } finally {
        if (fills.get(key) === started) fills.delete(key)
      }
    },
    clear,
    markUnwatched() {
      unwatchedSince ??= now()
    },
    markWatched() {
      unwatchedSince = null
      clear()
    },
  }
}

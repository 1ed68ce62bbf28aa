import { LRUCache } from 'lru-cache'

/** An answer that knows its size, what it shows, and whether it may still be sent. */
export type Keepable = {
  sizeBytes: number
  isKeepable: boolean
  tags: readonly string[]
  /** Set to false by the cache when the answer is dropped; whoever else holds it must look. */
  isCurrent: boolean
}

export type ResponseCache<T extends Keepable> = {
  /**
   * The remembered answer, or one made now. Misses for one key at one time share one fill. A fill is told
   * how many changes were heard of when it began; null when none can be heard.
   */
  get: (key: string, fill: (changes: number | null) => Promise<T>) => Promise<T>
  /** Forgets every answer with one of these tags; a fill that began before is handed to its waiters but not kept. */
  drop: (tags: readonly string[]) => void
  /** Forgets everything. */
  clear: () => void
  /** False once nobody has told us of changes for longer than answers may be stale. */
  isTrusted: () => boolean
  /** From now on nobody tells us of changes. */
  markUnwatched: () => void
  /** Changes are heard of again: what was kept meanwhile may be stale, so it goes. */
  markWatched: () => void
}

type Options = { maxBytes: number; maxStaleMs: number; now?: () => number }

/** What an entry costs beside its bytes. */
const overheadBytes = 1024

/** A response cache bounded in bytes. With `maxBytes` 0 it keeps nothing, and still fills once for simultaneous misses. */
export function createResponseCache<T extends Keepable>({ maxBytes, maxStaleMs, now = Date.now }: Options): ResponseCache<T> {
  const keysByTag = new Map<string, Set<string>>()
  const entries = maxBytes > 0 ? createEntries<T>(maxBytes, keysByTag) : null
  const fills = new Map<string, Promise<T>>()
  /** Counts drops; a fill notes the count it began at. */
  let clock = 0
  let clearedAt = 0
  const droppedAt = new Map<string, number>()
  let unwatchedSince: number | null = null

  const isTrusted = () => unwatchedSince === null || now() - unwatchedSince <= maxStaleMs

  function wasDroppedSince(start: number, tags: readonly string[]): boolean {
    return clearedAt > start || tags.some((tag) => (droppedAt.get(tag) ?? 0) > start)
  }

  async function runFill(key: string, fill: (changes: number | null) => Promise<T>): Promise<T> {
    const start = clock
    const entry = await fill(unwatchedSince === null ? start : null)
    // One answer must not push out all others.
    const isOfASize = entry.sizeBytes <= maxBytes / 2
    // What was read before a change must not come back after it.
    const mayKeep = entries !== null && entry.isKeepable && isOfASize && isTrusted() && !wasDroppedSince(start, entry.tags)
    entry.isCurrent = mayKeep
    if (mayKeep) {
      entries.set(key, entry)
      for (const tag of entry.tags) {
        const keys = keysByTag.get(tag)
        if (keys) keys.add(key)
        else keysByTag.set(tag, new Set([key]))
      }
    }
    return entry
  }

  function forgetFills(): void {
    // A reader who asks after the change must not be handed a fill that began before it.
    fills.clear()
    clock++
  }

  function clear(): void {
    forgetFills()
    clearedAt = clock
    droppedAt.clear()
    entries?.clear()
    keysByTag.clear()
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
    drop(tags) {
      forgetFills()
      for (const tag of tags) {
        droppedAt.set(tag, clock)
        for (const key of [...(keysByTag.get(tag) ?? [])]) entries?.delete(key)
      }
      // Tags without number; beyond this, forgetting everything is cheaper than remembering each.
      if (droppedAt.size > 50_000) clear()
    },
    clear,
    isTrusted,
    markUnwatched() {
      unwatchedSince ??= now()
    },
    markWatched() {
      unwatchedSince = null
      clear()
    },
  }
}

function createEntries<T extends Keepable>(maxBytes: number, keysByTag: Map<string, Set<string>>) {
  return new LRUCache<string, T>({
    maxSize: maxBytes,
    sizeCalculation: (entry, key) => entry.sizeBytes + key.length * 2 + overheadBytes,
    dispose: (entry, key) => {
      entry.isCurrent = false
      for (const tag of entry.tags) {
        const keys = keysByTag.get(tag)
        keys?.delete(key)
        if (keys?.size === 0) keysByTag.delete(tag)
      }
    },
  })
}

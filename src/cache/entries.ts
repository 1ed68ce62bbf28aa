import { LRUCache } from 'lru-cache'

/** A response that can be cached: it knows its size, its tags, and whether it may still be sent. */
export type Cacheable = {
  /** Everything that it takes in memory. It may grow while it is cached: see {@link CacheEntries.resize}. */
  sizeBytes: number
  isCacheable: boolean
  tags: readonly string[]
  /** False once it was evicted or invalidated, or may be stale; other holders of a reference must check it. */
  isFresh: boolean
  /** True for one that a change had made stale before it was there; other caches must not store it either. */
  wasInvalidated?: boolean
  /** What is still to be done for whoever requested it, as a part of the fill: after all that a former response has done. */
  prepare?: (() => unknown) | null
  /** Gives back what it takes beside memory, once it is not in the cache. */
  free?: () => void
  /** Its place in the cache, if any; set by the cache only. */
  slot: Slot | null
}

/** `uses` are those since `since`; older ones count half as much. */
type Slot = { key: string; countedBytes: number; usedAt: number; uses: number; since: number }

type OnDelete<T> = (key: string, entry: T, usesPerSecond: number) => void

/** Responses by key and by tag, bounded in bytes and in number. */
export type CacheEntries<T extends Cacheable> = {
  get: (key: string) => T | undefined
  /** Finds an entry without marking it as used. */
  peek: (key: string) => T | undefined
  set: (key: string, entry: T) => void
  /** Marks an entry as used that was not read by {@link CacheEntries.get}. */
  touch: (entry: T) => void
  /** Updates the counted size of an entry that may have grown. */
  resize: (entry: T) => void
  delete: (key: string) => void
  /** Deletes every entry with a tag, and passes it on with how often it was used of late. */
  deleteByTag: (tag: string, onDelete: OnDelete<T>) => void
  /** Visits all entries without marking them as used. */
  forEach: (visit: (entry: T) => void) => void
  clear: () => void
  stats: () => { entries: number; bytes: number }
  /** How many entries it has lost since the start: to others for want of space, and because what they show changed. */
  counts: () => EntryCounts
}

export type EntryCounts = { evictions: number; invalidations: number }

/** What happened since the start. A look-up finds a fresh response, or misses; a stale one replaces a fill that failed. */
export type CacheCounts = EntryCounts & Record<'hits' | 'misses' | 'stale' | 'fills', number>

/**
 * What an entry takes beside the response itself: nodes in the LRU lists, and in a set for each of its tags. Measured by
 * tests/unit/server/http/cache-memory.test.ts.
 */
const overheadBytes = 250
const tagBytes = 60
/** No response takes less, so this bounds the number of entries. */
const minEntryBytes = 2000
/** How often the LRU position of one entry is updated at most. */
const minTouchIntervalMs = 1000

/** Over how long uses are counted, about. */
const maxUseAgeMs = 10_000

/** The part of the cache for entries that were requested more than once. */
const protectedShare = 0.75

type Node<T> = Slot & { entry: T }

/**
 * A segmented LRU (Karedla, Love and Wherry, 1994): an entry that was requested once is evicted before one that was
 * requested again, so that a crawler evicts what it requested itself and not what others read. Stores nothing larger
 * than half of `maxBytes`: one response must not evict all others.
 */
export function createCacheEntries<T extends Cacheable>(maxBytes: number, now: () => number): CacheEntries<T> {
  const maxEntries = Math.max(2, Math.floor(maxBytes / minEntryBytes))
  const keysByTag = new Map<string, Set<string>>()
  const counts: EntryCounts = { evictions: 0, invalidations: 0 }
  const probationary = new LRUCache<string, Node<T>>({
    max: maxEntries,
    maxSize: maxBytes,
    dispose(node, _, reason) {
      if (reason === 'evict') counts.evictions++
      onRemove(node)
    },
  })
  const protectedEntries = new LRUCache<string, Node<T>>({
    max: Math.ceil(maxEntries * protectedShare),
    maxSize: Math.ceil(maxBytes * protectedShare),
    dispose(node, key, reason) {
      // What the protected segment evicts gets a second chance in the other.
      if (reason === 'evict') probationary.set(key, node, { size: node.countedBytes })
      else onRemove(node)
    },
  })

  function onRemove(node: Node<T>): void {
    const { entry, key } = node
    // The entry has another node since it was resized or promoted.
    if (entry.slot !== node) return
    entry.isFresh = false
    entry.slot = null
    entry.free?.()
    for (const tag of entry.tags) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  }

  function toCountedBytes(key: string, { sizeBytes, tags }: T): number {
    return sizeBytes + overheadBytes + tags.length * tagBytes + toTextBytes(key)
  }

  function put(key: string, entry: T, segment: LRUCache<string, Node<T>>): void {
    const countedBytes = toCountedBytes(key, entry)
    const at = now()
    const { uses = 0, since = at } = entry.slot ?? {}
    const node = { key, entry, countedBytes, usedAt: at, uses, since }
    entry.slot = node
    if (segment === protectedEntries) probationary.delete(key)
    segment.set(key, node, { size: countedBytes })
    evictToFit()
  }

  function evictToFit(): void {
    while (
      probationary.calculatedSize + protectedEntries.calculatedSize > maxBytes ||
      probationary.size + protectedEntries.size > maxEntries
    )
      if (!probationary.pop()) return
  }

  function peek(key: string): T | undefined {
    return (protectedEntries.peek(key) ?? probationary.peek(key))?.entry
  }

  function get(key: string): T | undefined {
    const node = protectedEntries.get(key)
    if (node) return node.entry
    const entry = probationary.peek(key)?.entry
    if (!entry) return undefined
    put(key, entry, protectedEntries)
    return entry
  }

  function remove(key: string): void {
    protectedEntries.delete(key)
    probationary.delete(key)
  }

  return {
    get,
    peek,
    set(key, entry) {
      remove(key)
      if (toCountedBytes(key, entry) > maxBytes / 2) return
      entry.isFresh = true
      for (const tag of entry.tags) {
        const keys = keysByTag.get(tag)
        if (keys) keys.add(key)
        else keysByTag.set(tag, new Set([key]))
      }
      put(key, entry, probationary)
    },
    touch({ slot }) {
      if (slot === null) return
      slot.uses++
      const at = now()
      if (at - slot.usedAt < minTouchIntervalMs) return
      slot.usedAt = at
      if (at - slot.since > maxUseAgeMs) {
        slot.uses /= 2
        slot.since = at - (at - slot.since) / 2
      }
      get(slot.key)
    },
    resize(entry) {
      const { slot } = entry
      if (slot === null) return
      const bytes = toCountedBytes(slot.key, entry)
      if (bytes > maxBytes / 2) remove(slot.key)
      else if (bytes !== slot.countedBytes)
        put(slot.key, entry, protectedEntries.has(slot.key) ? protectedEntries : probationary)
    },
    delete: remove,
    forEach(visit) {
      for (const segment of [protectedEntries, probationary]) for (const { entry } of segment.values()) visit(entry)
    },
    deleteByTag(tag, onDelete) {
      const keys = [...(keysByTag.get(tag) ?? [])]
      counts.invalidations += keys.length
      for (const key of keys) {
        const node = protectedEntries.peek(key) ?? probationary.peek(key)
        remove(key)
        if (node) onDelete(key, node.entry, toUsesPerSecond(node, now()))
      }
    },
    clear() {
      protectedEntries.clear()
      probationary.clear()
    },
    stats: () => ({
      entries: protectedEntries.size + probationary.size,
      bytes: protectedEntries.calculatedSize + probationary.calculatedSize,
    }),
    counts: () => counts,
  }
}

/** How often an entry was used of late; 0 for one that was not. */
function toUsesPerSecond({ uses, since, usedAt }: Slot, at: number): number {
  return at - usedAt > maxUseAgeMs ? 0 : uses / Math.max(1, (at - since) / 1000)
}

/** V8 stores two bytes per character of a string that contains one beyond Latin-1. */
function toTextBytes(text: string): number {
  return /[^\u0000-\u00ff]/.test(text) ? text.length * 2 : text.length
}

import { createSegmentedLru, type SegmentedLru } from './segmented-lru'
import { ageUses, createUseRate, toUsesPerSecond, type UseRate } from './use-rate'

/** A cacheable response, with its size, its tags, and whether it may still be sent. */
export type Cacheable = {
  /** Its total size in memory. It may grow while it is cached: see {@link CacheEntries.resize}. */
  sizeBytes: number
  isCacheable: boolean
  tags: readonly string[]
  /** False once it was evicted or invalidated, or may be stale; other holders of a reference must check it. */
  isFresh: boolean
  /** True if a change made it stale, during its fill or later; caches in front must not store it either. */
  wasInvalidated?: boolean
  /** Until when it may be sent although it is stale, since its replacement is being filled (`performance.now()`). */
  replacedUntil?: number
  /** Remaining work of the fill, which takes over what a former response has done. */
  prepare?: (() => unknown) | null
  /** Releases resources other than memory (files), once it is removed from the cache. */
  free?: () => void
  /** Its place in the cache, if any; set by the cache only. */
  slot: Slot | null
}

type Slot = UseRate & { key: string; countedBytes: number }

/** With how often it was used of late, and whether it was fresh until then. */
type OnDelete<T> = (key: string, entry: T, usesPerSecond: number, wasFresh: boolean) => void

/** Responses by key and by tag, bounded in bytes and in number. */
export type CacheEntries<T extends Cacheable> = {
  get: (key: string) => T | undefined
  /** Finds an entry without marking it as used. */
  peek: (key: string) => T | undefined
  /** Adds an entry, which may replace one that was used so often. */
  set: (key: string, entry: T, usesPerSecond?: number) => void
  /** Marks an entry as used that was not read by {@link CacheEntries.get}. */
  touch: (entry: T) => void
  /** Updates the counted size of an entry that may have grown. */
  resize: (entry: T) => void
  delete: (key: string) => void
  /** Deletes every entry with a tag, and passes it on. */
  deleteByTag: (tag: string, onDelete: OnDelete<T>) => void
  /** Visits all entries without marking them as used. */
  forEach: (visit: (entry: T) => void) => void
  clear: () => void
  stats: () => { entries: number; bytes: number }
  /** How many entries it has lost since the start: to others for want of space, and because what they show changed. */
  counts: () => EntryCounts
}

export type EntryCounts = { evictions: number; invalidations: number }

/**
 * What happened since the start. A look-up finds a fresh response, or one that is being replaced, or misses; a stale one
 * stands in for a fill that failed.
 */
export type CacheCounts = EntryCounts & Record<'hits' | 'updating' | 'misses' | 'stale' | 'fills', number>

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

/** What is counted as more than this is large: pages and images are not. */
const largeBytes = 128 * 1024
/** What small entries can take without being evicted for large ones, and the other way round. */
const guaranteedShare = 0.5

type Node<T> = Slot & { entry: T }

/**
 * The large and the small are segmented LRU lists of their own, and the one that exceeds its share evicts first: a
 * thousand lists with all their texts, however often they are requested, evict no page and no image. Stores nothing
 * larger than half of `maxBytes`: one response must not evict all others.
 */
export function createCacheEntries<T extends Cacheable>(maxBytes: number, now: () => number): CacheEntries<T> {
  const maxEntries = Math.max(2, Math.floor(maxBytes / minEntryBytes))
  const keysByTag = new Map<string, Set<string>>()
  const counts: EntryCounts = { evictions: 0, invalidations: 0 }
  const onEvict = (node: Node<T>) => {
    counts.evictions++
    onRemove(node)
  }
  const small = createSegmentedLru<Node<T>>({ maxBytes, maxEntries }, onEvict)
  const large = createSegmentedLru<Node<T>>({ maxBytes, maxEntries }, onEvict)
  const lists = [small, large]

  function onRemove({ entry, key }: Node<T>): void {
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

  /** Before a node is added, which would otherwise be among what is evicted. */
  function makeRoom(node: Node<T>): void {
    const bytesWith = (list: SegmentedLru<Node<T>>) => list.bytes() + (listFor(node) === list ? node.countedBytes : 0)
    while (bytesWith(small) + bytesWith(large) > maxBytes || small.count() + large.count() >= maxEntries) {
      const [first, second] = bytesWith(large) > maxBytes * guaranteedShare ? [large, small] : [small, large]
      if (!first.evict() && !second.evict()) return
    }
  }

  function find(key: string): { list: SegmentedLru<Node<T>>; node: Node<T> } | undefined {
    for (const list of lists) {
      const node = list.peek(key)
      if (node) return { list, node }
    }
    return undefined
  }

  function get(key: string): T | undefined {
    const found = find(key)
    if (!found) return undefined
    const { list, node } = found
    if (list.isProtected(key)) list.get(key)
    else list.protect(key, node)
    return node.entry
  }

  function remove(key: string): void {
    const found = find(key)
    if (!found) return
    found.list.delete(key)
    onRemove(found.node)
  }

  return {
    get,
    peek: (key) => find(key)?.node.entry,
    set(key, entry, usesPerSecond = 0) {
      remove(key)
      const countedBytes = toCountedBytes(key, entry)
      if (countedBytes > maxBytes / 2) return
      entry.isFresh = true
      for (const tag of entry.tags) {
        const keys = keysByTag.get(tag)
        if (keys) keys.add(key)
        else keysByTag.set(tag, new Set([key]))
      }
      const node = { key, entry, countedBytes, ...createUseRate(now(), usesPerSecond) }
      entry.slot = node
      makeRoom(node)
      listFor(node).add(key, node)
    },
    touch({ slot }) {
      if (slot === null) return
      slot.uses++
      const at = now()
      if (at - slot.usedAt < minTouchIntervalMs) return
      slot.usedAt = at
      ageUses(slot, at)
      get(slot.key)
    },
    resize({ slot }) {
      const found = slot && find(slot.key)
      if (!found) return
      const { list, node } = found
      const bytes = toCountedBytes(node.key, node.entry)
      if (bytes > maxBytes / 2) return remove(node.key)
      if (bytes === node.countedBytes) return
      const isProtected = list.isProtected(node.key)
      list.delete(node.key)
      node.countedBytes = bytes
      makeRoom(node)
      if (isProtected) listFor(node).protect(node.key, node)
      else listFor(node).add(node.key, node)
    },
    delete: remove,
    forEach(visit) {
      for (const list of lists) for (const { entry } of list.values()) visit(entry)
    },
    deleteByTag(tag, onDelete) {
      const keys = [...(keysByTag.get(tag) ?? [])]
      counts.invalidations += keys.length
      for (const key of keys) {
        const found = find(key)
        const wasFresh = found?.node.entry.isFresh === true
        remove(key)
        if (found) onDelete(key, found.node.entry, toUsesPerSecond(found.node, now()), wasFresh)
      }
    },
    clear() {
      for (const list of lists) {
        const nodes = list.values()
        list.clear()
        nodes.forEach(onRemove)
      }
    },
    stats: () => ({ entries: small.count() + large.count(), bytes: small.bytes() + large.bytes() }),
    counts: () => counts,
  }

  function listFor({ countedBytes }: Node<T>): SegmentedLru<Node<T>> {
    return countedBytes > largeBytes ? large : small
  }
}

/** V8 stores two bytes per character of a string that contains one beyond Latin-1. */
function toTextBytes(text: string): number {
  return /[^\u0000-\u00ff]/.test(text) ? text.length * 2 : text.length
}

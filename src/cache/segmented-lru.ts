import { LRUCache } from 'lru-cache'

/** An LRU list in two segments, of values with a size. */
export type SegmentedLru<V> = {
  /** Finds a value without marking it as used. */
  peek: (key: string) => V | undefined
  /** Finds a value, and marks it as used. */
  get: (key: string) => V | undefined
  /** Adds a value that was requested once. */
  add: (key: string, value: V) => void
  /** Moves a value that was requested again, or marks it as used. */
  protect: (key: string, value: V) => void
  isProtected: (key: string) => boolean
  delete: (key: string) => void
  /** Evicts what was requested once, and what was requested again where that takes more than its part; false if it is empty. */
  evict: () => boolean
  values: () => V[]
  clear: () => void
  count: () => number
  bytes: () => number
}

/** The part for what was requested more than once. */
const protectedShare = 0.75

/**
 * A segmented LRU (Karedla, Love and Wherry, 1994): what was requested once is evicted before what was requested again,
 * so that a crawler evicts what it requested itself and not what others read. `onEvict` is called for what leaves it
 * for want of space only.
 */
export function createSegmentedLru<V extends { countedBytes: number }>(
  { maxBytes, maxEntries }: { maxBytes: number; maxEntries: number },
  onEvict: (value: V) => void,
): SegmentedLru<V> {
  const probationary = new LRUCache<string, V>({
    max: maxEntries,
    maxSize: maxBytes,
    dispose(value, _, reason) {
      if (reason === 'evict') onEvict(value)
    },
  })
  const protectedValues = new LRUCache<string, V>({
    max: Math.ceil(maxEntries * protectedShare),
    maxSize: Math.ceil(maxBytes * protectedShare),
    dispose(value, key, reason) {
      // What this segment evicts gets a second chance in the other.
      if (reason === 'evict') probationary.set(key, value, { size: value.countedBytes })
    },
  })

  return {
    peek: (key) => protectedValues.peek(key) ?? probationary.peek(key),
    get: (key) => protectedValues.get(key) ?? probationary.get(key),
    add: (key, value) => void probationary.set(key, value, { size: value.countedBytes }),
    protect(key, value) {
      probationary.delete(key)
      protectedValues.set(key, value, { size: value.countedBytes })
    },
    isProtected: (key) => protectedValues.has(key),
    delete(key) {
      protectedValues.delete(key)
      probationary.delete(key)
    },
    evict() {
      // Of what the list takes now, which others may limit to less than `maxBytes`: new values would find no place in it.
      const total = protectedValues.calculatedSize + probationary.calculatedSize
      while (protectedValues.calculatedSize > total * protectedShare) protectedValues.pop()
      return probationary.pop() !== undefined
    },
    values: () => [...protectedValues.values(), ...probationary.values()],
    clear() {
      protectedValues.clear()
      probationary.clear()
    },
    count: () => protectedValues.size + probationary.size,
    bytes: () => protectedValues.calculatedSize + probationary.calculatedSize,
  }
}

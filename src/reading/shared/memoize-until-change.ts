import { AsyncLocalStorage } from 'node:async_hooks'

import { LRUCache } from 'lru-cache'

import type { Change } from '@/config/fill-listener'

/** Whether the server receives all changes, as the latest fill says. */
let receivesChanges = false
/** Set within reads for editors, and used by nothing else: Node 20 then tracks every promise of the process. */
const readsCurrent = new AsyncLocalStorage<true>()

type Entry = { tags: readonly string[]; value: Promise<unknown> }

const maxKeyCharacters = 1_000_000
const keysByTag = new Map<string, Set<string>>()
const cache = new LRUCache<string, Entry>({
  max: 5_000,
  maxSize: maxKeyCharacters,
  sizeCalculation: (_, key) => key.length,
  dispose({ tags }, key, reason) {
    if (reason === 'set') return
    for (const tag of tags) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  },
})
/** The generation of the server's cache up to which all changes are known here. */
let knownGeneration = 0
const listeners = new Set<(tags: readonly string[] | null) => void>()

/**
 * Applies the changes that came with the request, and runs `read`. Null disables memoized values until a request brings
 * changes again: the server may miss some, and tells that everything has changed once it is connected again.
 */
export function runAfterChanges<T>(changes: readonly Change[] | null, read: () => Promise<T>): Promise<T> {
  receivesChanges = changes !== null
  // Each connection to the server receives all of them, in order.
  for (const [generation, tags] of changes ?? []) {
    if (generation <= knownGeneration) continue
    knownGeneration = generation
    forget(tags)
  }
  return read()
}

/** Runs `read` without memoized values, as a read for editors: what they have just saved may not have been announced yet. */
export function runCurrent<T>(read: () => Promise<T>): Promise<T> {
  return readsCurrent.run(true, read)
}

function forget(tags: readonly string[] | null): void {
  if (tags === null) cache.clear()
  else for (const tag of tags) for (const key of [...(keysByTag.get(tag) ?? [])]) cache.delete(key)
  for (const listener of listeners) listener(tags)
}

/** Calls back with the tags of each change, or null for a change of everything. */
export function onChange(listener: (tags: readonly string[] | null) => void): void {
  listeners.add(listener)
}

export function canMemoize(): boolean {
  return receivesChanges && readsCurrent.getStore() !== true
}

/**
 * A value from the database that responses share until something with one of its tags changes, such as a total count. A
 * value read while such a change arrives may be stale, but then the response is not cached: a response must carry the
 * tags of all its memoized values.
 */
export function memoizeUntilChange<T>(key: string, tags: readonly string[], read: () => Promise<T>): Promise<T> {
  if (!canMemoize()) return read()
  const cached = cache.get(key)
  if (cached) return cached.value as Promise<T>
  const value = read()
  const entry: Entry = { tags, value }
  cache.set(key, entry)
  for (const tag of tags) {
    const keys = keysByTag.get(tag)
    if (keys) keys.add(key)
    else keysByTag.set(tag, new Set([key]))
  }
  value.catch(() => {
    if (cache.get(key) === entry) cache.delete(key)
  })
  return value
}

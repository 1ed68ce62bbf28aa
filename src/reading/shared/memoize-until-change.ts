import { AsyncLocalStorage } from 'node:async_hooks'

import { LRUCache } from 'lru-cache'

/** The cache generation at which the server requested this response; none while it receives no notifications. */
const currentGeneration = new AsyncLocalStorage<number>()

type Entry = { generation: number; value: Promise<unknown> }

const maxKeyCharacters = 1_000_000
const cache = new LRUCache<string, Entry>({
  max: 5_000,
  maxSize: maxKeyCharacters,
  sizeCalculation: (_, key) => key.length,
})

/** Runs `read` at a cache generation: the number of changes the server was notified of; null without notifications. */
export function runAtGeneration<T>(generation: number | null, read: () => Promise<T>): Promise<T> {
  return generation === null ? read() : currentGeneration.run(generation, read)
}

/**
 * A value from the database that responses share until anything public changes, such as a total count. A response
 * rendered from a stale value began at an older generation, and so is not cached: therefore a response must carry the
 * tags of every value that it memoizes.
 */
export function memoizeUntilChange<T>(key: string, read: () => Promise<T>): Promise<T> {
  const generation = currentGeneration.getStore()
  if (generation === undefined) return read()
  const cached = cache.get(key)
  if (cached?.generation === generation) return cached.value as Promise<T>
  const value = read()
  const entry: Entry = { generation, value }
  cache.set(key, entry)
  value.catch(() => {
    if (cache.get(key) === entry) cache.delete(key)
  })
  return value
}

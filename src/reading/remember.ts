import { AsyncLocalStorage } from 'node:async_hooks'

import { LRUCache } from 'lru-cache'

/** How many changes the server had heard of when it asked for this answer; none while it cannot hear them. */
const askedAt = new AsyncLocalStorage<number>()

type Kept = { askedAt: number; value: Promise<unknown> }

const maxKeyCharacters = 1_000_000
const kept = new LRUCache<string, Kept>({ max: 5_000, maxSize: maxKeyCharacters, sizeCalculation: (_, key) => key.length })

/** Makes an answer that was asked for after `changes` changes; null when nobody hears of changes. */
export function runAskedAt<T>(changes: number | null, run: () => Promise<T>): Promise<T> {
  return changes === null ? run() : askedAt.run(changes, run)
}

/**
 * A value of the database that answers share until anything public changes, such as a total. It is as
 * fresh as the answers themselves: one made with a value from before a change began before that change
 * was heard of, and is not kept. So an answer must carry the tags of what it remembers.
 */
export function remember<T>(key: string, read: () => Promise<T>): Promise<T> {
  const now = askedAt.getStore()
  if (now === undefined) return read()
  const known = kept.get(key)
  if (known?.askedAt === now) return known.value as Promise<T>
  const value = read()
  const entry: Kept = { askedAt: now, value }
  kept.set(key, entry)
  value.catch(() => {
    if (kept.get(key) === entry) kept.delete(key)
  })
  return value
}

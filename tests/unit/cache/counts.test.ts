import { expect, it } from 'vitest'

import type { Cacheable } from '@/cache/entries'
import { createResponseCache } from '@/cache/response-cache'

it('A cache counts what happened to its responses', async () => {
  const cache = createResponseCache<Cacheable>({
    maxBytes: 10_000,
    maxStaleMs: 1000,
    maxSyncAgeMs: Infinity,
    isDependencyUnavailable: () => true,
    now: () => 0,
  })
  const read = (key: string, tags: string[] = []) =>
    cache.get(key, async () => ({ sizeBytes: 1000, isCacheable: true, isFresh: true, tags, slot: null }))
  await Promise.all([read('a', ['article:1']), read('a', ['article:1'])])
  cache.touch(await read('a'))
  await read('b', ['article:1'])
  expect(cache.counts()).toEqual({
    hits: 2,
    updating: 0,
    misses: 3,
    stale: 0,
    fills: 2,
    evictions: 0,
    invalidations: 0,
  })
  cache.invalidate(['article:1'])
  expect(cache.counts().invalidations).toBe(2)
  for (const key of ['c', 'd', 'e', 'f', 'g', 'h', 'i']) await read(key)
  expect(cache.counts().evictions).toBe(7 - cache.stats().entries)
  cache.markDisconnected()
  cache.markConnected(0)
  await cache.get('i', () => Promise.reject(new Error('The database is away')))
  expect(cache.counts().stale).toBe(1)
})

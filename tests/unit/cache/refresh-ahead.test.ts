import { describe, expect, it } from 'vitest'

import type { Cacheable } from '@/cache/entries'
import { createResponseCache } from '@/cache/response-cache'
import { waitUntil } from '../../support/wait-until'

function create() {
  const cache = createResponseCache<Cacheable>({
    maxBytes: 1_000_000,
    maxStaleMs: 1000,
    maxSyncAgeMs: 1000,
    isDependencyUnavailable: () => false,
    now: () => 0,
  })
  const filled: string[] = []
  const fillOf = (key: string) => async () => {
    filled.push(key)
    return { sizeBytes: 10, isCacheable: true, tags: ['articles'], isFresh: false, slot: null }
  }
  const read = (key: string) => cache.get(key, fillOf(key))
  /** Fills a response and requests it so many times, as the front door does. */
  const use = async (key: string, uses: number) => {
    const entry = await read(key)
    cache.refreshWith(key, fillOf(key))
    for (let use = 0; use < uses; use++) cache.touch(entry)
    filled.length = 0
  }
  return { cache, filled, read, use }
}

const settle = (filled: string[], count: number) => waitUntil('it is refreshed', async () => filled.length >= count)

describe('A frequently requested response', () => {
  it('is filled again once a change has invalidated it, before anyone requests it', async () => {
    const { cache, filled, read, use } = create()
    await use('a', 10)
    cache.invalidate(['articles'])
    await settle(filled, 1)
    expect(filled).toEqual(['a'])
    expect((await read('a')).isFresh).toBe(true)
    expect(filled).toEqual(['a'])
  })

  it('precedes less requested ones; rarely requested ones are not refreshed', async () => {
    const { cache, filled, use } = create()
    await use('little', 1)
    await use('some', 10)
    await use('most', 100)
    await use('more', 50)
    cache.invalidate(['articles'])
    await settle(filled, 3)
    expect(filled).toEqual(['most', 'more', 'some'])
  })

  it('is filled once if it is requested meanwhile', async () => {
    const { cache, filled, read, use } = create()
    await use('a', 10)
    await use('b', 5)
    cache.invalidate(['articles'])
    await read('a')
    await settle(filled, 2)
    expect(filled).toEqual(['a', 'b'])
  })

  it('is not filled while changes are not received', async () => {
    const { cache, filled, read, use } = create()
    await use('a', 10)
    cache.invalidate(['articles'])
    cache.markDisconnected()
    await read('b')
    await new Promise((resolve) => setImmediate(resolve))
    expect(filled).toEqual(['b'])
  })
})

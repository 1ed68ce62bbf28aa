import { describe, expect, it } from 'vitest'

import { createCacheEntries, type Cacheable } from '@/cache/entries'

const KB = 1024
const maxBytes = 4096 * KB

const toEntry = (sizeBytes: number): Cacheable => ({
  sizeBytes,
  isCacheable: true,
  tags: [],
  isFresh: false,
  slot: null,
})

/** A cache that is full of entries that were requested again, small and large. */
function createFullCache() {
  const entries = createCacheEntries(maxBytes, () => 0)
  const request = (key: string, kilobytes: number) => {
    if (entries.get(key)) return true
    entries.set(key, toEntry(kilobytes * KB))
    return false
  }
  for (const [name, kilobytes] of [
    ['small', 20],
    ['large', 200],
  ] as const) {
    for (let index = 0; index < 400; index++) {
      request(`${name} ${index}`, kilobytes)
      request(`${name} ${index}`, kilobytes)
    }
  }
  return { entries, request }
}

describe('A cache full of entries that were requested more than once', () => {
  it.each([
    ['small', 20],
    ['large', 200],
    ['half as large as the cache', 2000],
  ])('has a new response that is %s when it is requested again', (_, kilobytes) => {
    const { entries, request } = createFullCache()
    for (let index = 0; index < 50; index++) {
      expect(request(`new ${index}`, kilobytes)).toBe(false)
      expect(request(`new ${index}`, kilobytes), `response ${index}`).toBe(true)
    }
    expect(entries.stats().bytes).toBeLessThanOrEqual(maxBytes)
  })

  it('keeps a response that has grown by compression', () => {
    const { entries, request } = createFullCache()
    request('new', 100)
    const entry = entries.peek('new')!
    for (const kilobytes of [150, 400, 90]) {
      entry.sizeBytes = kilobytes * KB
      entries.resize(entry)
      expect(entries.peek('new')).toBe(entry)
      expect(entries.stats().bytes).toBeLessThanOrEqual(maxBytes)
    }
  })

  it('eventually evicts entries that are no longer requested', () => {
    const { entries, request } = createFullCache()
    for (let index = 0; index < 1_000; index++) {
      request(`new ${index}`, 20)
      request(`new ${index}`, 20)
    }
    expect(entries.peek('small 399')).toBeUndefined()
    // Large ones have a share of their own.
    expect(entries.peek('large 399')).toBeDefined()
  })

  it('keeps entries that were requested more than once while others are requested once', () => {
    const { entries, request } = createFullCache()
    const keptBefore = [...Array(400).keys()].filter((index) => entries.peek(`small ${index}`))
    for (let index = 0; index < 1_000; index++) request(`once ${index}`, 20)
    const kept = keptBefore.filter((index) => entries.peek(`small ${index}`))
    expect(kept.length).toBeGreaterThan(keptBefore.length * 0.7)
  })
})

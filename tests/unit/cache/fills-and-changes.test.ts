import { describe, expect, it } from 'vitest'

import { toCacheKey } from '@/cache/fill'
import { createChangeLog } from '@/cache/change-log'
import type { Cacheable } from '@/cache/entries'
import { createResponseCache } from '@/cache/response-cache'
import { toStaleTags } from '@/cache/tags'
import { decide } from '@/surface/decide'

const response = (tags: string[] = []): Cacheable => ({
  sizeBytes: 10,
  isCacheable: true,
  tags,
  isFresh: false,
  slot: null,
})
const create = (changeLog = createChangeLog()) =>
  createResponseCache<Cacheable>({
    changeLog,
    maxBytes: 1_000_000,
    maxStaleMs: 1000,
    maxSyncAgeMs: 1000,
    isDependencyUnavailable: () => false,
    now: () => 0,
  })

describe('A memoized value', () => {
  it('is discarded by the log of changes, which has every invalidation in order', () => {
    const changeLog = createChangeLog()
    const cache = create(changeLog)
    cache.invalidate(['article:1', 'articles'])
    const told = changeLog.latest()
    expect(changeLog.since(0).map(([, tags]) => tags)).toEqual([['article:1', 'articles']])
    expect(changeLog.since(told)).toEqual([])
    cache.invalidate(['site'])
    expect(changeLog.since(told).map(([, tags]) => tags)).toEqual([['site']])
    cache.clear()
    cache.invalidate(['books'])
    expect(changeLog.since(told).map(([, tags]) => tags)).toEqual([null, ['books']])
  })

  it('is always discarded after more missed changes than the log contains', () => {
    const changeLog = createChangeLog()
    for (let generation = 1; generation <= 5_000; generation++) changeLog.add(generation, [`article:${generation}`])
    const [first, ...others] = changeLog.since(0)
    expect(first?.[1]).toBeNull()
    expect(others.at(-1)).toEqual([5_000, ['article:5000']])
    expect(changeLog.since(4_999)).toEqual([[5_000, ['article:5000']]])
  })

  it('is not used while changes are not received, nor if it is from before', async () => {
    const changeLog = createChangeLog()
    const cache = create(changeLog)
    const allowed: boolean[] = []
    const get = () => cache.get(`${Math.random()}`, async (mayMemoize) => (allowed.push(mayMemoize), response()))
    await get()
    cache.markDisconnected()
    await get()
    cache.markConnected(0)
    await get()
    expect(allowed).toEqual([true, false, true])
    expect(changeLog.since(0).map(([, tags]) => tags)).toEqual([null])
  })
})

describe('toCacheKey', () => {
  const keyOf = (target: string, accept?: string) => {
    const hit = decide({ host: 'content', method: 'GET', target, accept })
    if (hit.kind !== 'operation') throw new Error(`${target} is ${hit.kind}`)
    const { operation, params, format } = hit
    return toCacheKey({ host: 'content', operationId: operation.id, params, format })
  }

  it.each([
    ['unknown parameters', '/api/articles', '/api/articles?utm=1&draft=true&locale=all&select='],
    ['fields in another order', '/api/articles?select[id]=true&select[slug]=true', '/api/articles?select[slug]=true'],
    ['defaults', '/api/articles', '/api/articles?limit=10&page=1&depth=2'],
    ['the order of parameters', '/api/articles?limit=5&page=2', '/api/articles?page=2&limit=5'],
    ['limits above the largest', '/api/articles?limit=100', '/api/articles?limit=9999999'],
    [
      'conditions in another order',
      '/api/articles?where[id][equals]=1&where[slug][equals]=a',
      '/api/articles?where[slug][equals]=a&where[id][equals]=1',
    ],
    ['members in another order', '/api/articles?where[id][in]=1,2', '/api/articles?where[id][in]=2,1,2'],
    [
      'instants in another notation',
      '/api/articles?where[publishedAt][less_than]=2026-01-01',
      '/api/articles?where[publishedAt][less_than]=2026-01-01T01:00:00%2B01:00',
    ],
    ['percent-encoding', '/resources/some-slug', '/resources/%73ome-slug'],
  ])('is the same for %s', (_, one, other) => {
    expect(keyOf(other)).toBe(keyOf(one))
  })

  it('is short however long the request, and still distinct', () => {
    const keys = ['a', 'b'].map((end) =>
      toCacheKey({
        host: 'content',
        operationId: 'graphql',
        params: {},
        format: 'json',
        body: 'x'.repeat(90_000) + end,
      }),
    )
    expect(keys.every((key) => key.length < 100)).toBe(true)
    expect(keys[0]).not.toBe(keys[1])
  })

  it('is the same for Accept headers that lead to the same format', () => {
    const accepts = [undefined, '*/*', 'text/html', 'TEXT/HTML;q=0.5', 'text/html,application/xml;q=0.9,*/*;q=0.8']
    expect(new Set(accepts.map((accept) => keyOf('/resources', accept))).size).toBe(1)
    expect(keyOf('/resources', 'text/markdown')).toBe(keyOf('/resources.md'))
    expect(keyOf('/resources', 'text/markdown')).not.toBe(keyOf('/resources'))
  })
})

describe('toStaleTags', () => {
  it('returns the tag and that of its collection, and null for an unknown kind, which clears the cache', () => {
    expect(toStaleTags('article:7')).toEqual(['article:7', 'articles'])
    expect(toStaleTags('book:3')).toEqual(['book:3', 'books'])
    expect(toStaleTags('site:1')).toEqual(['site:1', 'site'])
    expect(toStaleTags('something-new:1')).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'

import { toCacheKey } from '@/cache/fill'
import { createResponseCache, type Keepable } from '@/cache/response-cache'
import { toStaleTags } from '@/cache/tags'
import { decide } from '@/surface/decide'

const answer = (tags: string[] = []): Keepable => ({ sizeBytes: 10, isKeepable: true, tags, isCurrent: false })
const create = () => createResponseCache<Keepable>({ maxBytes: 1_000_000, maxStaleMs: 1000 })

describe('what a fill is told', () => {
  it('is another count after each change, so that nothing remembered outlives one', async () => {
    const cache = create()
    const counts: (number | null)[] = []
    const ask = (key: string) =>
      cache.get(key, async (changes) => {
        counts.push(changes)
        return answer()
      })
    await ask('a')
    await ask('b')
    cache.drop(['articles'])
    await ask('c')
    cache.clear()
    await ask('d')
    expect(counts[1]).toBe(counts[0])
    expect(new Set(counts).size).toBe(3)
  })

  it('is nothing while changes cannot be heard, and a new count once they can', async () => {
    const cache = create()
    let told: number | null | undefined
    const ask = () => cache.get(`${Math.random()}`, async (changes) => ((told = changes), answer()))
    await ask()
    const before = told
    cache.markUnwatched()
    await ask()
    expect(told).toBeNull()
    cache.markWatched()
    await ask()
    expect(told).toBeGreaterThan(before as number)
  })
})

describe('cache keys', () => {
  const keyOf = (target: string, accept?: string) => {
    const hit = decide({ surface: 'content', method: 'GET', target, accept })
    if (hit.kind !== 'operation') throw new Error(`${target} is ${hit.kind}`)
    const { operation, params, format } = hit
    return toCacheKey({ surface: 'content', operationId: operation.id, params, format })
  }

  it.each([
    ['unknown parameters', '/api/articles', '/api/articles?utm=1&draft=true&locale=all&select[title]=true'],
    ['defaults', '/api/articles', '/api/articles?limit=10&page=1&depth=2'],
    ['order', '/api/articles?limit=5&page=2', '/api/articles?page=2&limit=5'],
    ['limits above the largest', '/api/articles?limit=100', '/api/articles?limit=9999999'],
    [
      'conditions in another order',
      '/api/articles?where[id][equals]=1&where[slug][equals]=a',
      '/api/articles?where[slug][equals]=a&where[id][equals]=1',
    ],
    ['members in another order', '/api/articles?where[id][in]=1,2', '/api/articles?where[id][in]=2,1,2'],
    ['instants in another notation', '/api/articles?where[publishedAt][less_than]=2026-01-01', '/api/articles?where[publishedAt][less_than]=2026-01-01T01:00:00%2B01:00'],
    ['percent-encoding', '/resources/some-slug', '/resources/%73ome-slug'],
  ])('are one for %s', (_, one, other) => {
    expect(keyOf(other)).toBe(keyOf(one))
  })

  it('are one for Accept headers that lead to one format', () => {
    const accepts = [undefined, '*/*', 'text/html', 'TEXT/HTML;q=0.5', 'text/html,application/xml;q=0.9,*/*;q=0.8']
    expect(new Set(accepts.map((accept) => keyOf('/resources', accept))).size).toBe(1)
    expect(keyOf('/resources', 'text/markdown')).toBe(keyOf('/resources.md'))
    expect(keyOf('/resources', 'text/markdown')).not.toBe(keyOf('/resources'))
  })
})

describe('toStaleTags', () => {
  it('names what changed and its collection, and leaves what it does not know to a full clear', () => {
    expect(toStaleTags('article:7')).toEqual(['article:7', 'articles'])
    expect(toStaleTags('book:3')).toEqual(['book:3', 'books'])
    expect(toStaleTags('site:1')).toEqual(['site:1', 'site'])
    expect(toStaleTags('something-new:1')).toBeNull()
  })
})

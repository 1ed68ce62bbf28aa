import { describe, expect, it } from 'vitest'

import { createResponseCache, type Keepable } from '@/cache/response-cache'

type Entry = Keepable & { body: string }

const entry = (body: string, more: Partial<Entry> = {}): Entry => ({
  body,
  sizeBytes: 100,
  isKeepable: true,
  isCurrent: true,
  tags: [],
  ...more,
})

/** A cache, a clock that only moves when told, and a fill that can be let go by hand. */
function create({ maxBytes = 1_000_000, maxStaleMs = 1000 } = {}) {
  const clock = { now: 0 }
  const cache = createResponseCache<Entry>({ maxBytes, maxStaleMs, now: () => clock.now })
  let fillCount = 0
  const read = async (key: string, body = key, tags: string[] = []) => {
    const { body: got } = await cache.get(key, async () => {
      fillCount++
      return entry(body, { tags })
    })
    return got
  }
  return { cache, clock, read, fills: () => fillCount }
}

function createGate<T>() {
  let open: (value: T) => void = () => undefined
  let fail: (error: Error) => void = () => undefined
  const opened = new Promise<T>((resolve, reject) => {
    open = resolve
    fail = reject
  })
  return { opened, open, fail }
}

describe('createResponseCache', () => {
  it('fills once, and answers from memory from then on', async () => {
    const { read, fills } = create()
    expect([await read('a', 'one'), await read('a', 'two'), await read('b', 'three')]).toEqual(['one', 'one', 'three'])
    expect(fills()).toBe(2)
  })

  it('fills once for all who ask at one time', async () => {
    const { cache } = create()
    const gate = createGate<Entry>()
    let count = 0
    const fill = () => {
      count++
      return gate.opened
    }
    const asked = Array.from({ length: 50 }, () => cache.get('a', fill))
    gate.open(entry('one'))
    expect(new Set((await Promise.all(asked)).map(({ body }) => body))).toEqual(new Set(['one']))
    expect(count).toBe(1)
  })

  it('hands a failed fill to all who waited, and keeps nothing of it', async () => {
    const { cache, read } = create()
    const gate = createGate<Entry>()
    const asked = [cache.get('a', () => gate.opened), cache.get('a', () => gate.opened)]
    gate.fail(new Error('The database is away'))
    for (const one of asked) await expect(one).rejects.toThrow('The database is away')
    expect(await read('a', 'again')).toBe('again')
  })

  it('forgets everything when told that something changed', async () => {
    const { cache, read } = create()
    await read('a', 'old')
    cache.clear()
    expect(await read('a', 'new')).toBe('new')
  })

  it('does not keep a fill that began before a change and ended after it', async () => {
    const { cache, read } = create()
    const gate = createGate<Entry>()
    const asked = cache.get('a', () => gate.opened)
    cache.clear()
    gate.open(entry('old'))
    expect((await asked).body).toBe('old')
    expect(await read('a', 'new')).toBe('new')
  })

  it('forgets, of a change with a tag, what shows what changed, and nothing else', async () => {
    const { cache, read } = create()
    await read('page', 'old page', ['article:7', 'articles'])
    await read('list', 'old list', ['articles'])
    await read('other', 'old other', ['article:8'])
    cache.drop(['article:7'])
    expect([await read('page', 'new page'), await read('list', 'new list'), await read('other', 'new other')]).toEqual([
      'new page',
      'old list',
      'old other',
    ])
    cache.drop(['articles', 'article:8', 'article:9'])
    expect([await read('list', 'newer list'), await read('other', 'newer other')]).toEqual(['newer list', 'newer other'])
  })

  it('keeps a fill that outlasts a change of something else, and not one of what it shows', async () => {
    for (const [tag, expected] of [
      ['article:8', 'first'],
      ['article:7', 'second'],
    ] as const) {
      const { cache, read } = create()
      const gate = createGate<Entry>()
      const asked = cache.get('a', () => gate.opened)
      cache.drop([tag])
      gate.open(entry('first', { tags: ['article:7'] }))
      await asked
      expect(await read('a', 'second')).toBe(expected)
    }
  })

  it('tells who holds an answer when it is no longer kept', async () => {
    const { cache } = create()
    const kept = await cache.get('a', async () => entry('one', { tags: ['t'] }))
    expect(kept.isCurrent).toBe(true)
    cache.drop(['t'])
    expect(kept.isCurrent).toBe(false)
    expect((await cache.get('b', async () => entry('two', { isKeepable: false }))).isCurrent).toBe(false)
    const cleared = await cache.get('c', async () => entry('three'))
    cache.clear()
    expect(cleared.isCurrent).toBe(false)
  })

  it('keeps no answer that would take more than half of its room', async () => {
    const { cache } = create({ maxBytes: 10_000 })
    expect((await cache.get('a', async () => entry('long', { sizeBytes: 5_001 }))).isCurrent).toBe(false)
    expect((await cache.get('b', async () => entry('short', { sizeBytes: 4_000 }))).isCurrent).toBe(true)
  })

  it('forgets all after more changes than it can tell apart', async () => {
    const { cache, read } = create()
    await read('a', 'old', ['t'])
    for (let index = 0; index <= 50_000; index++) cache.drop([`article:${index}`])
    cache.drop(['t'])
    expect(await read('a', 'new')).toBe('new')
  })

  it('does not hand who asks after a change a fill that began before it', async () => {
    const { cache, read } = create()
    const gate = createGate<Entry>()
    const before = cache.get('a', () => gate.opened)
    cache.clear()
    expect(await read('a', 'new')).toBe('new')
    gate.open(entry('old'))
    expect((await before).body).toBe('old')
    expect(await read('a', 'newer')).toBe('new')
  })

  it('is bounded in bytes, and gives up first what was asked for longest ago', async () => {
    const { cache, read } = create({ maxBytes: 250_000 })
    const big = (key: string) => cache.get(key, async () => entry(key, { sizeBytes: 100_000 }))
    await big('a')
    await big('b')
    await big('a')
    await big('c')
    expect([await read('a', 'again'), await read('c', 'again')]).toEqual(['a', 'c'])
    expect(await read('b', 'again')).toBe('again')
  })

  it('does not keep what is larger than the whole of it, nor what may not be kept', async () => {
    const { cache, read } = create({ maxBytes: 10_000 })
    await cache.get('a', async () => entry('big', { sizeBytes: 20_000 }))
    await cache.get('b', async () => entry('private', { isKeepable: false }))
    expect([await read('a', 'again'), await read('b', 'again')]).toEqual(['again', 'again'])
  })

  it('keeps nothing when it is off, and still fills once for all who ask at one time', async () => {
    const { cache, read, fills } = create({ maxBytes: 0 })
    await read('a')
    await read('a')
    expect(fills()).toBe(2)
    await Promise.all([read('b'), read('b'), read('b')])
    expect(fills()).toBe(3)
    cache.clear()
  })

  it('answers from memory while nobody tells of changes, but no longer than it may', async () => {
    const { cache, clock, read } = create({ maxStaleMs: 1000 })
    await read('a', 'old')
    cache.markUnwatched()
    clock.now = 1000
    expect(await read('a', 'new')).toBe('old')
    cache.markUnwatched()
    clock.now = 1001
    expect(await read('a', 'new')).toBe('new')
    expect(await read('a', 'newer'), 'kept though nobody tells of changes').toBe('newer')
  })

  it('forgets what it kept unwatched once it is told of changes again', async () => {
    const { cache, clock, read } = create()
    cache.markUnwatched()
    await read('a', 'maybe stale')
    cache.markWatched()
    expect(await read('a', 'new')).toBe('new')
    clock.now = 1_000_000
    expect(await read('a', 'newer')).toBe('new')
  })
})

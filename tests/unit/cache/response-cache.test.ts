import { describe, expect, it } from 'vitest'

import type { Cacheable } from '@/cache/entries'
import { createResponseCache } from '@/cache/response-cache'
import { createFairQueue } from '@/server/http/queues/fair-queue'

type Entry = Cacheable & { body: string }

const entry = (body: string, more: Partial<Entry> = {}): Entry => ({
  body,
  sizeBytes: 100,
  isCacheable: true,
  isFresh: true,
  tags: [],
  slot: null,
  ...more,
})

/** The error of a fill whose database is unavailable. */
const unavailable = new Error('The database is unavailable')

/** A cache with a fake clock, and a reader that counts fills. */
function create({ maxBytes = 1_000_000, mayMemoize = true, maxStaleMs = 1000, maxSyncAgeMs = 100 } = {}) {
  const clock = { now: 0 }
  const isDependencyUnavailable = (error: unknown) => error === unavailable
  const cache = createResponseCache<Entry>({
    maxBytes,
    mayMemoize,
    maxStaleMs,
    maxSyncAgeMs,
    isDependencyUnavailable,
    now: () => clock.now,
  })
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

function createDeferred<T>() {
  let resolve: (value: T) => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}

describe('createResponseCache', () => {
  it('fills on a miss, and serves hits from then on', async () => {
    const { read, fills } = create()
    expect([await read('a', 'one'), await read('a', 'two'), await read('b', 'three')]).toEqual(['one', 'one', 'three'])
    expect(fills()).toBe(2)
  })

  it.each([true, false])('tells fills whether they may memoize, which a setting forbids: %s', async (mayMemoize) => {
    const { cache, clock } = create({ mayMemoize, maxSyncAgeMs: 100 })
    const told: boolean[] = []
    const readOnce = (key: string) =>
      cache.get(key, async (may) => {
        told.push(may)
        return entry(key)
      })
    await readOnce('in sync')
    clock.now = 200
    await readOnce('no longer')
    expect(told).toEqual([mayMemoize, false])
  })

  it('lets later requests join a fill whose clients have all disconnected, and caches its result', async () => {
    const queue = createFairQueue({
      concurrency: 1,
      concurrencyPerClient: 1,
      maxWaiting: 10,
      maxWaitingPerClient: 10,
      maxWaitMs: 5_000,
    })
    const cache = createResponseCache<Entry>({
      maxBytes: 1_000_000,
      maxStaleMs: 1000,
      maxSyncAgeMs: Infinity,
      isDependencyUnavailable: () => false,
      share: queue.share,
    })
    const deferred = createDeferred<Entry>()
    let count = 0
    const fill = () => {
      count++
      return deferred.promise
    }
    const disconnect = new AbortController()
    const first = cache.get('a', fill, 'one', disconnect.signal).catch((error: unknown) => String(error))
    disconnect.abort()
    expect(await first).toContain('disconnected')
    const second = cache.get('a', fill, 'two')
    deferred.resolve(entry('made'))
    expect((await second).body).toBe('made')
    expect((await cache.get('a', fill, 'three')).body).toBe('made')
    expect(count).toBe(1)
    expect(queue.stats()).toEqual({ running: 0, waiting: 0, clients: 0 })
  })

  it('shares one fill among concurrent misses', async () => {
    const { cache } = create()
    const deferred = createDeferred<Entry>()
    let count = 0
    const fill = () => {
      count++
      return deferred.promise
    }
    const requests = Array.from({ length: 50 }, () => cache.get('a', fill))
    deferred.resolve(entry('one'))
    expect(new Set((await Promise.all(requests)).map(({ body }) => body))).toEqual(new Set(['one']))
    expect(count).toBe(1)
  })

  it('fills on the first turn of any client, and again after all clients have given up', async () => {
    const turns = new Map<string, () => void>()
    const giveUp: (() => void)[] = []
    const cache = createResponseCache<Entry>({
      maxBytes: 1_000_000,
      maxStaleMs: 1000,
      maxSyncAgeMs: 100,
      isDependencyUnavailable: () => false,
      now: () => 0,
      share(task) {
        let result: Promise<Entry> | null = null
        return {
          hasStarted: () => result !== null,
          join: (client) =>
            new Promise((resolve, reject) => {
              turns.set(client, () => resolve((result ??= task())))
              giveUp.push(() => reject(new Error('too long')))
            }),
        }
      },
    })
    const lost = cache.get('a', async () => entry('never made'), 'one')
    giveUp[0]?.()
    await expect(lost).rejects.toThrow('too long')
    const first = cache.get('a', async () => entry('made'), 'one')
    const second = cache.get('a', async () => entry('not needed'), 'two')
    // A change before the fill has started does not detach it.
    cache.clear()
    const third = cache.get('a', async () => entry('not needed'), 'three')
    for (const client of ['two', 'one', 'three']) turns.get(client)?.()
    expect((await Promise.all([first, second, third])).map(({ body }) => body)).toEqual(['made', 'made', 'made'])
    expect((await cache.get('a', async () => entry('again'))).body).toBe('made')
  })

  it('rejects all requests that wait for a failed fill, and caches nothing', async () => {
    const { cache, read } = create()
    const deferred = createDeferred<Entry>()
    const requests = [cache.get('a', () => deferred.promise), cache.get('a', () => deferred.promise)]
    deferred.reject(new Error('The database is unavailable'))
    for (const one of requests) await expect(one).rejects.toThrow('The database is unavailable')
    expect(await read('a', 'again')).toBe('again')
  })

  it('clears everything', async () => {
    const { cache, read } = create()
    await read('a', 'old')
    cache.clear()
    expect(await read('a', 'new')).toBe('new')
  })

  it('does not cache a fill that started before a change and ended after it', async () => {
    const { cache, read } = create()
    const deferred = createDeferred<Entry>()
    const requests = cache.get('a', () => deferred.promise)
    cache.clear()
    deferred.resolve(entry('old'))
    expect((await requests).body).toBe('old')
    expect(await read('a', 'new')).toBe('new')
  })

  it('invalidates responses with the tag of a change, and nothing else', async () => {
    const { cache, read } = create()
    await read('page', 'old page', ['article:7', 'articles'])
    await read('list', 'old list', ['articles'])
    await read('other', 'old other', ['article:8'])
    cache.invalidate(['article:7'])
    expect([await read('page', 'new page'), await read('list', 'new list'), await read('other', 'new other')]).toEqual([
      'new page',
      'old list',
      'old other',
    ])
    cache.invalidate(['articles', 'article:8', 'article:9'])
    expect([await read('list', 'newer list'), await read('other', 'newer other')]).toEqual([
      'newer list',
      'newer other',
    ])
  })

  it('caches a fill that overlaps a change of another tag, but not of its own', async () => {
    for (const [tag, expected] of [
      ['article:8', 'first'],
      ['article:7', 'second'],
    ] as const) {
      const { cache, read } = create()
      const deferred = createDeferred<Entry>()
      const requests = cache.get('a', () => deferred.promise)
      cache.invalidate([tag])
      deferred.resolve(entry('first', { tags: ['article:7'] }))
      await requests
      expect(await read('a', 'second')).toBe(expected)
    }
  })

  it('marks a response as not fresh once it is no longer cached', async () => {
    const { cache } = create()
    const cached = await cache.get('a', async () => entry('one', { tags: ['t'] }))
    expect(cached.isFresh).toBe(true)
    cache.invalidate(['t'])
    expect(cached.isFresh).toBe(false)
    expect((await cache.get('b', async () => entry('two', { isCacheable: false }))).isFresh).toBe(false)
    const cleared = await cache.get('c', async () => entry('three'))
    cache.clear()
    expect(cleared.isFresh).toBe(false)
  })

  it('does not cache a response that is larger than half of the cache', async () => {
    const { cache } = create({ maxBytes: 10_000 })
    expect((await cache.get('a', async () => entry('long', { sizeBytes: 5_001 }))).isFresh).toBe(false)
    expect((await cache.get('b', async () => entry('short', { sizeBytes: 4_000 }))).isFresh).toBe(true)
  })

  it('clears everything after more invalidated tags than it tracks', async () => {
    const { cache, read } = create()
    await read('a', 'old', ['t'])
    for (let index = 0; index < 50_000; index++) cache.invalidate([`article:${index}`])
    expect(await read('a', 'new')).toBe('old')
    cache.invalidate(['article:50000'])
    expect(await read('a', 'new')).toBe('new')
  })

  it('does not let a request after a change join a fill that started before it', async () => {
    const { cache, read } = create()
    const deferred = createDeferred<Entry>()
    const before = cache.get('a', () => deferred.promise)
    cache.clear()
    expect(await read('a', 'new')).toBe('new')
    deferred.resolve(entry('old'))
    expect((await before).body).toBe('old')
    expect(await read('a', 'newer')).toBe('new')
  })

  it('is bounded in bytes, and evicts the least recently used first', async () => {
    const { cache, read } = create({ maxBytes: 250_000 })
    const big = (key: string) => cache.get(key, async () => entry(key, { sizeBytes: 100_000 }))
    await big('a')
    await big('b')
    await big('a')
    await big('c')
    expect([await read('a', 'again'), await read('c', 'again')]).toEqual(['a', 'c'])
    expect(await read('b', 'again')).toBe('again')
  })

  it('evicts entries that were requested once, however many, before those that were requested again', async () => {
    const { cache, read, clock } = create({ maxBytes: 100_000 })
    const used = await cache.get('read by key', async () => entry('one', { sizeBytes: 10_000 }))
    await read('read by key')
    const touched = await cache.get('touched by reference', async () => entry('two', { sizeBytes: 10_000 }))
    clock.now += 2000
    cache.markInSync(clock.now)
    cache.touch(touched)
    for (let index = 0; index < 1000; index++)
      await cache.get(`once ${index}`, async () => entry('', { sizeBytes: 10_000 }))
    expect([used.isFresh, touched.isFresh]).toEqual([true, true])
    // Protected entries are evicted too: their segment is three quarters of the cache.
    for (let index = 0; index < 10; index++)
      for (let time = 0; time < 2; time++)
        await cache.get(`again ${index}`, async () => entry('', { sizeBytes: 10_000 }))
    expect([used.isFresh, touched.isFresh]).toEqual([false, false])
    expect(cache.stats().bytes).toBeLessThanOrEqual(100_000)
  })

  it('does not evict small entries for large ones, however often these are requested, nor the reverse', async () => {
    const { cache } = create({ maxBytes: 10_000_000 })
    const fill = async (name: string, sizeBytes: number, count: number, times: number) => {
      const entries: Entry[] = []
      for (let index = 0; index < count; index++)
        for (let time = 0; time < times; time++)
          entries[index] = await cache.get(`${name} ${index}`, async () => entry('', { sizeBytes }))
      return () => entries.filter(({ isFresh }) => isFresh).length
    }
    const countPages = await fill('page', 50_000, 90, 1)
    const countLists = await fill('list', 500_000, 100, 3)
    expect([countPages(), countLists()]).toEqual([90, 10])
    // Ten lists exceed their half a little.
    const countOthers = await fill('other', 50_000, 500, 3)
    expect([countPages(), countOthers(), countLists()]).toEqual([0, 109, 9])
    expect(cache.stats().bytes).toBeLessThanOrEqual(10_000_000)
    // Either can have everything where the other has nothing.
    cache.clear()
    const countAlone = await fill('list alone', 500_000, 100, 1)
    expect(countAlone()).toBe(19)
    expect(countLists()).toBe(0)
  })

  it('keeps an entry that becomes large in use: its place, its tags, and its share', async () => {
    const { cache } = create({ maxBytes: 1_000_000 })
    const grown = await cache.get('grown', async () => entry('', { sizeBytes: 100_000, tags: ['t'] }))
    grown.sizeBytes = 200_000
    cache.resize(grown)
    expect(cache.stats().entries).toBe(1)
    for (let index = 0; index < 20; index++)
      await cache.get(`small ${index}`, async () => entry('', { sizeBytes: 100_000 }))
    expect(grown.isFresh).toBe(true)
    cache.invalidate(['t'])
    expect(grown.isFresh).toBe(false)
  })

  it('counts entries that have grown, and evicts those that have grown too large', async () => {
    const { cache } = create({ maxBytes: 100_000 })
    const cached = await cache.get('a', async () => entry('one', { sizeBytes: 10_000, tags: ['t'] }))
    const other = await cache.get('b', async () => entry('two', { sizeBytes: 40_000 }))
    const third = await cache.get('c', async () => entry('three', { sizeBytes: 30_000 }))
    const before = cache.stats().bytes
    cached.sizeBytes += 15_000
    cache.resize(cached)
    expect(cache.stats()).toMatchObject({ entries: 3, bytes: before + 15_000 })
    cached.sizeBytes += 20_000
    cache.resize(cached)
    // The least recently used one is evicted.
    expect([cached.isFresh, other.isFresh, third.isFresh]).toEqual([true, false, true])
    cache.resize(other)
    cache.invalidate(['t'])
    expect(cached.isFresh).toBe(false)
    expect(cache.stats().entries).toBe(1)
    third.sizeBytes = 60_000
    cache.resize(third)
    expect(third.isFresh).toBe(false)
    expect(cache.stats()).toMatchObject({ entries: 0, bytes: 0 })
  })

  it('is bounded in number, however small the responses are', async () => {
    const { cache } = create({ maxBytes: 40_000 })
    for (let index = 0; index < 100; index++) await cache.get(`${index}`, async () => entry('', { sizeBytes: 0 }))
    expect(cache.stats().entries).toBe(20)
  })

  it('does not cache what is larger than the cache, nor what is not cacheable', async () => {
    const { cache, read } = create({ maxBytes: 10_000 })
    await cache.get('a', async () => entry('big', { sizeBytes: 20_000 }))
    await cache.get('b', async () => entry('private', { isCacheable: false }))
    expect([await read('a', 'again'), await read('b', 'again')]).toEqual(['again', 'again'])
  })

  it('caches nothing when it is off, but still shares fills among concurrent misses', async () => {
    const { cache, read, fills } = create({ maxBytes: 0 })
    await read('a')
    await read('a')
    expect(fills()).toBe(2)
    await Promise.all([read('b'), read('b'), read('b')])
    expect(fills()).toBe(3)
    cache.clear()
  })

  it('serves hits while changes are not received, but no longer than it may', async () => {
    const { cache, clock, read } = create({ maxStaleMs: 1000 })
    await read('a', 'old')
    cache.markDisconnected()
    clock.now = 1000
    expect(await read('a', 'new')).toBe('old')
    cache.markDisconnected()
    clock.now = 1001
    expect(await read('a', 'new')).toBe('new')
    expect(await read('a', 'newer'), 'cached although changes are not received').toBe('newer')
  })

  it('counts that time from when it was last in sync, not from when the loss was detected', async () => {
    const { cache, clock, read } = create({ maxStaleMs: 1000 })
    await read('a', 'old')
    clock.now = 500
    cache.markInSync(400)
    clock.now = 900
    cache.markDisconnected()
    clock.now = 1400
    expect(await read('a', 'new')).toBe('old')
    clock.now = 1401
    expect(await read('a', 'new')).toBe('new')
  })

  it('is not usable once a heartbeat is overdue, although no loss was reported: the process itself may have been suspended', async () => {
    const { cache, clock, read } = create({ maxStaleMs: 0, maxSyncAgeMs: 100 })
    await read('a', 'old')
    clock.now = 100
    expect(await read('a', 'new')).toBe('old')
    clock.now = 101
    expect([cache.isUsable(), await read('a', 'new')]).toEqual([false, 'new'])
    cache.markInSync(101)
    expect([cache.isUsable(), await read('a', 'newer')]).toEqual([true, 'old'])
  })
})

describe('What was cached while changes were not received', () => {
  const fail = (cache: ReturnType<typeof create>['cache'], error: Error) => cache.get('a', () => Promise.reject(error))

  async function createReconnected() {
    const all = create({ maxStaleMs: 1000 })
    await all.read('a', 'maybe stale', ['article:7'])
    all.clock.now = 100
    all.cache.markDisconnected()
    all.clock.now = 300
    all.cache.markConnected(300)
    return all
  }

  it('is replaced when it is next requested', async () => {
    const { clock, read } = await createReconnected()
    expect(await read('a', 'new')).toBe('new')
    clock.now = 350
    expect(await read('a', 'newer')).toBe('new')
  })

  it('is marked as not fresh', async () => {
    const { cache } = create()
    const touched = await cache.get('a', async () => entry('maybe stale'))
    cache.markDisconnected()
    cache.markConnected(0)
    expect(touched.isFresh).toBe(false)
  })

  it('is served to all requests that wait for a failed fill, until it would have been too stale without the reconnection', async () => {
    const { cache, clock, read } = await createReconnected()
    const answers = await Promise.all([fail(cache, unavailable), fail(cache, unavailable), fail(cache, unavailable)])
    expect(answers.map(({ body }) => body)).toEqual(['maybe stale', 'maybe stale', 'maybe stale'])
    // Another reconnection does not extend that time.
    cache.markDisconnected()
    clock.now = 900
    cache.markConnected(900)
    clock.now = 1000
    expect((await fail(cache, unavailable)).body).toBe('maybe stale')
    clock.now = 1001
    await expect(fail(cache, unavailable)).rejects.toBe(unavailable)
    expect(await read('a', 'new')).toBe('new')
  })

  it('is not served, then or later, once a fill fails for another reason', async () => {
    const { cache } = await createReconnected()
    const gone = new Error('Gone')
    await expect(fail(cache, gone)).rejects.toBe(gone)
    await expect(fail(cache, unavailable)).rejects.toBe(unavailable)
  })

  it('is not served once a change to it was received', async () => {
    const { cache } = await createReconnected()
    cache.invalidate(['article:7'])
    await expect(fail(cache, unavailable)).rejects.toBe(unavailable)
  })

  it('is not cached by a fill that started while changes were not received', async () => {
    const { cache, read } = create()
    const deferred = createDeferred<Entry>()
    cache.markDisconnected()
    const late = cache.get('a', () => deferred.promise)
    cache.markConnected(0)
    deferred.resolve(entry('maybe stale'))
    expect((await late).body).toBe('maybe stale')
    expect(await read('a', 'new')).toBe('new')
  })

  it('is not joined by later requests, once its fill takes longer than a response may be stale', async () => {
    const { cache, clock } = create({ maxStaleMs: 1000 })
    const deferred = createDeferred<Entry>()
    cache.markDisconnected()
    const first = cache.get('a', () => deferred.promise)
    clock.now = 1000
    const joined = cache.get('a', async () => entry('new'))
    clock.now = 1001
    const later = cache.get('a', async () => entry('new'))
    deferred.resolve(entry('maybe stale'))
    expect([(await first).body, (await joined).body, (await later).body]).toEqual(['maybe stale', 'maybe stale', 'new'])
  })
})

import { describe, expect, it } from 'vitest'

import type { Cacheable } from '@/cache/entries'
import { createResponseCache } from '@/cache/response-cache'
import { waitUntil } from '../../support/wait-until'

type Entry = Cacheable & { version: number }

/** A cache by a clock that is moved by hand, of one response that was requested so many times in a second. */
async function create({ uses = 10, isUnavailable = false } = {}) {
  let at = 0
  let version = 1
  const cache = createResponseCache<Entry>({
    maxBytes: 1_000_000,
    maxStaleMs: 60_000,
    maxSyncAgeMs: 1000,
    isDependencyUnavailable: () => isUnavailable,
    now: () => at,
  })
  const fills: (() => void)[] = []
  let failure: Error | null = null
  const fill = async (): Promise<Entry> => {
    const filled = { version, sizeBytes: 10, isCacheable: true, tags: ['article:1'], isFresh: false, slot: null }
    await new Promise<void>((resolve) => fills.push(resolve))
    if (failure) throw failure
    return filled
  }
  const read = () => cache.get('page', fill)
  const endFill = async () => {
    fills.shift()?.()
    // Until all that waits for it has run.
    await new Promise((resolve) => setImmediate(resolve))
  }
  const publish = () => {
    version++
    cache.invalidate(['article:1'])
  }
  const first = read()
  await endFill()
  const entry = await first
  for (let use = 0; use < uses; use++) cache.touch(entry)
  return {
    cache,
    fills,
    fill,
    read,
    endFill,
    publish,
    pass: (ms: number) => void (at += ms),
    fail: (error: Error) => void (failure = error),
  }
}

/** The version that a reader is sent, or null for one who has to wait. */
async function readNow(read: () => Promise<Entry>): Promise<number | null> {
  const waited = new Promise<null>((resolve) => setImmediate(resolve, null))
  const entry = await Promise.race([read().catch(() => null), waited])
  return entry && entry.version
}

describe('A frequently requested response that a change made stale', () => {
  it('is served while one fill replaces it, and is marked for the caches in front', async () => {
    const { cache, fills, read, endFill, publish } = await create()
    publish()
    const stale = await read()
    expect(stale).toMatchObject({ version: 1, isFresh: false, wasInvalidated: true, replacedUntil: 40 })
    expect(await readNow(read)).toBe(1)
    expect(fills).toHaveLength(1)
    expect(cache.counts()).toMatchObject({ updating: 2 })
    await endFill()
    expect(stale.replacedUntil).toBe(0)
    expect(await readNow(read)).toBe(2)
  })

  it('is not served for longer than the bound, however long its replacement takes', async () => {
    const { read, publish, pass, endFill } = await create()
    publish()
    pass(40)
    expect(await readNow(read)).toBe(1)
    pass(1)
    expect(await readNow(read)).toBeNull()
    await endFill()
    expect(await readNow(read)).toBe(2)
  })

  it('is not served from its first change on when further changes follow', async () => {
    const { read, publish, pass, endFill } = await create()
    publish()
    expect(await readNow(read)).toBe(1)
    pass(30)
    publish()
    const stale = await read()
    expect(stale.replacedUntil).toBe(40)
    await endFill()
    // Until the next reader starts another fill.
    expect(stale.replacedUntil).toBe(0)
    expect(await readNow(read)).toBe(1)
    pass(11)
    expect(await readNow(read)).toBeNull()
  })

  it('is not served once its replacement has failed', async () => {
    const { read, publish, endFill, fail } = await create()
    publish()
    expect(await readNow(read)).toBe(1)
    fail(new Error('It is not there any more'))
    await endFill()
    await expect(Promise.all([read(), endFill()])).rejects.toThrow('not there')
  })

  it('is not served after the cache was cleared, or while changes are not received', async () => {
    const cleared = await create()
    cleared.publish()
    cleared.cache.clear()
    expect(await readNow(cleared.read)).toBeNull()
    const disconnected = await create()
    disconnected.publish()
    const stale = await disconnected.read()
    disconnected.cache.markDisconnected()
    expect(stale.replacedUntil).toBe(0)
    expect(await readNow(disconnected.read)).toBeNull()
  })

  it('is not served if changes were lost before that one', async () => {
    const { cache, read, publish, endFill } = await create()
    cache.markDisconnected()
    cache.markConnected(0)
    publish()
    expect(await readNow(read)).toBeNull()
    publish()
    expect(await readNow(read)).toBeNull()
    await endFill()
    await endFill()
  })

  it('stays a frequently requested one when it is replaced', async () => {
    const { read, publish, endFill } = await create()
    for (let change = 1; change < 4; change++) {
      publish()
      expect(await readNow(read)).toBe(change)
      await endFill()
    }
  })

  it('is waited for by whoever acknowledges the change', async () => {
    const { cache, read, publish, endFill } = await create()
    publish()
    let isSettled = false
    const settled = cache.settled().then(() => (isSettled = true))
    expect(await readNow(read)).toBe(1)
    expect(isSettled).toBe(false)
    await endFill()
    await settled
    expect(await readNow(read)).toBe(2)
  })

  it('is not waited for, and not served again, once its replacement was filled ahead of readers', async () => {
    const { cache, fills, fill, read, publish, endFill } = await create()
    cache.refreshWith('page', fill)
    publish()
    await waitUntil('it is refreshed ahead', async () => fills.length === 1)
    await endFill()
    let isSettled = false
    void cache.settled().then(() => (isSettled = true))
    await new Promise((resolve) => setImmediate(resolve))
    expect(isSettled).toBe(true)
    expect(await readNow(read)).toBe(2)
  })

  it('is waited for no longer than it is served', async () => {
    const { cache, publish } = await create()
    publish()
    const startedAt = performance.now()
    await cache.settled()
    expect(performance.now() - startedAt).toBeGreaterThan(30)
  })
})

it('A less frequently requested response is not served once it is stale', async () => {
  const { read, publish } = await create({ uses: 9 })
  publish()
  expect(await readNow(read)).toBeNull()
})

it('The list of changes waits until no server serves what they made stale', async () => {
  const { cache, publish, pass } = await create({ uses: 0 })
  await cache.settledEverywhere()
  publish()
  let isSettled = false
  const settled = cache.settledEverywhere().then(() => (isSettled = true))
  await new Promise((resolve) => setImmediate(resolve))
  expect(isSettled).toBe(false)
  await settled
  publish()
  pass(40)
  await cache.settledEverywhere()
})

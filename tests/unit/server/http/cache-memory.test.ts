import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import type { Filled } from '../../../support/fill-cache'

const megabyte = 1024 * 1024

/** Fills a cache in a process of its own, so that nothing else is in its memory. */
async function fillCache(order: object, flags: string[] = []): Promise<Filled> {
  const child = fork(path.resolve('tests/support/fill-cache.ts'), {
    execArgv: ['--import', 'tsx', ...flags],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let stderr = ''
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  child.send(order)
  const [filled] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code, signal]) => {
      throw new Error(`The process exited with ${signal ?? code}: ${stderr.slice(0, 2000)}`)
    }),
  ])) as [Filled]
  return filled
}

describe('The size that the cache counts', () => {
  const limits = { maxBytes: 1024 * megabyte, keys: 5_000 }

  it.each([
    ['small responses that are sent once', { ...limits, bodyBytes: 150, kind: 'data', isReused: false }],
    [
      'small responses that are sent in every encoding and status',
      { ...limits, bodyBytes: 150, kind: 'data', isReused: true },
    ],
    ['pages that are sent once', { ...limits, bodyBytes: 3000, kind: 'page', isReused: false }],
    ['pages that are sent in every encoding and status', { ...limits, bodyBytes: 3000, kind: 'page', isReused: true }],
  ] as const)('is no less than %s take', async (_, order) => {
    const { counted, taken } = await fillCache(order)
    // The entries of the fast path are counted separately, up to 8 MB.
    expect(taken).toBeLessThan(counted + (order.isReused ? 8 * megabyte : 0))
    expect(taken).toBeGreaterThan(counted / 4)
  })
})

describe('An unlimited number of distinct keys', () => {
  it('keeps the process within its memory limit, and alive with a heap of 256 MB', { timeout: 120_000 }, async () => {
    const maxBytes = 96 * megabyte
    // Twice as many as fit; from then on each evicts another.
    const order = { keys: 100_000, maxBytes, bodyBytes: 150, kind: 'data', isReused: false }
    const { counted, entries, residentBefore, residentMost } = await fillCache(order, ['--max-old-space-size=256'])
    expect(counted).toBeLessThanOrEqual(maxBytes)
    expect(entries).toBeLessThanOrEqual(maxBytes / 2000)
    expect((residentMost - residentBefore) / megabyte).toBeLessThan(240)
  })
})

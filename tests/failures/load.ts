import { setTimeout as pause } from 'node:timers/promises'

import pg from 'pg'
import { expect } from 'vitest'

import { waitUntil } from '../support/wait-until'
import type { Site } from './site'

/** How soon everything works again once the cause of a failure has ended. */
export const recoveredWithinMs = 2_000

/** Readers and an editor, while something fails. */
export type Load = {
  /** Resolves once a cache miss and a write succeed again; how long that took, in milliseconds. */
  untilRecovered: () => Promise<number>
  /** Ends the load, and expects that readers of what is cached saw nothing, others 503, and that no write was lost. */
  check: (databaseUrl: string) => Promise<Counts>
}

export type Counts = {
  hits: number
  slowestHitMs: number
  misses: Record<string, number>
  writes: Record<string, number>
}

const editedId = 3
let missCount = 0

/** An address that nothing has requested yet. */
const toMiss = () => `/api/articles?limit=${1 + (++missCount % 90)}&page=${1 + Math.floor(missCount / 90)}&depth=0`

/** Starts readers of cached responses, readers of others, and an editor who publishes. */
export async function startLoad(site: Site): Promise<Load> {
  const { origin, catalogueOrigin } = site
  const hot = [`${catalogueOrigin}/books`, `${catalogueOrigin}/api/v1/books/T1-1`, `${origin}/openapi.json`]
  const expected = new Map<string, string>()
  for (const url of hot) {
    expected.set(url, await (await fetch(url)).text())
    await (await fetch(url)).text()
  }
  const counts: Counts = { hits: 0, slowestHitMs: 0, misses: {}, writes: {} }
  const faults: string[] = []
  let acknowledged = -1
  let attempt = 0
  const over = new AbortController()
  const count = (counted: Record<string, number>, what: string) => (counted[what] = (counted[what] ?? 0) + 1)

  async function readCached(): Promise<void> {
    for (let index = 0; !over.signal.aborted; index++) {
      const url = hot[index % hot.length] ?? ''
      const startedAt = performance.now()
      await fetch(url).then(
        async (response) => {
          const text = await response.text()
          counts.hits++
          counts.slowestHitMs = Math.max(counts.slowestHitMs, Math.round(performance.now() - startedAt))
          if (response.status !== 200 || text !== expected.get(url)) faults.push(`${url} was ${response.status}`)
        },
        (error: Error) => faults.push(`${url} failed: ${String(error.cause ?? error)}`),
      )
      await pause(20)
    }
  }

  async function readMiss(): Promise<boolean> {
    const response = await fetch(`${origin}${toMiss()}`)
    const text = await response.text()
    count(counts.misses, String(response.status))
    if (response.status === 200) return true
    if (response.status !== 503) faults.push(`a miss was ${response.status}: ${text.slice(0, 200)}`)
    else if (!/^\d+$/.test(response.headers.get('retry-after') ?? '')) faults.push('a 503 has no Retry-After')
    return false
  }

  /** Publishes a title with a number. */
  async function write(): Promise<boolean> {
    const own = ++attempt
    const response = await site.edit('PATCH', `articles/${editedId}?depth=0`, {
      title: `Attempt ${own} of an editor`,
      _status: 'published',
    })
    const text = await response.text()
    count(counts.writes, String(response.status))
    if (response.ok) acknowledged = own
    else if (response.status !== 503)
      faults.push(`a write was ${response.status}: ${text.slice(0, 200)} ${site.lastError()}`)
    else if (!/^\d+$/.test(response.headers.get('retry-after') ?? ''))
      faults.push('a write was 503 without Retry-After')
    return response.ok
  }

  const repeat = async (act: () => Promise<unknown>, everyMs: number) => {
    while (!over.signal.aborted) {
      await act().catch((error: Error) => faults.push(String(error.cause ?? error)))
      await pause(everyMs)
    }
  }
  if (!(await write())) throw new Error('The first write failed.')
  const running = [readCached(), readCached(), repeat(readMiss, 50), repeat(readMiss, 50), repeat(write, 100)]

  return {
    async untilRecovered() {
      const from = performance.now()
      const soon = { timeoutMs: 60_000, intervalMs: 20 }
      await waitUntil('a miss succeeds', () => readMiss().catch(() => false), soon)
      process.stdout.write(`a miss after ${Math.round(performance.now() - from)} ms\n`)
      await waitUntil('a write succeeds', () => write().catch(() => false), soon)
      return performance.now() - from
    },
    async check(databaseUrl) {
      over.abort()
      await Promise.all(running)
      expect(faults).toEqual([])
      expect(counts.hits).toBeGreaterThan(20)
      expect(counts.slowestHitMs, 'a cached response took').toBeLessThan(2_000)
      const { title } = (await readRow(databaseUrl)) as { title: string }
      const stored = Number(/Attempt (\d+)/.exec(title)?.[1])
      expect(stored, 'the last write that was acknowledged').toBeGreaterThanOrEqual(acknowledged)
      await waitUntil('readers get what is stored', async () => {
        const response = await fetch(`${origin}/api/articles/${editedId}?depth=0`)
        return response.ok && ((await response.json()) as { title: string }).title === title
      })
      return counts
    },
  }
}

async function readRow(databaseUrl: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query('select title from articles where id = $1', [editedId])
  await client.end()
  return rows[0]
}

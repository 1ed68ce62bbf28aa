import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { findChildProcesses } from '@/server/child-processes'
import { waitUntil } from '../support/wait-until'
import { createTestCluster, type TestCluster } from './cluster'
import { startLoad } from './load'
import { startSite, type Site } from './site'

/** A renderer starts in a few seconds; on two processors that others use as well, in more. */
const startedWithinMs = 20_000
/** Until Postgres ends a session that is silent, and another server asks for the lock. */
const leaderWithinMs = 17_000

let postgres: TestCluster
let one: Site
let other: Site | null

beforeAll(async () => {
  postgres = await createTestCluster()
  one = await startSite(postgres.url)
  other = await startSite(postgres.url)
})

afterAll(async () => {
  await one?.stop()
  await other?.stop()
  await postgres?.close()
})

const countLeaders = async () =>
  (
    await postgres.query(
      `select 1 from pg_locks where locktype = 'advisory' and granted and objid = (7310520002 & 4294967295)::oid`,
    )
  ).length

describe('Readers of cached pages are not affected, and no acknowledged write is lost', () => {
  it('while the renderer is killed and replaced; others wait for it, or get 503', async () => {
    const load = await startLoad(one)
    for (const pid of await findChildProcesses(one.pid)) process.kill(pid, 'SIGKILL')
    expect(await load.untilRecovered()).toBeLessThan(startedWithinMs)
    process.stdout.write(`${JSON.stringify(await load.check(postgres.url))}\n`)
  })

  it('while another instance is killed: there is no 503, and another one runs the scheduler', async () => {
    const load = await startLoad(one)
    const killed = other
    other = null
    process.kill(killed?.pid ?? 0, 'SIGKILL')
    await pause(3_000)
    const counts = await load.check(postgres.url)
    expect(Object.keys(counts.misses)).toEqual(['200'])
    expect(Object.keys(counts.writes)).toEqual(['200'])
    await waitUntil('one server runs the schedule', async () => (await countLeaders()) === 1, {
      timeoutMs: leaderWithinMs,
    })
    process.stdout.write(`${JSON.stringify(counts)}\n`)
  })

  it('when a server is stopped while editors publish: it shuts down gracefully, and acknowledged writes are stored', async () => {
    const acknowledged = new Map<number, string>()
    const statuses: Record<string, number> = {}
    const ended = new AbortController()
    const publish = async (id: number): Promise<void> => {
      for (let count = 1; !ended.signal.aborted; count++) {
        const title = `Publication ${count} of ${id}`
        const response = await one
          .edit('PATCH', `articles/${id}?depth=0`, { title, _status: 'published' })
          .catch(() => null)
        // What has no whole response was not acknowledged.
        const text = await response?.text().catch(() => null)
        const status = text === null || text === undefined ? 'no response' : String(response?.status)
        statuses[status] = (statuses[status] ?? 0) + 1
        if (status === '200') acknowledged.set(id, title)
        if (status === 'no response') return
      }
    }
    const editors = [1, 2, 4].map(publish)
    await waitUntil('each has published', async () => acknowledged.size === 3)
    const code = await one.stop()
    ended.abort()
    await Promise.all(editors)
    expect(code).toBe(0)
    expect(Object.keys(statuses).filter((status) => !/^(200|503|no response)$/.test(status))).toEqual([])
    for (const [id, title] of acknowledged) {
      const [row] = await postgres.query(`select title from articles where id = ${id}`)
      const stored = Number(/\d+/.exec(String(row?.title))?.[0])
      expect(stored, `${id}: ${title}`).toBeGreaterThanOrEqual(Number(/\d+/.exec(title)?.[0]))
    }
    process.stdout.write(`${JSON.stringify(statuses)}\n`)
  })
})

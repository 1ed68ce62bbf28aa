import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { checkReplica } from '@/doctor/check-replica'
import { BoundedClient } from '@/postgres/bounded-client'
import { findFreePortPairs } from '../support/ports'
import { waitUntil } from '../support/wait-until'
import { createTestCluster, type TestCluster } from './cluster'
import { startSite, type Site } from './site'

const articleId = 3
/** Five publications, and what a read waits for a replica that stopped without a word, or for a connection to it. */
const silenceMs = 4_000

let primary: TestCluster
let replica: TestCluster
let site: Site
let metricsPort: number
let edits = 0
let misses = 0

beforeAll(async () => {
  primary = await createTestCluster()
  replica = await primary.replicate()
  // Commits wait for no replica: it may be late.
  await primary.query(`alter system set synchronous_standby_names = ''`)
  await primary.query('select pg_reload_conf()')
  ;[metricsPort = 0] = await findFreePortPairs(1)
  site = await startSite(primary.url, {
    DATABASE_REPLICA_URL: replica.url,
    METRICS_PORT: String(metricsPort),
    CACHE_MAX_BYTES: '1',
  })
  // Counted from the first read on.
  await expectFresh()
})

afterAll(async () => {
  await site?.stop()
  await replica?.close()
  await primary?.close()
})

describe('Pages are read from a replica, and none is older than the notified changes', () => {
  it('while it replicates', async () => {
    const before = await countReads()
    for (let round = 0; round < 20; round++) await expectFresh()
    const after = await countReads()
    expect(after.replica - before.replica).toBeGreaterThan(20)
    const users = await replica.query(`select 1 from pg_stat_activity where application_name = 'lectern-replica'`)
    expect(users.length).toBeGreaterThan(0)
    expect(await diagnose()).toMatchObject([{ state: 'ok', subject: 'replica' }])
  })

  it('while it lags, and again when it has caught up', async () => {
    await replica.query('select pg_wal_replay_pause()')
    // It is only requested, and takes effect between two records.
    await waitUntil('the replay is paused', async () => {
      await expectFresh()
      const [row] = await replica.query('select pg_get_wal_replay_pause_state() as state')
      return row?.state === 'paused'
    })
    await expectFresh()
    const before = await countReads()
    for (let round = 0; round < 20; round++) await expectFresh()
    const late = await countReads()
    expect(late.replica).toBe(before.replica)
    expect(late.primary).toBeGreaterThan(before.primary)
    await replica.query('select pg_wal_replay_resume()')
    await expectUseOfReplica()
  })

  it('while its replay pauses at random, and editors publish', async () => {
    const over = new AbortController()
    const unsteady = (async () => {
      for (let round = 0; !over.signal.aborted; round++) {
        await replica.query('select pg_wal_replay_pause()')
        await pause(7 * (round % 9))
        await replica.query('select pg_wal_replay_resume()')
        await pause(5 * (round % 7))
      }
    })()
    for (let round = 0; round < 60; round++) await expectFresh()
    over.abort()
    await unsteady
  })

  it('while it is killed, and again once it was started', async () => {
    await replica.kill()
    for (let round = 0; round < 5; round++) await expectFresh()
    await replica.start()
    await expectUseOfReplica()
  })

  it('while it has stopped without closing its connections', async () => {
    await replica.signal('SIGSTOP')
    const startedAt = performance.now()
    for (let round = 0; round < 5; round++) await expectFresh()
    expect(performance.now() - startedAt).toBeLessThan(silenceMs)
    await replica.signal('SIGCONT')
    await expectUseOfReplica()
  })

  it('not from one that was promoted', async () => {
    await replica.query('select pg_promote()')
    await expectFresh()
    const before = await countReads()
    for (let round = 0; round < 5; round++) await expectFresh()
    expect((await countReads()).replica).toBe(before.replica)
    expect(site.lastError()).toContain('The server of DATABASE_REPLICA_URL is not a replica')
    const [finding] = await diagnose()
    expect(finding).toMatchObject({
      state: 'failure',
      text: expect.stringContaining('is not a replica of the database'),
    })
  })
})

/** Publishes a title, and expects it in a page, a list and an article that nobody has asked for since. */
async function expectFresh(): Promise<void> {
  const title = `Edition ${++edits} of an article`
  const saved = await site.edit('PATCH', `articles/${articleId}?depth=0`, { title, _status: 'published' })
  expect(saved.status, await saved.text()).toBe(200)
  const where = `where[id][equals]=${articleId}&limit=${1 + (++misses % 90)}`
  for (const path of [`/api/articles/${articleId}`, `/api/articles?${where}`]) {
    const response = await fetch(`${site.origin}${path}`)
    const text = await response.text()
    expect(response.status, text).toBe(200)
    expect(text, path).toContain(title)
  }
}

/** What `npm run doctor` says of the replica. */
async function diagnose() {
  const client = new BoundedClient({ connectionString: primary.url })
  await client.connect()
  try {
    return await checkReplica(client, replica.url)
  } finally {
    await client.end()
  }
}

async function expectUseOfReplica(): Promise<void> {
  const before = await countReads()
  await waitUntil('the replica serves reads', async () => {
    await expectFresh()
    return (await countReads()).replica > before.replica
  })
}

/** How many reads of the front door and of the renderer each server has served. */
async function countReads(): Promise<Record<'replica' | 'primary', number>> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const read = (server: string) => {
    const samples = text.matchAll(
      new RegExp(`^lectern_(?:front_door_)?replica_reads\\{server="${server}"\\} (\\d+)`, 'gm'),
    )
    return [...samples].reduce((sum, [, count]) => sum + Number(count), 0)
  }
  return { replica: read('replica'), primary: read('primary') }
}

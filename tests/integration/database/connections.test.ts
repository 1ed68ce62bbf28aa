import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { createChangeLog } from '@/cache/change-log'
import { listenForChanges } from '@/cache/change-listener'
import { changeChannel } from '@/cache/change-channel'
import { BoundedPool } from '@/postgres/bounded-pool'
import { openPersistentSession } from '@/postgres/persistent-session'
import type { Heartbeat } from '@/postgres/session'
import { runImmediately } from '@/cache/shared-task'
import { log } from '@/config/log'
import { openSyncedCache } from '@/server/synced-cache'
import { startFaultyProxy, type Fault, type FaultyProxy } from '../../support/faulty-proxy'
import { startDedicatedPostgres } from '../../support/dedicated-postgres'
import { waitUntil } from '../../support/wait-until'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** Shorter than in production, to keep the tests fast. */
const heartbeat: Heartbeat = { intervalMs: 100, timeoutMs: 600 }
const maxDetectionMs = heartbeat.intervalMs + heartbeat.timeoutMs

let postgres: Awaited<ReturnType<typeof startDedicatedPostgres>>
let direct: pg.Pool
let proxy: FaultyProxy
const opened: { close: () => Promise<void> }[] = []

beforeAll(async () => {
  postgres = await startDedicatedPostgres()
  direct = new pg.Pool({ connectionString: postgres.url, max: 2, application_name: 'test' })
  // At the end, Postgres may say that it shuts down before it has read that these connections are closed.
  direct.on('error', () => undefined)
})

afterAll(async () => {
  await direct.end()
  await postgres.close()
})

beforeEach(async () => {
  proxy = await startFaultyProxy(postgres.url)
})

afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
  await proxy.close()
})

/** How many connections Postgres has with this application_name, and in this state. */
async function count(name: string, state: string | null = null): Promise<number> {
  const { rows } = await direct.query<{ count: number }>(
    'select count(*)::int as count from pg_stat_activity where application_name = $1 and ($2::text is null or state = $2)',
    [name, state],
  )
  return rows[0]?.count ?? 0
}

const faults: Fault[] = [
  { kind: 'stall' },
  { kind: 'stall', direction: 'toServer' },
  { kind: 'stall', direction: 'toClient' },
  { kind: 'blackhole' },
  { kind: 'blackhole', direction: 'toServer' },
  { kind: 'blackhole', direction: 'toClient' },
  { kind: 'reset' },
]
const nameOf = ({ kind, direction }: Fault) => `${kind} ${direction ?? 'both ways'}`

describe('The change listener', () => {
  async function listen() {
    const observed = { changes: [] as string[], isWatched: false, lostAt: 0, provenAt: 0 }
    const listener = await listenForChanges({
      databaseUrl: proxy.url,
      heartbeat,
      onChange: (change) => observed.changes.push(change),
      onInSync: (at) => (observed.provenAt = at),
      onConnect(at) {
        observed.isWatched = true
        observed.provenAt = at
      },
      onDisconnect() {
        observed.isWatched = false
        observed.lostAt = performance.now()
      },
      onError: () => undefined,
    })
    opened.push(listener)
    return { listener, observed }
  }
  const announce = (change: string) => direct.query('select pg_notify($1, $2)', [changeChannel, change])

  it.each(faults.map((fault) => [nameOf(fault), fault] as const))(
    'detects a network failure (%s) within its bound, and reconnects after recovery',
    async (_, fault) => {
      const { observed } = await listen()
      proxy.inject(fault)
      await waitUntil('the loss is detected', async () => !observed.isWatched, { timeoutMs: 10 * maxDetectionMs })
      expect(observed.lostAt - observed.provenAt).toBeLessThan(maxDetectionMs + 500)
      await announce('article:1')
      proxy.clear()
      await waitUntil('it is connected again', async () => observed.isWatched)
      await announce('article:2')
      await waitUntil('the change is received', async () => observed.changes.includes('article:2'))
      await waitUntil('Postgres has closed the lost connection', async () => (await count('lectern-listen')) === 1)
    },
  )

  it('closes at once without leaking connections, whatever the network does', async () => {
    for (const fault of faults) {
      const { listener } = await listen()
      proxy.inject(fault)
      const before = performance.now()
      await listener.close()
      expect(performance.now() - before, nameOf(fault)).toBeLessThan(3_000)
      proxy.clear()
      await waitUntil('Postgres has closed the connection', async () => (await count('lectern-listen')) === 0)
    }
  })

  it('rejects on start when the database is unreachable, without hanging', async () => {
    proxy.inject({ kind: 'blackhole' })
    await expect(listen()).rejects.toThrow()
    await waitUntil('no connection is left', async () => proxy.open().length === 0)
  })
})

describe('The response cache of a server', () => {
  it('counts as connected only while changes are received, which decides whether the server is ready', async () => {
    const synced = await openSyncedCache({
      databaseUrl: proxy.url,
      maxBytes: 1_000_000,
      maxStaleMs: 1_000,
      share: runImmediately,
      isOnlyWorker: true,
      changeLog: createChangeLog(),
      onChange: () => undefined,
      log,
    })
    opened.push(synced)
    expect(synced.isConnected()).toBe(true)
    proxy.inject({ kind: 'reset' })
    await waitUntil('the loss is detected', async () => !synced.isConnected())
    proxy.clear()
    await waitUntil('it is connected again', async () => synced.isConnected())
  })
})

describe('A session', () => {
  it('reports the loss of its lock before another session can acquire it', async () => {
    const lockedBy: string[] = []
    const overlaps: string[] = []
    const acquire = (name: string, url: string) => {
      let isHeld = false
      const onLoss = () => {
        isHeld = false
        if (lockedBy.includes(name)) lockedBy.splice(lockedBy.indexOf(name), 1)
      }
      opened.push(
        openPersistentSession({
          connectionString: url,
          name,
          heartbeat,
          async beat(client) {
            if (isHeld) return client.query('select 1')
            const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock(1) as held')
            if (!rows[0]?.held) return
            isHeld = true
            lockedBy.push(name)
            if (lockedBy.length > 1) overlaps.push(lockedBy.join(' and '))
          },
          onOpen: () => undefined,
          onFailure: () => undefined,
          onLoss,
        }),
      )
    }
    acquire('first', proxy.url)
    await waitUntil('the first holds the lock', async () => lockedBy[0] === 'first')
    acquire('second', postgres.url)
    await waitUntil('the second waits for the lock', async () => (await count('second')) === 1)
    proxy.inject({ kind: 'blackhole' })
    await waitUntil('the second holds the lock', async () => lockedBy[0] === 'second')
    expect(overlaps).toEqual([])
  })
})

describe('A pool', () => {
  function create(options: { max?: number; responseTimeoutMs?: number; idleTimeoutMillis?: number } = {}) {
    const pool = new BoundedPool({
      connectionString: proxy.url,
      application_name: 'pool',
      connectionTimeoutMillis: 1_000,
      responseTimeoutMs: 600,
      idleTimeoutMillis: 1_000,
      max: 5,
      ...options,
    })
    opened.push({ close: () => pool.end() })
    return pool
  }
  it.each([
    ['compiles no plans', 'jit', 'on', 'off'],
    ['reads dates in one form', 'datestyle', 'German, DMY', 'ISO, MDY'],
    ['has transactions that need not be repeated', 'default_transaction_isolation', 'serializable', 'read committed'],
  ])('%s, whatever the database does by default (%s)', async (_, setting, byDefault, value) => {
    const database = new pg.Client({ connectionString: postgres.url })
    await database.connect()
    try {
      await database.query(`alter role current_user set ${setting} = ${byDefault}`)
      const { rows } = await create().query<Record<string, string>>(`show ${setting}`)
      expect(Object.values(rows[0] ?? {})).toEqual([value])
    } finally {
      await database.query(`alter role current_user reset ${setting}`)
      await database.end()
    }
  })

  /** As Drizzle does: a client whose BEGIN fails is never released. */
  async function begin(pool: BoundedPool) {
    const client = await pool.connect()
    await client.query('begin')
    return client
  }

  it.each(faults.map((fault) => [nameOf(fault), fault] as const))(
    'leaks no connection in a network failure (%s)',
    async (_, fault) => {
      const pool = create()
      await Promise.all(Array.from({ length: 5 }, () => pool.query('select pg_sleep(0.01)')))
      expect(pool.totalCount).toBe(5)
      proxy.inject(fault)
      const outcomes = await Promise.allSettled([
        ...Array.from({ length: 20 }, () => begin(pool)),
        ...Array.from({ length: 5 }, () => pool.query('select 1')),
      ])
      expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']))
      proxy.clear()
      await waitUntil('every connection is available', async () => {
        const responses = await Promise.allSettled(Array.from({ length: 5 }, () => pool.query('select pg_sleep(0.05)')))
        return responses.every(({ status }) => status === 'fulfilled')
      })
      await waitUntil(
        'Postgres has no more connections than the pool',
        async () => (await count('pool')) <= pool.totalCount,
      )
    },
  )

  it('reclaims a connection lost in a transaction, and tolerates that its client releases it too', async () => {
    const pool = create({ max: 1 })
    const client = await begin(pool)
    proxy.inject({ kind: 'reset' })
    await expect(client.query('select 1')).rejects.toThrow()
    client.release()
    client.release()
    proxy.clear()
    await waitUntil('the connection is available', async () => (await pool.query('select 1')).rowCount === 1)
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1])
  })

  it('survives the loss of idle connections, and opens others', async () => {
    const pool = create()
    await Promise.all(Array.from({ length: 3 }, () => pool.query('select pg_sleep(0.01)')))
    await direct.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pool'")
    await waitUntil('their loss is noticed', async () => pool.totalCount === 0)
    expect((await pool.query('select 1')).rowCount).toBe(1)
  })

  const toMessage = (work: Promise<unknown>) => work.then(String, (error: Error) => error.message)
  const limits = { timeoutMs: 300, unresponsiveAfterMs: 300 }

  it('detects an unresponsive database, destroys waiting and idle connections, and spares one in a transaction', async () => {
    const pool = create({ responseTimeoutMs: 30_000 })
    const working = await begin(pool)
    const idle = await Promise.all([pool.connect(), pool.connect(), pool.connect()])
    for (const client of idle) client.release()
    expect(await pool.check(limits)).toBe(true)
    proxy.inject({ kind: 'blackhole', direction: 'toServer' })
    const failed = toMessage(pool.query('select 1'))
    await waitUntil('the waiting query is rejected', async () => !(await pool.check(limits)) && pool.totalCount <= 2)
    expect(await failed).toMatch(/does not answer/)
    proxy.clear()
    await waitUntil('the database responds', () => pool.check(limits))
    await working.query('commit')
    working.release()
  })

  it('detects an unresponsive database even when every connection is in use', async () => {
    const pool = create({ max: 3, responseTimeoutMs: 30_000 })
    const clients = await Promise.all([begin(pool), begin(pool), begin(pool)])
    proxy.inject({ kind: 'blackhole', direction: 'toClient' })
    const failed = Promise.all(clients.map((client) => toMessage(client.query('select 1'))))
    expect(await pool.check(limits)).toBe(false)
    proxy.clear()
    await waitUntil('a connection is available again', () => pool.check(limits))
    for (const message of await failed) expect(message).toMatch(/does not answer/)
  })

  it.each(['toServer', 'toClient'] as const)(
    'destroys a connection that lost its query or response (%s) though others work, and spares a slow query',
    async (direction) => {
      const pool = create({ responseTimeoutMs: 30_000, idleTimeoutMillis: 30_000 })
      const [lost, slow] = [await pool.connect(), await pool.connect()]
      const sleeping = slow.query('select pg_sleep(4)')
      await waitUntil('the slow query runs', async () => (await count('pool', 'active')) === 1)
      proxy.inject({ kind: 'blackhole', direction })
      const failed = toMessage(lost.query('select 1'))
      // Its loss has no trace: wait until the proxy has swallowed it.
      await waitUntil('the query is lost', async () => proxy.lostBytes() > 0)
      proxy.clear()
      const startedAt = performance.now()
      let outcome: string | undefined
      void failed.then((message) => (outcome = message))
      await waitUntil('the query is rejected', async () => (await pool.check()) && outcome !== undefined)
      expect(outcome).toMatch(/was lost/)
      expect(performance.now() - startedAt).toBeLessThan(3_500)
      expect((await sleeping).rowCount).toBe(1)
      slow.release()
      expect([pool.totalCount, pool.waitingCount]).toEqual([pool.idleCount, 0])
    },
  )

  it('does not time out a slow statement while its rows keep arriving', async () => {
    const pool = create()
    const { rowCount } = await pool.query(`select pg_sleep(0.2), repeat('x', 20000) from generate_series(1, 6)`)
    expect(rowCount).toBe(6)
  })
})

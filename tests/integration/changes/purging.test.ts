import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

import type pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { toStaleTags } from '@/cache/tags'
import { log, type Log } from '@/config/log'
import { readEnv } from '@/config/env'
import { advisoryLocks } from '@/postgres/advisory-locks'
import { BoundedClient } from '@/postgres/bounded-client'
import { createCloudflareTarget, createFastlyTarget, createVarnishTarget } from '@/purging/adapters'
import { forgetCaches, startPurger, type Purger } from '@/purging/purger'
import type { PurgeTarget } from '@/purging/purge-target'
import { holdRelease } from '@/purging/releases'
import { toBodyField } from '../../support/documents'
import { startPurgeReceiver, type PurgeReceiver } from '../../support/purge-receiver'
import { createRecordingLog } from '../../support/recording-log'
import { waitUntil } from '../../support/wait-until'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const { payload, close } = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
const { pool } = payload.db as unknown as { pool: pg.Pool }

let receiver: PurgeReceiver
const purgers: Purger[] = []

beforeEach(async () => {
  receiver = await startPurgeReceiver()
})
afterEach(async () => {
  await Promise.all(purgers.splice(0).map((purger) => purger.close()))
  await receiver.close()
  await pool.query('truncate purge_outbox, purge_targets, purge_releases')
})
afterAll(close)

/** A server that purges these caches. */
function start(targets: PurgeTarget[], release = 'current', ownLog: Log = log): Purger {
  const databaseUrl = readEnv().DATABASE_URL ?? ''
  const purger = startPurger({ databaseUrl, targets, release, toTags: toStaleTags, log: ownLog })
  purgers.push(purger)
  return purger
}

const varnish = () => createVarnishTarget(receiver.origin, 'the token of the tests')
const tagsOf = ({ received }: PurgeReceiver) => received.map(({ headers }) => headers['xkey-purge'])
const announce = (change: string) => pool.query('select lectern_announce_change($1)', [change])

/** A connection that is closed, as by a kill of its server, with `destroy`. */
async function connect(): Promise<BoundedClient> {
  const client = new BoundedClient({ connectionString: readEnv().DATABASE_URL ?? '' })
  await client.connect()
  return client
}

/** Waits until each new cache has been purged of everything, which is the first purge that it gets. */
async function startRegistered(targets = [varnish()], release = 'current', ownLog: Log = log): Promise<Purger> {
  const purger = start(targets, release, ownLog)
  await waitUntil('everything is purged', async () => purger.counts().every(({ sent }) => sent > 0))
  receiver.received.length = 0
  return purger
}

describe('a purge', () => {
  it('of everything is the first that a new cache gets', async () => {
    start([varnish()])
    await waitUntil('it arrives', async () => receiver.received.length > 0)
    expect(tagsOf(receiver)[0]).toBe('all')
    expect(receiver.received[0]).toMatchObject({
      method: 'PURGE',
      headers: { authorization: 'Bearer the token of the tests' },
    })
  })

  it('is counted by cache: sent, failed and pending', async () => {
    const other = await startPurgeReceiver()
    const purger = await startRegistered([varnish(), createVarnishTarget(other.origin, 'the token of the tests')])
    await other.close()
    await announce('article:7')
    purger.wake()
    await waitUntil('one was purged, and the other was not', async () => {
      const [first, second] = purger.counts()
      return first?.waiting === 0 && first.sent >= 2 && (second?.failed ?? 0) >= 1 && second?.waiting === 1
    })
    expect(purger.counts().map(({ cache }) => cache)).toEqual([`varnish ${receiver.origin}`, `varnish ${other.origin}`])
    expect(purger.counts()[0]?.failed).toBe(0)
  })

  it('contains the tags of a trigger’s notification: the document and its collection', async () => {
    const purger = await startRegistered()
    const data = { name: 'Ada', permission: 'none', email: 'ada@byline.invalid', password: '' } as const
    const { id: author } = await payload.create({ collection: 'users', data })
    const { id } = await payload.create({
      collection: 'articles',
      data: {
        title: 'Purged',
        slug: 'purged',
        description: 'What an article of the tests says. '.repeat(6),
        professions: ['hospitals'],
        author,
        body: toBodyField('Words.'),
        sources: [{ label: 'A source', url: 'https://source.example/' }],
        _status: 'published',
      },
    })
    purger.wake()
    await waitUntil('the article is purged', async () =>
      tagsOf(receiver).some((tags) => tags?.includes(`article:${id}`)),
    )
    expect(tagsOf(receiver).join(' ').split(' ')).toEqual(expect.arrayContaining([`article:${id}`, 'articles']))
  })

  it('is retried until the cache confirms it, and is not lost while the cache does not respond', async () => {
    const purger = await startRegistered()
    receiver.answerWith(0)
    await announce('article:1')
    purger.wake()
    await announce('article:2')
    receiver.answerWith(503)
    await announce('book:T1-1')
    receiver.answerWith(200)
    await waitUntil('all have arrived', async () => tagsOf(receiver).join(' ').includes('book:T1-1'))
    expect(tagsOf(receiver).join(' ')).toMatch(/article:1 .*article:2 .*book:T1-1/)
  })

  it('outlives the server that was notified of the change', async () => {
    const first = await startRegistered()
    receiver.answerWith(503)
    await announce('article:3')
    first.wake()
    await first.close()
    receiver.answerWith(200)
    start([varnish()])
    await waitUntil('another server sends it', async () => tagsOf(receiver).includes('article:3 articles'))
  })

  it('is sent by one of several servers, and repeated in case an old response was stored meanwhile', async () => {
    const servers = [await startRegistered(), start([varnish()]), start([varnish()])]
    await announce('article:4')
    for (const server of servers) server.wake()
    // The first purge of everything is repeated as well, and then includes this one.
    const sent = () => tagsOf(receiver).filter((tags) => tags?.includes('article:4') || tags === 'all').length
    await waitUntil('it arrives', async () => sent() >= 1)
    expect(sent()).toBe(1)
    await waitUntil('it is repeated', async () => sent() >= 2, { timeoutMs: 60_000 })
    await waitUntil('the outbox is empty', async () => {
      const { rows } = await pool.query('select 1 from purge_outbox')
      return rows.length === 0
    })
  })

  it('contains at most as many tags as a request may have', async () => {
    await startRegistered()
    await pool.query(`select lectern_announce_change('book:T1-' || n) from generate_series(1, 250) n`)
    await waitUntil('all have arrived', async () => tagsOf(receiver).join(' ').split(' ').length >= 251)
    expect(Math.max(...tagsOf(receiver).map((tags = '') => String(tags).split(' ').length))).toBeLessThanOrEqual(100)
  })

  it('to Fastly and Cloudflare is a valid request of their APIs', async () => {
    const api = receiver.origin
    const fastly = createFastlyTarget({ serviceId: 'SERVICE', token: 'fastly token', api })
    const cloudflare = createCloudflareTarget({ zoneId: 'zone', token: 'cloudflare token', api })
    await startRegistered([fastly, cloudflare])
    await announce('site:1')
    await waitUntil('both arrive', async () => receiver.received.length >= 2)
    const byUrl = new Map(receiver.received.map((purge) => [purge.url, purge]))
    expect(byUrl.get('/service/SERVICE/purge')).toMatchObject({
      method: 'POST',
      headers: { 'fastly-key': 'fastly token' },
      body: JSON.stringify({ surrogate_keys: ['site:1', 'site'] }),
    })
    expect(byUrl.get('/client/v4/zones/zone/purge_cache')).toMatchObject({
      method: 'POST',
      headers: { authorization: 'Bearer cloudflare token' },
      body: JSON.stringify({ tags: ['site:1', 'site'] }),
    })
  })
})

describe('a long backlog', () => {
  /** A cache that is slow, or fails, as the tests say. */
  const toCache = (purge: PurgeTarget['purge']): PurgeTarget => ({ ...varnish(), purge })
  const announceBooks = (count: number) =>
    pool.query(`select lectern_announce_change('book:T1-' || n) from generate_series(1, $1) n`, [count])

  it('is sent on from the request that failed, without those before it', async () => {
    const confirmed: string[] = []
    let failures = 0
    const cache = toCache(async (tags) => {
      if (tags.includes('book:T1-250') && failures++ === 0) throw new Error('The cache is busy')
      confirmed.push(...tags)
    })
    const purger = await startRegistered([cache])
    await pool.query('truncate purge_outbox')
    await announceBooks(250)
    purger.wake()
    await waitUntil('all are confirmed', async () => confirmed.includes('book:T1-250'))
    expect(failures).toBeGreaterThan(0)
    expect(confirmed.filter((tag) => tag === 'book:T1-1')).toHaveLength(1)
  })

  it('is left to other servers, or the next start, by a server that stops', async () => {
    const confirmed: string[] = []
    const cache = toCache(async (tags) => {
      if (!tags.includes('all')) await sleep(300)
      confirmed.push(...tags)
    })
    const { log: ownLog, entries } = createRecordingLog()
    const purger = await startRegistered([cache], 'current', ownLog)
    await pool.query('truncate purge_outbox')
    await announceBooks(2_000)
    purger.wake()
    await waitUntil('it has begun', async () => confirmed.includes('book:T1-1'))
    await purger.close()
    expect(confirmed, 'what was sent before it had stopped').not.toContain('book:T1-2000')
    expect(entries).toContainEqual({
      level: 'info',
      message: 'Purges of a cache in front are left to other servers, or the next start',
      details: { target: cache.name, waiting: expect.any(Number) },
    })
    start([varnish()])
    await waitUntil('another server sends the rest', async () => /book:T1-2000\b/.test(tagsOf(receiver).join(' ')))
    expect(tagsOf(receiver)[0]).not.toMatch(/book:T1-1\b/)
  })
})

describe('another release', () => {
  it('purges what the one before has made, when it is started', async () => {
    await startRegistered([varnish()], 'old')
    start([varnish()], 'new')
    await waitUntil('it arrives', async () => tagsOf(receiver).includes('release:old'))
    expect(tagsOf(receiver).join(' ')).not.toContain('release:new')
  })

  it('purges everything the first time, since responses had no release before', async () => {
    await pool.query('insert into purge_targets values ($1)', [varnish().name])
    start([varnish()])
    await waitUntil('it arrives', async () => tagsOf(receiver).includes('all'))
  })

  const isRepeated = () =>
    waitUntil('its first purge is repeated', async () => {
      const { rows } = await pool.query('select 1 from purge_outbox')
      return rows.length === 0
    })

  it('is purged by a server that is started after it, and when its own server stops later', async () => {
    const old = await startRegistered([varnish()], 'old')
    await startRegistered([varnish()], 'new')
    await isRepeated()
    receiver.received.length = 0
    await old.close()
    await waitUntil('what it made until then is purged', async () => tagsOf(receiver).includes('release:old'))
  })

  it('is purged when the last of its servers is killed', async () => {
    await startRegistered([varnish()], 'old')
    await Promise.all(purgers.splice(0).map((purger) => purger.close()))
    const servers = [await connect(), await connect()]
    for (const server of servers) await holdRelease(server, 'old')
    await startRegistered([varnish()], 'new')
    await isRepeated()
    receiver.received.length = 0
    servers[0]?.destroy(new Error('Killed'))
    await sleep(2_500)
    expect(tagsOf(receiver)).toEqual([])
    servers[1]?.destroy(new Error('Killed'))
    await waitUntil('what it made until then is purged', async () => tagsOf(receiver).includes('release:old'))
  })

  it('is held again by its servers when their connections were lost', async () => {
    await startRegistered([varnish()], 'old')
    start([varnish()], 'new')
    const held = () =>
      pool.query(
        `select release, pid from purge_releases join pg_locks on classid = $1 and objsubid = 1
          and objid = (hashtext(release)::bigint & 4294967295)::oid where is_served order by release`,
        [advisoryLocks.releases],
      )
    await waitUntil('both hold theirs', async () => (await held()).rows.length === 2)
    const before = (await held()).rows.map(({ pid }) => pid as number)
    await pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [before])
    await waitUntil('both hold theirs again', async () => {
      const { rows } = await held()
      return rows.length === 2 && rows.every(({ pid }) => !before.includes(pid as number))
    })
  })

  it('is the only reason to purge when a server is started or stopped', async () => {
    const first = await startRegistered()
    await pool.query('truncate purge_outbox')
    const findStart = async () => (await pool.query('select started_at from purge_releases')).rows
    const before = await findStart()
    const second = start([varnish()])
    await waitUntil('it is registered', async () => !isDeepStrictEqual(await findStart(), before))
    await second.close()
    await first.close()
    expect((await pool.query('select change from purge_outbox')).rows).toEqual([])
  })
})

describe('the outbox', () => {
  it('stays empty without a configured cache', async () => {
    await announce('article:5')
    expect((await pool.query('select 1 from purge_outbox')).rows).toEqual([])
  })

  it('drops a cache that is no longer configured', async () => {
    await pool.query(`insert into purge_targets values ('varnish http://gone.example')`)
    await announce('article:6')
    await startRegistered()
    expect((await pool.query('select name from purge_targets')).rows).toEqual([{ name: varnish().name }])
  })

  it('is emptied, and stays empty, when a server starts that has no cache in front any more', async () => {
    await startRegistered()
    await Promise.all(purgers.splice(0).map((purger) => purger.close()))
    await announce('article:7')
    expect((await pool.query('select 1 from purge_outbox')).rows).not.toEqual([])
    await forgetCaches(readEnv().DATABASE_URL ?? '')
    await announce('article:8')
    expect((await pool.query('select 1 from purge_outbox')).rows).toEqual([])
  })

  it('is written again, from a purge of everything, for a cache that another server forgot', async () => {
    await startRegistered()
    await forgetCaches(readEnv().DATABASE_URL ?? '')
    await waitUntil('everything is purged', async () => tagsOf(receiver).includes('all'))
    await announce('article:9')
    await waitUntil('a later change is purged, too', async () => tagsOf(receiver).includes('article:9 articles'))
  })

  it('is written by every function that notifies of a change', async () => {
    const { rows } = await pool.query(
      `select proname from pg_proc where prosrc like '%pg_notify(''lectern_changes''%' and proname <> 'lectern_announce_change'`,
    )
    expect(rows).toEqual([])
  })
})

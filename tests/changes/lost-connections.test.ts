import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { query } from '../support/database'
import { createMarker, signIn, toArticleData, type Editor } from '../support/editor'
import { startFaultyProxy, type Fault, type FaultyProxy } from '../support/faulty-proxy'
import { send } from '../support/http'
import { dedicatedHosts, startDedicatedServer, type DedicatedServer } from '../support/dedicated-server'
import { servers } from '../support/servers'
import { waitUntil } from '../support/wait-until'

/** How long the heartbeat takes to detect a lost connection: the minimum bound of staleness. */
const detectedWithinMs = 7_000
const recoveredWithinMs = 10_000

/** A server behind a proxy to Postgres, and how long it may serve unpublished content. */
type Site = { server: DedicatedServer; proxy: FaultyProxy; boundMs: number }

let editor: Editor
const sites: Site[] = []
const createdDocuments: number[] = []

beforeAll(async () => {
  editor = await signIn()
  sites.push(...(await Promise.all([startSite(2), startSite(12)])))
}, 300_000)

afterEach(() => {
  for (const { proxy } of sites) proxy.clear()
})

afterAll(async () => {
  for (const { server, proxy } of sites) {
    proxy.clear()
    await server.stop()
    await proxy.close()
  }
  for (const id of createdDocuments) await editor.remove('articles', id)
})

async function startSite(staleSeconds: number): Promise<Site> {
  const proxy = await startFaultyProxy(servers.databaseUrl)
  const server = await startDedicatedServer({ DATABASE_URL: proxy.url, STALE_IF_ERROR_SECONDS: String(staleSeconds) })
  await server.startAdmin()
  return { proxy, server, boundMs: Math.max(staleSeconds * 1_000, detectedWithinMs) }
}

async function statusOf({ server }: Site, target: string): Promise<number> {
  return (await send(target, { origin: server.origin, headers: { host: dedicatedHosts.content } })).status
}

const isReady = (site: Site) => async () => (await statusOf(site, '/readyz')) === 200
const isNotReady = (site: Site) => async () => (await statusOf(site, '/readyz')) === 503

async function publish(): Promise<{ id: number; page: string }> {
  const { id, slug } = await editor.create('articles', await toArticleData(createMarker(), { _status: 'published' }))
  createdDocuments.push(id)
  return { id, page: `/resources/${slug}` }
}

/** The header fields of an editor's requests. */
async function signInAt({ origin }: DedicatedServer): Promise<Record<string, string>> {
  const host = dedicatedHosts.admin
  const { email, password } = servers
  const login = await send('/admin/api/users/login', {
    origin,
    method: 'POST',
    headers: { host, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { token } = JSON.parse(login.text) as { token: string }
  return { host, authorization: `JWT ${token}`, cookie: `payload-token=${token}` }
}

/** How many connections of these servers Postgres has with this application_name. */
async function countOf(name: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    'select count(*)::int as count from pg_stat_activity where application_name = $1 and client_port = any($2)',
    [name, sites.flatMap(({ proxy }) => proxy.ports())],
  )
  return row?.count ?? 0
}

const rounds: [Fault, Fault][] = [
  [{ kind: 'blackhole' }, { kind: 'stall', only: 'lectern-listen', direction: 'toClient' }],
  [
    { kind: 'stall', only: 'lectern', direction: 'toServer' },
    { kind: 'blackhole', only: 'lectern-schedule', direction: 'toClient' },
  ],
  [{ kind: 'reset' }, { kind: 'blackhole', only: 'lectern-listen', direction: 'toServer' }],
  [{ kind: 'blackhole', only: 'lectern', direction: 'toClient' }, { kind: 'stall' }],
]
const nameOf = ({ kind, only = 'all connections', direction = 'both ways' }: Record<string, unknown>) =>
  `${kind} of ${only} ${direction}`

describe('Two servers whose connections to Postgres fail', () => {
  it.each(rounds.map(([one, other]) => [nameOf(one), nameOf(other), [one, other]] as const))(
    'serve nothing stale past the bound, report not ready, and recover (%s; %s)',
    async (_one, _other, faults) => {
      const { id, page } = await publish()
      for (const site of sites)
        await waitUntil(
          'the page is cached',
          async () => (await statusOf(site, page)) === 200 && (await statusOf(site, page)) === 200,
        )
      for (const [index, { proxy }] of sites.entries()) proxy.inject(faults[index]!)
      const brokenAt = performance.now()
      await editor.update('articles', id, { _status: 'draft' })
      const unpublishedAt = performance.now()

      await Promise.all(
        sites.map(async (site) => {
          const isUnavailable = async () => {
            const requestedAt = performance.now()
            const status = await statusOf(site, page)
            if (status === 200)
              expect(requestedAt - unpublishedAt, 'unpublished, but still served').toBeLessThan(site.boundMs + 500)
            return status !== 200
          }
          await waitUntil('the unpublished page is not served', isUnavailable, { timeoutMs: site.boundMs + 25_000 })
          await waitUntil('it is not ready', isNotReady(site), { timeoutMs: detectedWithinMs + 5_000 })
          expect(await statusOf(site, '/healthz')).toBe(200)
        }),
      )
      expect(performance.now() - brokenAt).toBeLessThan(60_000)

      for (const { proxy } of sites) proxy.clear()
      await Promise.all(
        sites.map(async (site) => {
          await waitUntil('it is ready again', isReady(site), { timeoutMs: recoveredWithinMs })
          // Ten at once: every connection of the pool is available again.
          const responses = await Promise.all(
            Array.from({ length: 10 }, (_each, index) =>
              statusOf(site, `/api/articles?limit=${index + 1}&where[id][not_equals]=${id}`),
            ),
          )
          expect(new Set(responses)).toEqual(new Set([200]))
          expect(await statusOf(site, page)).toBe(404)
        }),
      )
      for (const name of ['lectern-listen', 'lectern-schedule']) {
        const expected = sites.length
        await waitUntil(`Postgres has ${expected} of ${name}`, async () => (await countOf(name)) === expected, {
          timeoutMs: 30_000,
        })
        for (const { proxy } of sites) expect(proxy.open().filter((each) => each === name)).toEqual([name])
      }
      // Released and acquired anew when the server of another test ends.
      await waitUntil('one server runs the schedule', async () => {
        const locks = await query(
          `select 1 from pg_locks where locktype = 'advisory' and granted and objid = (7310520002 & 4294967295)::oid`,
        )
        return locks.length === 1
      })
    },
  )

  it('serve cached responses while the database restarts, until it answers queries', async () => {
    const site = sites[1]!
    const { page } = await publish()
    // After this, no notification of the publication is on its way.
    expect(await statusOf(site, `/changes.json?since=${new Date().toJSON()}`)).toBe(200)
    expect(await statusOf(site, page)).toBe(200)
    const statuses = new Set<number>()
    const stop = new AbortController()
    const polling = (async () => {
      while (!stop.signal.aborted) statuses.add(await statusOf(site, page))
    })()
    site.proxy.inject({ kind: 'reset' })
    await waitUntil('it is not ready', isNotReady(site))
    // LISTEN may work again before queries do.
    site.proxy.inject({ kind: 'reset', only: 'lectern' })
    await waitUntil('it listens again', async () => site.proxy.open().includes('lectern-listen'))
    for (let count = 0; count < 5; count++) statuses.add(await statusOf(site, page))
    site.proxy.clear()
    await waitUntil('it is ready again', isReady(site), { timeoutMs: recoveredWithinMs })
    stop.abort()
    await polling
    expect(statuses).toEqual(new Set([200]))
  })

  it('send the documents in a list of changes in their listed revision, however late the cache is notified', async () => {
    const site = sites[0]!
    const { id, page } = await publish()
    const ask = (target: string) =>
      send(target, { origin: site.server.origin, headers: { host: dedicatedHosts.content } })
    const toNext = (text: string) => (JSON.parse(text) as { next: string }).next
    let next = '/changes.json?limit=1000'
    for (let more = true; more;) {
      const { text } = await ask(next)
      more = (JSON.parse(text) as { more: boolean }).more
      const { pathname, search } = new URL(toNext(text))
      next = `${pathname}${search}`
    }
    expect(await statusOf(site, page)).toBe(200)
    site.proxy.inject({ kind: 'delay', only: 'lectern-listen', direction: 'toClient', delayMs: 400 })
    await editor.update('articles', id, { title: 'What the list names' })
    const list = (await ask(next)).text
    expect(list).toContain(page)
    expect((await ask(`/api/articles/${id}`)).text).toContain('What the list names')
    expect((await ask(page)).text).toContain('What the list names')
  })

  it('serve a saved change once the save is confirmed, however late the cache is notified', async () => {
    const { server, proxy } = sites[0]!
    const { id, page } = await publish()
    const read = () => send(page, { origin: server.origin, headers: { host: dedicatedHosts.content } })
    expect((await read()).status).toBe(200)
    const headers = await signInAt(server)
    proxy.inject({ kind: 'delay', only: 'lectern-listen', direction: 'toClient', delayMs: 400 })
    const saved = await send(`/admin/api/articles/${id}`, {
      origin: server.origin,
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/json', 'if-match': '*' },
      body: JSON.stringify({ title: 'What was saved' }),
    })
    expect(saved.status, saved.text).toBe(200)
    expect((await read()).text).toContain('What was saved')
  })

  it('do not ask editors to sign in again because the database is unavailable', async () => {
    const { server, proxy } = sites[0]!
    const headers = await signInAt(server)
    const targets = ['/admin/api/users/me', '/admin/api/articles?limit=1']
    const ask = (target: string) => send(target, { origin: server.origin, headers })
    for (const target of targets) expect((await ask(target)).status, target).toBe(200)
    proxy.inject({ kind: 'reset' })
    for (const target of targets) {
      const { status, headers: fields } = await ask(target)
      expect([status, fields['retry-after']], target).toEqual([503, expect.stringMatching(/^\d+$/)])
    }
    proxy.clear()
    for (const target of targets)
      await waitUntil(`${target} is served`, async () => (await ask(target)).status === 200, {
        timeoutMs: recoveredWithinMs,
      })
  })
})

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { send } from '../../support/http'
import { dedicatedHosts, startDedicatedServer, type DedicatedServer } from '../../support/dedicated-server'
import { query } from '../../support/database'
import { servers } from '../../support/servers'
import { waitUntil } from '../../support/wait-until'

describe('Cache warm-up', () => {
  let server: DedicatedServer

  beforeAll(async () => {
    server = await startDedicatedServer({ CACHE_WARM_UP: 'on' })
  })

  afterAll(() => server.stop())

  it('requests every page of both hosts’ sitemaps after the start', async () => {
    const line = await waitUntil(
      'the server reports that it has warmed up',
      async () => /^\{.*"Warmed up".*\}$/m.exec(server.output())?.[0] ?? null,
      { timeoutMs: 120_000 },
    )
    const { pages } = JSON.parse(line) as { pages: number }
    const [row] = await query<{ count: string }>(
      `select (select count(*) from articles where _status = 'published') + (select count(*) from catalogue_books where is_public) as count`,
    )
    expect(pages).toBeGreaterThan(Number(row?.count))
    // A cache miss would wait for the lock.
    const client = new pg.Client({ connectionString: servers.databaseUrl })
    await client.connect()
    await client.query('begin')
    await client.query('lock table articles, books in access exclusive mode')
    try {
      for (const [host, target] of [
        [dedicatedHosts.content, '/resources'],
        [dedicatedHosts.catalogue, '/books'],
      ] as const) {
        const page = await send(target, {
          origin: server.origin,
          headers: { host, accept: 'text/html', 'accept-encoding': 'br' },
        })
        expect(page.status, target).toBe(200)
      }
    } finally {
      await client.query('rollback')
      await client.end()
    }
  })
})

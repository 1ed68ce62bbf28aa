import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { send } from '../support/http'
import { ownHosts, startOwnServer, type OwnServer } from '../support/own-server'
import { query } from '../support/database'
import { servers } from '../support/servers'
import { until } from '../support/until'

describe('A server that warms up', () => {
  let server: OwnServer

  beforeAll(async () => {
    server = await startOwnServer({ CACHE_WARM_UP: 'on' })
  })

  afterAll(() => server.stop())

  it('has asked for every page of both hosts’ sitemaps before any reader did', async () => {
    const line = await until('the server says that it is warm', async () => /^\{.*"Warmed up".*\}$/m.exec(server.output())?.[0] ?? null, { withinMs: 120_000 })
    const { pages } = JSON.parse(line) as { pages: number }
    const [row] = await query<{ count: string }>(`select (select count(*) from articles where _status = 'published') + (select count(*) from catalogue_books where is_public) as count`)
    expect(pages).toBeGreaterThan(Number(row?.count))
    // What has to be made would have to wait for the lock.
    const client = new pg.Client({ connectionString: servers.databaseUrl })
    await client.connect()
    await client.query('begin')
    await client.query('lock table articles, books in access exclusive mode')
    try {
      for (const [host, target] of [[ownHosts.content, '/resources'], [ownHosts.catalogue, '/books']] as const) {
        const page = await send(target, { origin: server.origin, headers: { host, accept: 'text/html', 'accept-encoding': 'br' } })
        expect(page.status, target).toBe(200)
      }
    } finally {
      await client.query('rollback')
      await client.end()
    }
  })
})

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { dedicatedHosts, startDedicatedServer, type DedicatedServer } from '../support/dedicated-server'
import { query } from '../support/database'
import { messagesOf, send, type HttpResponse } from '../support/http'
import { servers } from '../support/servers'
import { waitUntil } from '../support/wait-until'

const statementTimeoutMs = 1_000
let server: DedicatedServer
let lock: pg.Client

beforeAll(async () => {
  // The driver takes statement_timeout from the URL, so that the tests need not wait for the default of 15 s.
  server = await startDedicatedServer({
    DATABASE_URL: `${servers.databaseUrl}&statement_timeout=${statementTimeoutMs}`,
  })
  lock = new pg.Client({ connectionString: servers.databaseUrl })
  await lock.connect()
})

afterAll(async () => {
  await lock?.end()
  await server?.stop()
})

function sendRequest(
  host: 'content' | 'catalogue',
  target: string,
  { accept, query: graphql }: { accept?: string; query?: string } = {},
): Promise<HttpResponse> {
  const headers = { host: dedicatedHosts[host], ...(accept ? { accept } : {}) }
  return send(target, {
    origin: server.origin,
    headers,
    ...(graphql ? { method: 'POST', body: JSON.stringify({ query: graphql }) } : {}),
  })
}

function expectUnavailable(response: HttpResponse): void {
  expect(response.status).toBe(503)
  expect(response.headers['retry-after']).toMatch(/^\d+$/)
  expect(response.headers['cache-control']).toBe('no-store')
}

/** Runs something while tables are locked exclusively. */
async function whileLocked(tables: string, run: () => Promise<void>): Promise<void> {
  await lock.query('begin')
  try {
    await lock.query(`lock table ${tables} in access exclusive mode`)
    await run()
  } finally {
    await lock.query('rollback')
  }
}

describe('While queries time out', () => {
  it('returns 503 with Retry-After in the format of each resource, and recovers immediately', async () => {
    await whileLocked('articles, books, evidence_entries', async () => {
      const start = performance.now()
      const [list, single, page, markdown, evidence, books, book, booksPage] = await Promise.all([
        sendRequest('content', '/api/articles?limit=7'),
        sendRequest('content', '/api/articles/2'),
        sendRequest('content', '/resources', { accept: 'text/html' }),
        sendRequest('content', '/resources', { accept: 'text/markdown' }),
        sendRequest('content', '/state-of-applied-ai/evidence.json'),
        sendRequest('catalogue', '/api/v1/books?limit=3'),
        sendRequest('catalogue', '/api/v1/books/T1-1'),
        sendRequest('catalogue', '/books', { accept: 'text/html' }),
      ])
      expect(performance.now() - start).toBeLessThan(8_000)
      for (const response of [list, single, page, markdown, evidence, books, book, booksPage])
        expectUnavailable(response)
      for (const response of [list, single]) expect(messagesOf(response)).toHaveLength(1)
      for (const response of [books, book]) {
        expect(response.headers['content-type']).toBe('application/problem+json')
        expect(JSON.parse(response.text)).toMatchObject({ status: 503, code: 'unavailable' })
      }
      for (const response of [page, booksPage])
        expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(markdown.headers['content-type']).toBe('text/markdown; charset=utf-8')
      // Resources that need no database stay available.
      expect((await sendRequest('content', '/openapi.json')).status).toBe(200)
    })
    const start = performance.now()
    for (const [host, target] of [
      ['content', '/api/articles?limit=7'],
      ['content', '/resources'],
      ['catalogue', '/api/v1/books?limit=3'],
    ] as const) {
      expect((await sendRequest(host, target)).status, target).toBe(200)
    }
    expect(performance.now() - start).toBeLessThan(2_000)
  })

  it('returns a GraphQL error, and does not cache it', async () => {
    const graphqlRequest = { query: '{ Articles(limit: 3) { totalDocs docs { slug } } }' }
    await whileLocked('articles', async () => {
      const response = await sendRequest('content', '/api/graphql', graphqlRequest)
      expect(response.status).toBe(200)
      expect(JSON.parse(response.text)).toMatchObject({ errors: [{ message: expect.stringMatching(/try again/) }] })
    })
    expect(JSON.parse((await sendRequest('content', '/api/graphql', graphqlRequest)).text)).not.toHaveProperty('errors')
  })

  it('serves cache hits', async () => {
    const before = await sendRequest('content', '/api/articles?limit=4')
    await whileLocked('articles', async () => {
      const after = await sendRequest('content', '/api/articles?limit=4')
      expect([after.status, after.text]).toEqual([200, before.text])
    })
  })
})

describe('When an internal error occurs', () => {
  it('returns 500 without Retry-After, in the format of each resource, without details', async () => {
    await query(
      'alter function lectern_fold(text) rename to lectern_fold_away; alter function lectern_search_text(text) rename to lectern_search_text_away',
    )
    try {
      const api = await sendRequest('catalogue', '/api/v1/books?q=anything')
      expect(api.status).toBe(500)
      expect(api.headers['content-type']).toBe('application/problem+json')
      expect(api.headers['retry-after']).toBeUndefined()
      expect(JSON.parse(api.text)).toMatchObject({ status: 500, code: 'internal_error' })
      expect(api.text).not.toContain('lectern_fold')
      const page = await sendRequest('catalogue', '/books?author=anybody', { accept: 'text/html' })
      expect([page.status, page.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8'])
    } finally {
      await query(
        'alter function lectern_fold_away(text) rename to lectern_fold; alter function lectern_search_text_away(text) rename to lectern_search_text',
      )
    }
    await waitUntil(
      'the search works again',
      async () => (await sendRequest('catalogue', '/api/v1/books?q=anything')).status === 200,
    )
  })
})

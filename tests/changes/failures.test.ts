import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { ownHosts, startOwnServer, type OwnServer } from '../support/own-server'
import { query } from '../support/database'
import { messagesOf, send, type Answer } from '../support/http'
import { servers } from '../support/servers'
import { until } from '../support/until'

const statementTimeoutMs = 1_000
let server: OwnServer
let lock: pg.Client

beforeAll(async () => {
  // The driver takes the statement's time from the address, so that nobody waits fifteen seconds for it here.
  server = await startOwnServer({ DATABASE_URL: `${servers.databaseUrl}&statement_timeout=${statementTimeoutMs}` })
  lock = new pg.Client({ connectionString: servers.databaseUrl })
  await lock.connect()
})

afterAll(async () => {
  await lock?.end()
  await server?.stop()
})

function ask(host: 'content' | 'catalogue', target: string, { accept, query: graphql }: { accept?: string; query?: string } = {}): Promise<Answer> {
  const headers = { host: ownHosts[host], ...(accept ? { accept } : {}) }
  return send(target, { origin: server.origin, headers, ...(graphql ? { method: 'POST', body: JSON.stringify({ query: graphql }) } : {}) })
}

function expectUnavailable(answer: Answer): void {
  expect(answer.status).toBe(503)
  expect(answer.headers['retry-after']).toMatch(/^\d+$/)
  expect(answer.headers['cache-control']).toBe('no-store')
}

/** What each host says while a table it needs is held, and after. */
async function whileLocked(tables: string, run: () => Promise<void>): Promise<void> {
  await lock.query('begin')
  try {
    await lock.query(`lock table ${tables} in access exclusive mode`)
    await run()
  } finally {
    await lock.query('rollback')
  }
}

describe('While the database takes too long', () => {
  it('says so soon with 503 and Retry-After, in the form of each address, and answers at once after', async () => {
    await whileLocked('articles, books, evidence_entries', async () => {
      const start = performance.now()
      const [list, single, page, markdown, evidence, books, book, shop] = await Promise.all([
        ask('content', '/api/articles?limit=7'),
        ask('content', '/api/articles/2'),
        ask('content', '/resources', { accept: 'text/html' }),
        ask('content', '/resources', { accept: 'text/markdown' }),
        ask('content', '/state-of-applied-ai/evidence.json'),
        ask('catalogue', '/api/v1/books?limit=3'),
        ask('catalogue', '/api/v1/books/T1-1'),
        ask('catalogue', '/books', { accept: 'text/html' }),
      ])
      expect(performance.now() - start).toBeLessThan(8_000)
      for (const answer of [list, single, page, markdown, evidence, books, book, shop]) expectUnavailable(answer)
      for (const answer of [list, single]) expect(messagesOf(answer)).toHaveLength(1)
      for (const answer of [books, book]) {
        expect(answer.headers['content-type']).toBe('application/problem+json')
        expect(JSON.parse(answer.text)).toMatchObject({ status: 503, code: 'unavailable' })
      }
      for (const answer of [page, shop]) expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(markdown.headers['content-type']).toBe('text/markdown; charset=utf-8')
      // What needs nothing of the database goes on.
      expect((await ask('content', '/openapi.json')).status).toBe(200)
    })
    const start = performance.now()
    for (const [host, target] of [['content', '/api/articles?limit=7'], ['content', '/resources'], ['catalogue', '/api/v1/books?limit=3']] as const) {
      expect((await ask(host, target)).status, target).toBe(200)
    }
    expect(performance.now() - start).toBeLessThan(2_000)
  })

  it('says so in the errors of GraphQL, and does not remember it', async () => {
    const question = { query: '{ Articles(limit: 3) { totalDocs docs { slug } } }' }
    await whileLocked('articles', async () => {
      const answer = await ask('content', '/api/graphql', question)
      expect(answer.status).toBe(200)
      expect(JSON.parse(answer.text)).toMatchObject({ errors: [{ message: expect.stringMatching(/try again/) }] })
    })
    expect(JSON.parse((await ask('content', '/api/graphql', question)).text)).not.toHaveProperty('errors')
  })

  it('goes on giving what it remembers', async () => {
    const before = await ask('content', '/api/articles?limit=4')
    await whileLocked('articles', async () => {
      const after = await ask('content', '/api/articles?limit=4')
      expect([after.status, after.text]).toEqual([200, before.text])
    })
  })
})

describe('When the fault is ours', () => {
  it('says so with 500, which nobody is asked to repeat, in the form of each address', async () => {
    await query('alter function lectern_fold(text) rename to lectern_fold_away')
    try {
      const api = await ask('catalogue', '/api/v1/books?q=anything')
      expect(api.status).toBe(500)
      expect(api.headers['content-type']).toBe('application/problem+json')
      expect(api.headers['retry-after']).toBeUndefined()
      expect(JSON.parse(api.text)).toMatchObject({ status: 500, code: 'internal_error' })
      expect(api.text).not.toContain('lectern_fold')
      const page = await ask('catalogue', '/books?q=anything', { accept: 'text/html' })
      expect([page.status, page.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8'])
    } finally {
      await query('alter function lectern_fold_away(text) rename to lectern_fold')
    }
    await until('the search answers', async () => (await ask('catalogue', '/api/v1/books?q=anything')).status === 200)
  })
})

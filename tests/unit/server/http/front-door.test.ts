import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type Server } from 'node:http'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'

import { afterEach, describe, expect, it } from 'vitest'

import type { Lane } from '@/cache/pending-fills'
import { createResponseCache } from '@/cache/response-cache'
import { createHosts } from '@/server/http/listening/hosts'
import { createAssetStore } from '@/server/http/assets'
import { createFairQueue } from '@/server/http/queues/fair-queue'
import { createFrontDoor } from '@/server/http/front-door'
import { createHealthCheck } from '@/server/http/health'
import { createByteBudget } from '@/server/http/byte-budget'
import { createResponseFiles } from '@/server/http/responses/response-files'
import type { Representation } from '@/server/http/responses/representation'
import { createRecordingLog } from '../../../support/recording-log'

const closers: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

/** What every page has for its Last-Modified. */
const documentDate = 'Wed, 18 Nov 2026 00:00:00 GMT'

/** A front door with a cache of this size, a fake clock, and fills of 4,000 bytes. */
async function open(maxBytes: number) {
  const clock = { now: 0 }
  const filled: string[] = []
  const surroundings = { text: '' }
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-front-door-'))
  closers.push(() => rm(folder, { recursive: true }))
  await writeFile(path.join(folder, 'page.css'), 'main {}')
  const urls = {
    baseUrl: 'http://localhost:3000',
    catalogueUrl: 'http://localhost:3001',
    adminUrl: 'http://localhost:3000',
  }
  const cache = createResponseCache<Representation>({
    maxBytes,
    maxStaleMs: 1000,
    maxSyncAgeMs: Infinity,
    isDependencyUnavailable: () => false,
    now: () => clock.now,
  })
  const lanes: (Lane | undefined)[] = []
  const onRequest = createFrontDoor('content', {
    toTagHeaders: () => ({}),
    traceRequest: null,
    hosts: createHosts({ ...urls, isEmbedded: true }),
    isEmbedded: true,
    adminOrigin: urls.adminUrl,
    toContext: (host) => ({ host, ...urls, mediaUrl: urls.baseUrl, cdnMaxAgeSeconds: undefined, allowsCrawlers: true }),
    cache: {
      ...cache,
      get(key, fill, client, signal, lane) {
        lanes.push(lane)
        return cache.get(key, fill, client, signal, lane)
      },
    },
    catchUp: async () => undefined,
    isFilledHere: (_, operationId) => operationId === 'getMedia',
    async fill({ params }) {
      const { slug } = params as { slug: string }
      filled.push(slug)
      const body = Buffer.alloc(4000, `${slug}${surroundings.text}`)
      const fields = { 'Last-Modified': documentDate }
      return { kind: 'found', body, fields, contentType: 'text/html', tags: ['site'], noStore: false }
    },
    files: createResponseFiles({ folder, maxMemoryBytes: 1_000_000, maxBytes: 1_000_000 }),
    toClient: () => 'reader',
    toRequestId: () => 'id',
    assets: await createAssetStore(folder),
    admin: async () => undefined,
    memory: createByteBudget({ maxBytes: 1_000_000, maxBytesPerClient: 1_000_000 }),
    parseQueue: createFairQueue({
      concurrency: 1,
      concurrencyPerClient: 1,
      maxWaiting: 10,
      maxWaitingPerClient: 10,
      maxWaitMs: 1000,
    }),
    health: createHealthCheck(async () => true, { allowsCrawlers: true }),
    log: createRecordingLog().log,
  })
  const server: Server = createServer(onRequest).listen(0)
  await once(server, 'listening')
  closers.push(() => new Promise((resolve) => server.close(resolve)))
  const { port } = server.address() as AddressInfo
  return {
    port,
    filled,
    cache,
    lanes,
    surroundings,
    async read(slug: string, headers: Record<string, string> = {}) {
      clock.now += 2000
      const response = await fetch(`http://localhost:${port}/resources/${slug}`, { headers })
      expect(response.status).toBe(200)
      return response.text()
    },
    async ask(method: string, target: string, headers: Record<string, string> = {}, body = '') {
      const sent = request({ port, method, path: target, headers: { host: 'localhost:3000', ...headers } }).end(body)
      const [response] = (await once(sent, 'response')) as [IncomingMessage]
      const { allow } = response.headers
      const text = (await response.toArray()).join('')
      return { status: response.statusCode, text, ...(allow === undefined ? {} : { allow }) }
    },
  }
}

describe('A miss', () => {
  it('waits for no slower kind: a single document not for pages, and neither for an export', async () => {
    const { ask, lanes } = await open(30_000)
    for (const target of ['/api/media/7', '/resources/one', '/articles.jsonl']) await ask('GET', target)
    expect(lanes).toEqual(['single', 'usual', 'long'])
  })
})

describe('A response that the fast path sends', () => {
  it('is not evicted first', async () => {
    const { read, filled, cache } = await open(30_000)
    for (let turn = 0; turn < 3; turn++) await read('popular')
    for (let index = 0; index < 20; index++) {
      await read(`other-${index}`)
      expect(await read('popular')).toContain('popular')
    }
    expect(filled.filter((slug) => slug === 'popular')).toHaveLength(1)
    expect(filled).toHaveLength(21)
    expect(cache.stats().entries).toBeLessThan(5)
  })
})

describe('If-Modified-Since', () => {
  it('never leaves a client with old bytes: a page changes without its document, whose date Last-Modified is', async () => {
    const { read, cache, surroundings } = await open(30_000)
    for (let turn = 0; turn < 3; turn++) await read('page')
    surroundings.text = ', another title of the site'
    cache.invalidate(['site'])
    // A miss, a hit, and one by the fast path.
    for (let turn = 0; turn < 3; turn++)
      expect(await read('page', { 'if-modified-since': documentDate })).toContain('another title of the site')
  })
})

describe('An asset', () => {
  it('is sent also for a target in absolute form, as proxies send it', async () => {
    const { ask } = await open(30_000)
    const expected = { status: 200, text: 'main {}' }
    expect(await ask('GET', '/assets/page.css')).toEqual(expected)
    expect(await ask('GET', 'http://localhost:3000/assets/page.css?x=1')).toEqual(expected)
  })

  it('has the methods of any other address that is read', async () => {
    const { ask } = await open(30_000)
    const allow = 'GET, HEAD, OPTIONS'
    expect(await ask('OPTIONS', '/assets/page.css')).toEqual({ status: 204, text: '', allow })
    expect(await ask('POST', '/assets/page.css')).toEqual({ status: 405, text: '', allow })
    expect(await ask('OPTIONS', '/assets/nothing.css')).toMatchObject({ status: 404 })
  })
})

describe('A health check', () => {
  it.each(['/healthz', '/readyz'])('has the methods of any other address that is read: %s', async (path) => {
    const { ask } = await open(30_000)
    const allow = 'GET, HEAD, OPTIONS'
    const headers = { host: 'anyone.example' }
    expect(await ask('GET', path, headers)).toEqual({ status: 200, text: '{"status":"ok"}' })
    expect(await ask('OPTIONS', path, headers)).toEqual({ status: 204, text: '', allow })
    expect(await ask('DELETE', path, headers)).toEqual({ status: 405, text: '', allow })
  })
})

describe('OPTIONS *', () => {
  it('is about the server: which methods it has at all', async () => {
    const { ask } = await open(30_000)
    expect(await ask('OPTIONS', '*')).toEqual({ status: 204, text: '', allow: 'GET, HEAD, OPTIONS, POST' })
    expect(await ask('GET', '*')).toMatchObject({ status: 400 })
    expect(await ask('OPTIONS', '*', { host: 'elsewhere.example' })).toMatchObject({ status: 421 })
  })
})

describe('GraphQL', () => {
  it('is never 304, which is for GET and HEAD only, whatever If-None-Match says', async () => {
    const { ask } = await open(30_000)
    const body = JSON.stringify({ query: '{ __typename }' })
    // A miss, a hit, and one by the fast path.
    for (let turn = 0; turn < 3; turn++) {
      const headers = { 'content-length': String(body.length), 'if-none-match': '*' }
      expect(await ask('POST', '/api/graphql', headers, body)).toMatchObject({ status: 200 })
    }
  })
})

describe('A client that sends a body where none is read', () => {
  it.each(['/resources/page', '/assets/page.css', '/healthz'])(
    'is disconnected after a megabyte: %s',
    async (target) => {
      const { port } = await open(30_000)
      const socket = connect(port, '127.0.0.1').on('error', () => undefined)
      socket.resume().write(`GET ${target} HTTP/1.1\r\nHost: localhost:3000\r\nTransfer-Encoding: chunked\r\n\r\n`)
      const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
      for (let sent = 0; sent < 20; sent++) socket.write(chunk)
      expect(await once(socket, 'close', { signal: AbortSignal.timeout(5_000) })).toBeDefined()
    },
  )
})

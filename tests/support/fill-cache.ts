import type { IncomingMessage } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { toCacheKey } from '@/cache/fill'
import { createResponseCache } from '@/cache/response-cache'
import { createResponseHeaders } from '@/server/http/responses/response-headers'
import { createRequestFastPath } from '@/server/http/requests/request-fast-path'
import { createRepresentation, encode, toFields, type Representation } from '@/server/http/responses/representation'
import { decide, type RouteMatch } from '@/surface/decide'

/** How much a filled cache reports and how much memory it takes. */
export type Filled = { counted: number; entries: number; taken: number; residentBefore: number; residentMost: number }

type Order = {
  keys: number
  maxBytes: number
  bodyBytes: number
  kind: 'data' | 'page'
  /** True if every response is sent repeatedly in each encoding, so that all derived data is cached too. */
  isReused: boolean
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Fills a cache as the server does, in a process of its own: forked by tests/unit/server/http/cache-memory.test.ts. */
async function fill({ keys, maxBytes, bodyBytes, kind, isReused }: Order): Promise<Filled> {
  const origin = 'https://www.example.org'
  const cache = createResponseCache<Representation>({
    maxBytes,
    maxStaleMs: Infinity,
    maxSyncAgeMs: Infinity,
    isDependencyUnavailable: () => false,
  })
  const recent = createRequestFastPath()
  const toHeaders = createResponseHeaders(() => ({
    host: 'content',
    baseUrl: origin,
    mediaUrl: origin,
    cdnMaxAgeSeconds: undefined,
    allowsCrawlers: true,
  }))
  const tags = ['articles', 'users', 'media']
  const headers = kind === 'page' ? { accept: 'text/html' } : {}

  const target = kind === 'page' ? '/resources?page=' : '/api/articles?where[title][contains]='
  const decided = decide({ host: 'content', method: 'GET', target: `${target}1`, accept: headers.accept })
  if (decided.kind !== 'operation') throw new Error(`${target} is ${decided.kind}`)
  const { operation, format } = decided

  async function serve(index: number): Promise<void> {
    const url = `${target}${index}`
    const key = toCacheKey({
      host: 'content',
      operationId: operation.id,
      params: { ...((decided as RouteMatch).params as object), index },
      format,
    })
    const representation = await cache.get(key, async () => {
      // Not from Buffer's pool, like a body from the private socket.
      const body = Buffer.allocUnsafeSlow(bodyBytes).fill(`<p>${index}</p>`)
      return createRepresentation({
        ...toHeaders({ operation, format, canonicalPath: url }, 'content'),
        body,
        isCompressible: true,
        isCacheable: true,
        tags,
      })
    })
    for (const coding of isReused ? (['identity', 'br', 'gzip'] as const) : (['identity'] as const)) {
      const encoded = await encode(representation, coding)
      for (const status of isReused ? ([200, 200, 304, 304] as const) : ([200] as const)) toFields(encoded, status)
      cache.resize(representation)
      if (isReused)
        recent.store(
          {
            url,
            headers: { host: 'www.example.org', 'accept-encoding': coding, ...headers },
          } as unknown as IncomingMessage,
          encoded,
        )
    }
  }

  const measure = () => {
    collectGarbage()
    collectGarbage()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  for (let index = 0; index < 100; index++) await serve(index)
  const before = measure()
  const countedBefore = cache.stats().bytes
  const residentBefore = process.memoryUsage.rss()
  let residentMost = 0
  for (let index = 100; index < keys; index++) {
    await serve(index)
    if (index % 1000 !== 0) continue
    // Yields to the event loop as between requests, so that weak references can be cleared.
    await new Promise(setImmediate)
    residentMost = Math.max(residentMost, process.memoryUsage.rss())
  }
  await new Promise(setImmediate)
  const { bytes, entries } = cache.stats()
  return { counted: bytes - countedBefore, entries, taken: measure() - before, residentBefore, residentMost }
}

process.once('message', (order: Order) => {
  void fill(order).then((filled) => process.send?.(filled, () => process.exit(0)))
})

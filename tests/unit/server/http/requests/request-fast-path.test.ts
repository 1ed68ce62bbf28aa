import type { IncomingMessage } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { describe, expect, it } from 'vitest'

import { createRequestFastPath } from '@/server/http/requests/request-fast-path'
import { createRepresentation, encode } from '@/server/http/responses/representation'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const toRequest = (url: string, headers: IncomingMessage['headers'] = {}, method = 'GET') =>
  ({ url, method, headers: { host: 'localhost', ...headers } }) as unknown as IncomingMessage

async function createCachedResponse() {
  const representation = createRepresentation({
    headers: {},
    body: Buffer.alloc(1000, 'x'),
    isCompressible: false,
    isCacheable: true,
  })
  representation.isFresh = true
  return encode(representation, 'identity')
}

describe('The request fast path', () => {
  it('finds a cached response, and none that is no longer fresh', async () => {
    const fastPath = createRequestFastPath()
    const response = await createCachedResponse()
    fastPath.store(toRequest('/a'), response)
    expect(fastPath.find(toRequest('/a'))).toBe(response)
    response.of.isFresh = false
    expect(fastPath.find(toRequest('/a'))).toBeNull()
  })

  it('finds a stale response while its replacement is being filled, until that has taken too long', async () => {
    const fastPath = createRequestFastPath()
    const response = await createCachedResponse()
    fastPath.store(toRequest('/a'), response)
    response.of.isFresh = false
    response.of.replacedUntil = performance.now() + 60_000
    expect(fastPath.find(toRequest('/a'))).toBe(response)
    for (const until of [performance.now() - 1, 0]) {
      response.of.replacedUntil = until
      expect(fastPath.find(toRequest('/a'))).toBeNull()
    }
  })

  it('finds nothing for a request that differs in the headers that select a response', async () => {
    const fastPath = createRequestFastPath()
    const response = await createCachedResponse()
    fastPath.store(toRequest('/a'), response)
    expect(fastPath.find(toRequest('/a', {}, 'HEAD'))).toBe(response)
    for (const other of [
      toRequest('/b'),
      toRequest('/a', {}, 'POST'),
      toRequest('/a', { host: 'elsewhere' }),
      toRequest('/a', { accept: 'text/markdown' }),
      toRequest('/a', { 'accept-encoding': 'gzip' }),
    ])
      expect(fastPath.find(other)).toBeNull()
  })

  it('finds the response of a POST by its body, and by nothing else', async () => {
    const fastPath = createRequestFastPath()
    const response = await createCachedResponse()
    fastPath.store(toRequest('/a', {}, 'POST'), response, '{"query":"{ a }"}')
    expect(fastPath.find(toRequest('/a', {}, 'POST'), '{"query":"{ a }"}')).toBe(response)
    for (const body of ['{"query":"{ b }"}', '', undefined])
      expect(fastPath.find(toRequest('/a', {}, 'POST'), body)).toBeNull()
    expect(fastPath.find(toRequest('/a'), '{"query":"{ a }"}')).toBeNull()
  })

  it.each(['range', 'if-match', 'if-unmodified-since', 'prefer'])('takes no request with %s', async (name) => {
    const fastPath = createRequestFastPath()
    const response = await createCachedResponse()
    fastPath.store(toRequest('/a', { [name]: 'x' }), response)
    expect(fastPath.find(toRequest('/a'))).toBeNull()
    fastPath.store(toRequest('/a'), response)
    expect(fastPath.find(toRequest('/a', { [name]: 'x' }))).toBeNull()
    expect(fastPath.find(toRequest('/a'))).toBe(response)
  })

  it('keeps nothing in memory that the cache has evicted', async () => {
    const fastPath = createRequestFastPath()
    const evicted = await (async () => {
      const response = await createCachedResponse()
      fastPath.store(toRequest('/a'), response)
      return new WeakRef(response)
    })()
    // A weak reference that was just read is kept alive until the end of the current job.
    await new Promise(setImmediate)
    collectGarbage()
    expect(evicted.deref()).toBeUndefined()
    expect(fastPath.find(toRequest('/a'))).toBeNull()
  })
})

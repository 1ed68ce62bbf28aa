import { beforeAll, describe, expect, it } from 'vitest'

import { contentOperations } from '@/surface/content/operations'
import type { Operation } from '@/surface/shared/operation'
import { query } from '../../support/database'
import { fillPath, readPathValues, type PathValues } from '../../support/example-paths'
import { comparable, messagesOf, send } from '../../support/http'
import { baseUrl } from '../../support/servers'

let values: PathValues

beforeAll(async () => {
  values = await readPathValues(query)
})

const fill = (path: string) => fillPath(path, values)[0] ?? ''
const reads = contentOperations
  .filter(({ method }) => method === 'GET')
  .map((operation): [string, Operation] => [operation.path, operation])
const methods = ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'LOCK', 'PURGE']

describe.each(reads)('%s', (path, operation) => {
  it('responds to HEAD with the headers of GET and no body', async () => {
    const get = await send(fill(path))
    const head = await send(fill(path), { method: 'HEAD' })
    expect(get.status).toBe(200)
    expect(head.bytes.length).toBe(0)
    expect({ ...comparable(head), body: '' }).toEqual({ ...comparable(get), body: '' })
  })

  it('allows any origin without credentials, and supports preflight requests', async () => {
    const headers = {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'if-none-match',
    }
    const options = await send(fill(path), { method: 'OPTIONS', headers })
    expect(options.status).toBe(204)
    expect(options.headers.allow).toBe('GET, HEAD, OPTIONS')
    expect(options.headers['access-control-allow-origin']).toBe('*')
    expect(options.headers['access-control-allow-methods']).toContain('GET')
    expect(options.headers['access-control-allow-headers']?.toLowerCase()).toContain('if-none-match')
    const { headers: got } = await send(fill(path), { headers: { origin: 'https://elsewhere.example' } })
    expect(got['access-control-allow-origin']).toBe('*')
    expect(got['access-control-expose-headers']).toContain('ETag')
    expect(got['access-control-allow-credentials']).toBeUndefined()
    expect(got['set-cookie']).toBeUndefined()
  })

  it('returns 405 with Allow for every other method', async () => {
    for (const method of methods) {
      const response = await send(fill(path), { method })
      expect(response.status, method).toBe(405)
      expect(response.headers.allow, method).toBe('GET, HEAD, OPTIONS')
      if (path.startsWith('/api/')) expect(messagesOf(response)[0]).toContain('GET')
    }
    expect(
      (
        await send(fill(path), {
          method: 'POST',
          headers: { 'x-http-method-override': 'GET', 'content-type': 'application/json' },
          body: '{}',
        })
      ).status,
    ).toBe(405)
  })

  it('has the common response headers, and varies by Accept where the operation is a page', async () => {
    const { headers } = await send(fill(path))
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers.etag).toMatch(/^"[\w-]+"$/)
    expect(headers['content-length']).toBeTruthy()
    expect(headers['referrer-policy']).toBeTruthy()
    expect(headers.vary?.split(', ').includes('Accept')).toBe(operation.kind === 'page')
    if (operation.kind === 'data')
      expect(headers.link).toContain(
        operation.id === 'getApiCatalog' ? 'api-catalog' : `<${baseUrl}/openapi.json>; rel="service-desc"`,
      )
  })

  it('returns 304 for its own ETag only', async () => {
    const { headers } = await send(fill(path))
    const sendRequest = async (tag: string) => (await send(fill(path), { headers: { 'if-none-match': tag } })).status
    expect(await sendRequest('"other"')).toBe(200)
    expect(await sendRequest('')).toBe(200)
    expect(await sendRequest(headers.etag ?? '')).toBe(304)
    expect(await sendRequest(`W/${headers.etag}, "x"`)).toBe(304)
    expect(await sendRequest('*')).toBe(304)
  })
})

describe('/api/graphql', () => {
  it.each([
    ['a form', 'content-type'],
    ['Apollo', 'apollographql-client-name,apollographql-client-version,apollo-require-preflight,content-type'],
    ['urql', 'accept,content-type,graphql-require-preflight'],
  ])('allows any origin the headers of %s', async (_, names) => {
    const { status, headers } = await send('/api/graphql', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': names,
      },
    })
    expect(headers['access-control-allow-origin']).toBe('*')
    const allowed = headers['access-control-allow-headers']?.toLowerCase().split(', ') ?? []
    expect(allowed).toContain('*')
    expect({ status, allow: headers.allow }).toEqual({ status: 204, allow: 'POST, OPTIONS' })
    expect(headers['access-control-allow-methods']).toContain('POST')
    expect(headers['access-control-allow-headers']?.toLowerCase()).toContain('content-type')
  })
})

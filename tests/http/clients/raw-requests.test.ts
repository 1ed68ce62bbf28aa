import { describe, expect, it } from 'vitest'

import { sendRaw } from '../../support/raw-http'
import { servers } from '../../support/servers'

const sites = [
  ['content', servers.baseUrl, '/api/articles'],
  ['catalogue', servers.catalogueUrl, '/api/v1/books'],
] as const

describe.each(sites)('The %s host', (surface, origin, list) => {
  const { host } = new URL(origin)
  const sendRequest = async (lines: string[], body = '') => {
    const responses = await sendRaw(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`, origin)
    expect(responses).toHaveLength(1)
    return responses[0] ?? { status: 0, headers: {}, text: '' }
  }

  it('rejects a request with two Host headers', async () => {
    for (const second of ['evil.example', host]) {
      const response = await sendRequest([`GET ${list}?limit=1 HTTP/1.1`, `Host: ${host}`, `Host: ${second}`])
      expect(response.status).toBe(400)
    }
    // Again with a cached response: a cache entry for the first Host must not serve a request with both.
    expect((await sendRequest([`GET ${list} HTTP/1.1`, `Host: ${host}`])).status).toBe(200)
    expect((await sendRequest([`GET ${list} HTTP/1.1`, `Host: ${host}`, 'Host: evil.example'])).status).toBe(400)
  })

  it.each(['[::1', 'a b', 'user@localhost', 'localhost:99999', '..'])(
    'rejects the invalid Host "%s"',
    async (value) => {
      const response = await sendRequest([`GET ${list} HTTP/1.1`, `Host: ${value}`])
      expect(response.status).toBe(400)
      expect(response.headers['content-type']).toBe(
        surface === 'catalogue' ? 'application/problem+json' : 'application/json; charset=utf-8',
      )
    },
  )

  it('rejects a request without Host, which only HTTP/1.0 may omit', async () => {
    const read = async (version: string) => {
      const { status, headers, text } = await sendRequest([`GET ${list} HTTP/${version}`])
      return { status, type: headers['content-type'], text }
    }
    const isOmitted = await read('1.0')
    expect([200, 421]).toContain(isOmitted.status)
    const { status, type, text } = await read('1.1')
    expect({ status, type }).toEqual({
      status: 400,
      type: surface === 'catalogue' ? 'application/problem+json' : 'application/json; charset=utf-8',
    })
    expect(text).toContain('Host must name one host.')
  })

  it('uses the host of an absolute-form target and ignores Host', async () => {
    const own = await sendRequest([`GET ${origin}${list}?limit=1 HTTP/1.1`, 'Host: evil.example'])
    expect(own.status).toBe(200)
    const other = await sendRequest([`GET http://evil.example${list}?limit=1 HTTP/1.1`, `Host: ${host}`])
    expect(other.status).toBe(421)
  })

  it('has the request URL once in the problem instance for an absolute-form target', async () => {
    const { text } = await sendRequest([`GET ${origin}/api/v1/nothing HTTP/1.1`, `Host: ${host}`])
    if (surface === 'catalogue')
      expect(JSON.parse(text)).toMatchObject({ instance: `${origin}/api/v1/nothing`, code: 'api_route_not_found' })
    expect(text).not.toContain(`${origin}http`)
  })

  it('returns 405 or 421 for CONNECT', async () => {
    const known = await sendRequest([`CONNECT ${list} HTTP/1.1`, `Host: ${host}`])
    expect(known).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD, OPTIONS', connection: 'close' } })
    const tunnel = await sendRequest(['CONNECT evil.example:443 HTTP/1.1', 'Host: evil.example:443'])
    expect(tunnel.status).toBe(421)
  })

  it('lists the methods of the server in response to OPTIONS *', async () => {
    const { status, headers } = await sendRequest(['OPTIONS * HTTP/1.1', `Host: ${host}`])
    const allow = surface === 'content' ? 'GET, HEAD, OPTIONS, POST' : 'GET, HEAD, OPTIONS'
    expect({ status, allow: headers.allow }).toEqual({ status: 204, allow })
    expect((await sendRequest(['GET * HTTP/1.1', `Host: ${host}`])).status).toBe(400)
  })

  it('ignores an unknown Expect header', async () => {
    const response = await sendRequest([`GET ${list} HTTP/1.1`, `Host: ${host}`, 'Expect: nonsense'])
    expect(response.status).toBe(200)
    const refused = await sendRequest(['GET /api/nothing HTTP/1.1', `Host: ${host}`, 'Expect: nonsense'])
    expect(refused.status).toBe(404)
    expect(refused.headers['content-type']).toContain('json')
  })

  it('responds to pipelined requests in order', async () => {
    const line = (target: string, more = '') => `GET ${target} HTTP/1.1\r\nHost: ${host}\r\n${more}\r\n`
    const responses = await sendRaw(
      line('/llms.txt') + line('/api/nothing') + line('/robots.txt', 'Connection: close\r\n'),
      origin,
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 404, 200])
    expect(responses[2]?.text).toContain('User-agent')
  })

  it.each([
    ['two Content-Length headers', ['POST /api/graphql HTTP/1.1', 'Content-Length: 2', 'Content-Length: 3']],
    [
      'Content-Length with Transfer-Encoding',
      ['POST /api/graphql HTTP/1.1', 'Content-Length: 5', 'Transfer-Encoding: chunked'],
    ],
    ['a bare CR in a header', ['GET / HTTP/1.1', 'X: a\rb']],
    ['a NUL in a header', ['GET / HTTP/1.1', 'X: a\0b']],
    ['a folded header', ['GET / HTTP/1.1', 'X: a\r\n b']],
    ['a space before the colon', ['GET / HTTP/1.1', 'X : a']],
  ])('rejects %s, which enables request smuggling', async (_, [first = '', ...lines]) => {
    const response = await sendRequest([first, `Host: ${host}`, ...lines])
    expect(response).toMatchObject({ status: 400, headers: { connection: 'close' } })
  })

  it.each(['/healthz', '/readyz'])('serves %s for the methods of reading only, uncached, on any Host', async (path) => {
    const response = await sendRequest([`GET ${path} HTTP/1.1`, 'Host: anyone.example'])
    expect(response).toMatchObject({
      status: 200,
      headers: { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' },
    })
    const refused = await sendRequest([`DELETE ${path} HTTP/1.1`, `Host: ${host}`])
    expect(refused).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD, OPTIONS' } })
  })
})

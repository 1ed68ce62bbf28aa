import { describe, expect, it } from 'vitest'

import { sendRaw } from '../support/raw'
import { servers } from '../support/servers'

const sites = [
  ['content', servers.baseUrl, '/api/articles'],
  ['catalogue', servers.catalogueUrl, '/api/v1/books'],
] as const

describe.each(sites)('The %s host', (surface, origin, list) => {
  const { host } = new URL(origin)
  const ask = async (lines: string[], body = '') => {
    const answers = await sendRaw(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`, origin)
    expect(answers).toHaveLength(1)
    return answers[0] ?? { status: 0, headers: {}, text: '' }
  }

  it('refuses a request with two Hosts, which could be for either', async () => {
    for (const second of ['evil.example', host]) {
      const answer = await ask([`GET ${list}?limit=1 HTTP/1.1`, `Host: ${host}`, `Host: ${second}`])
      expect(answer.status).toBe(400)
    }
    // The same lines once more: an answer remembered for the first Host is none for both.
    expect((await ask([`GET ${list} HTTP/1.1`, `Host: ${host}`])).status).toBe(200)
    expect((await ask([`GET ${list} HTTP/1.1`, `Host: ${host}`, 'Host: evil.example'])).status).toBe(400)
  })

  it.each(['[::1', 'a b', 'user@localhost', 'localhost:99999', '..'])('refuses the Host "%s", which is none', async (value) => {
    const answer = await ask([`GET ${list} HTTP/1.1`, `Host: ${value}`])
    expect(answer.status).toBe(400)
    expect(answer.headers['content-type']).toBe(surface === 'catalogue' ? 'application/problem+json' : 'application/json; charset=utf-8')
  })

  it('goes by the host of a target in absolute form, whatever Host says', async () => {
    const own = await ask([`GET ${origin}${list}?limit=1 HTTP/1.1`, 'Host: evil.example'])
    expect(own.status).toBe(200)
    const other = await ask([`GET http://evil.example${list}?limit=1 HTTP/1.1`, `Host: ${host}`])
    expect(other.status).toBe(421)
  })

  it('names the address asked for once in a problem, though it came in absolute form', async () => {
    const { text } = await ask([`GET ${origin}/api/v1/nothing HTTP/1.1`, `Host: ${host}`])
    if (surface === 'catalogue') expect(JSON.parse(text)).toMatchObject({ instance: `${origin}/api/v1/nothing`, code: 'api_route_not_found' })
    expect(text).not.toContain(`${origin}http`)
  })

  it('answers CONNECT, which it does not serve', async () => {
    const known = await ask([`CONNECT ${list} HTTP/1.1`, `Host: ${host}`])
    expect(known).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD, OPTIONS', connection: 'close' } })
    const tunnel = await ask(['CONNECT evil.example:443 HTTP/1.1', 'Host: evil.example:443'])
    expect(tunnel.status).toBe(421)
  })

  it('answers as ever to an Expect it does not know', async () => {
    const answer = await ask([`GET ${list} HTTP/1.1`, `Host: ${host}`, 'Expect: nonsense'])
    expect(answer.status).toBe(200)
    const refused = await ask(['GET /api/nothing HTTP/1.1', `Host: ${host}`, 'Expect: nonsense'])
    expect(refused.status).toBe(404)
    expect(refused.headers['content-type']).toContain('json')
  })

  it('answers requests sent ahead in their order', async () => {
    const line = (target: string, more = '') => `GET ${target} HTTP/1.1\r\nHost: ${host}\r\n${more}\r\n`
    const answers = await sendRaw(line('/llms.txt') + line('/api/nothing') + line('/robots.txt', 'Connection: close\r\n'), origin)
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 200])
    expect(answers[2]?.text).toContain('User-agent')
  })

  it.each([
    ['two lengths', ['POST /api/graphql HTTP/1.1', 'Content-Length: 2', 'Content-Length: 3']],
    ['a length and chunks', ['POST /api/graphql HTTP/1.1', 'Content-Length: 5', 'Transfer-Encoding: chunked']],
    ['a bare CR in a header', ['GET / HTTP/1.1', 'X: a\rb']],
    ['a NUL in a header', ['GET / HTTP/1.1', 'X: a\0b']],
    ['a folded header', ['GET / HTTP/1.1', 'X: a\r\n b']],
    ['a blank before the colon', ['GET / HTTP/1.1', 'X : a']],
  ])('refuses %s, which another server may read differently', async (_, [first = '', ...lines]) => {
    const answer = await ask([first, `Host: ${host}`, ...lines])
    expect(answer).toMatchObject({ status: 400, headers: { connection: 'close' } })
  })

  it.each(['/healthz', '/readyz'])('says of %s by GET and HEAD alone how it is, as plain data', async (path) => {
    const answer = await ask([`GET ${path} HTTP/1.1`, 'Host: anyone.example'])
    expect(answer).toMatchObject({ status: 200, headers: { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' } })
    const refused = await ask([`DELETE ${path} HTTP/1.1`, `Host: ${host}`])
    expect(refused).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } })
  })
})

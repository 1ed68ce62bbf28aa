import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { dedicatedHosts, startDedicatedServer, type DedicatedServer } from '../../support/dedicated-server'
import { findProcess } from '../../support/find-process'
import { send, type RequestOptions } from '../../support/http'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const address = '203.0.113.77'
const email = 'somebody.private@example.org'

let server: DedicatedServer

beforeAll(async () => {
  server = await startDedicatedServer({ TRUSTED_PROXIES: '1', LOG_LEVEL: 'debug' })
  await server.startAdmin()
})

afterAll(() => server.stop())

/** As a proxy sends it, for a client at an address that the log must not show. */
function sendAs(host: keyof typeof dedicatedHosts, target: string, { headers, ...options }: RequestOptions = {}) {
  const all = { host: dedicatedHosts[host], 'x-forwarded-for': address, ...headers }
  return send(target, { origin: server.origin, ...options, headers: all })
}

describe('The id of a request', () => {
  it.each([
    ['content', '/no-such-page', 'text/html', 404],
    ['content', '/no-such-page', 'text/markdown', 404],
    ['content', '/api/articles?limit=x', 'application/json', 400],
    ['content', '/api/articles/999999', 'application/json', 404],
    ['catalogue', '/no-such-page', 'text/html', 404],
    ['admin', '/admin/api/users', 'application/json', 401],
  ] as const)('is in a problem of the %s host: %s as %s is %i', async (host, target, accept, status) => {
    const [one, other] = [
      await sendAs(host, target, { headers: { accept } }),
      await sendAs(host, target, { headers: { accept } }),
    ]
    expect([one.status, other.status]).toEqual([status, status])
    expect(one.headers['x-request-id']).toMatch(uuid)
    expect(other.headers['x-request-id']).toMatch(uuid)
    expect(one.headers['x-request-id']).not.toBe(other.headers['x-request-id'])
    if (host !== 'admin') expect(one.headers['access-control-expose-headers']).toContain('X-Request-Id')
    expect(one.text).toBe(other.text)
  })

  it('is in no response that shared caches may serve to others', async () => {
    const page = await sendAs('content', '/resources')
    expect([page.status, page.headers['x-request-id']]).toEqual([200, undefined])
    const missing = await sendAs('catalogue', '/api/v1/books/T9-1')
    expect([missing.status, missing.headers['x-request-id']]).toEqual([404, undefined])
    expect(missing.headers['cache-control']).toBe('public, max-age=60')
  })

  it('is that of a trusted proxy if it is well-formed, and never that of other clients', async () => {
    const readId = async (given: string) => {
      const { headers } = await sendAs('content', '/no-such-page', { headers: { 'x-request-id': given } })
      return headers['x-request-id']
    }
    expect(await readId('proxy-1.4711=a')).toBe('proxy-1.4711=a')
    for (const given of ['short', 'x'.repeat(129), 'with space 12345', '"quoted-quoted"', 'with%20percent'])
      expect(await readId(given), given).toMatch(uuid)
    const { headers } = await send('/no-such-page', { headers: { 'x-request-id': 'proxy-1.4711=a' } })
    expect(headers['x-request-id']).toMatch(uuid)
  })

  // Windows has no SIGSTOP.
  it.skipIf(process.platform === 'win32')(
    'finds in the log what became of a request that failed',
    async () => {
      const renderer = (await findProcess(server.pid, 'renderer'))!
      process.kill(renderer, 'SIGSTOP')
      const { status, headers } = await sendAs('content', '/resources/librarians?page=77', {
        headers: { accept: 'text/html', 'x-request-id': 'of-a-request-that-fails' },
      })
      expect([status, headers['x-request-id']]).toEqual([503, 'of-a-request-that-fails'])
      const lines = server
        .output()
        .split('\n')
        .filter((line) => line.includes('of-a-request-that-fails'))
      expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toContain(
        'A response could not be rendered',
      )
    },
    60_000,
  )
})

it('The log names neither the address nor the e-mail address of a client, whatever goes wrong', async () => {
  await sendAs('content', '/resources', { headers: { accept: 'text/html' } })
  await sendAs('content', '/no-such-page', { headers: { host: 'unknown.example.org' } })
  for (let attempt = 0; attempt < 6; attempt++)
    await sendAs('admin', '/admin/api/users/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'not the password' }),
    })
  await sendAs('admin', '/admin/api/users/forgot-password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  const output = server.output()
  expect(output).toContain('"level":"')
  for (const personal of [address, email, 'not the password']) expect(output).not.toContain(personal)
})

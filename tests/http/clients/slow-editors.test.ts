import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { openConnection, writeSlowly, type RawConnection } from '../../support/raw-connection'
import { readHeldResources, waitUntilReleased } from '../../support/held-resources'
import { send, type HttpResponse } from '../../support/http'
import { dedicatedHosts, startDedicatedServer, type DedicatedServer } from '../../support/dedicated-server'
import { servers } from '../../support/servers'

const origin = `https://${dedicatedHosts.admin}`
const { email, password } = servers
let server: DedicatedServer
let session: string
let addressCount = 0
let connections = 0
const clients: RawConnection[] = []

beforeAll(async () => {
  server = await startDedicatedServer({ TRUSTED_PROXIES: '1' })
  await server.startAdmin()
})

afterAll(() => server?.stop())

beforeEach(async () => {
  // Payload writes all sessions of an account at once, so that a sign-in elsewhere at the same moment can end this one.
  const response = await signIn()
  session =
    (response.headers['set-cookie'] ?? [])
      .map((line) => line.split(';', 1)[0])
      .find((pair) => pair?.startsWith('payload-token=')) ?? ''
  ;({ connections } = (await readHeldResources(server)).connections)
})

afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy()
  await waitUntilReleased(server, { connections: connections + 8 })
})

/** A client address that no other test uses, as a proxy would forward it. */
function createAddress(): string {
  return `203.0.113.${++addressCount}`
}

function signIn(): Promise<HttpResponse> {
  const headers = {
    host: dedicatedHosts.admin,
    'x-forwarded-for': createAddress(),
    origin,
    'content-type': 'application/json',
  }
  return send('/admin/api/users/login', {
    origin: server.origin,
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  })
}

const sendAsEditor = (path: string, headers: Record<string, string> = {}) =>
  send(path, { origin: server.origin, headers: { host: dedicatedHosts.admin, cookie: session, origin, ...headers } })

/** Sends the head of a request, then its body a byte at a time. */
async function sendSlowRequest(head: string, more: string[], text = 'a'): Promise<RawConnection> {
  const client = await openConnection(server.origin)
  clients.push(client)
  client.socket.write(`${[head, `Host: ${dedicatedHosts.admin}`, `Origin: ${origin}`, ...more].join('\r\n')}\r\n\r\n`)
  writeSlowly(client.socket, text)
  return client
}

/** Slow bodies occupy no slot, so unauthenticated clients and editors are still served. */
async function expectFreeSlots(): Promise<void> {
  const { admin, memory } = await readHeldResources(server)
  expect(
    admin.anonymous.running +
      admin.editors.running +
      admin.signIn.firstTries.running +
      admin.signIn.furtherTries.running,
  ).toBe(0)
  expect(memory.count).toBeGreaterThan(0)
  const page = await send('/admin/login', {
    origin: server.origin,
    headers: { host: dedicatedHosts.admin, 'x-forwarded-for': createAddress() },
  })
  expect(page.status).toBe(200)
  const response = await signIn()
  expect(response.status, response.text).toBe(200)
}

describe('Bodies that arrive a byte at a time', () => {
  it.each<[string, string, string[], string?]>([
    ['sign-in', 'POST /admin/api/users/login HTTP/1.1', ['Content-Type: application/json', 'Content-Length: 1000']],
    [
      'sign-in, chunked',
      'POST /admin/api/users/login HTTP/1.1',
      ['Content-Type: application/json', 'Transfer-Encoding: chunked'],
      '1\r\na\r\n',
    ],
    ['sign-out', 'POST /admin/api/users/logout HTTP/1.1', ['Content-Length: 1000']],
    [
      'an incomplete form',
      'POST /admin/api/users/login HTTP/1.1',
      ['Content-Type: multipart/form-data; boundary=x', 'Content-Length: 1000'],
      '--x\r\n',
    ],
  ])('for %s do not block it for others', async (_, head, fields, text) => {
    await Promise.all(
      Array.from({ length: 40 }, () => sendSlowRequest(head, [...fields, `X-Forwarded-For: ${createAddress()}`], text)),
    )
    await expectFreeSlots()
  })

  it('of an editor’s uploads block neither editors nor unauthenticated clients', async () => {
    const fields = [`Cookie: ${session}`, 'Content-Type: multipart/form-data; boundary=x', 'Content-Length: 20000000']
    await Promise.all(Array.from({ length: 80 }, () => sendSlowRequest('POST /admin/api/media HTTP/1.1', fields)))
    await expectFreeSlots()
    expect((await sendAsEditor('/admin/api/articles?limit=1')).status).toBe(200)
  })

  it('get 408 with a message after 10 seconds', async () => {
    const client = await sendSlowRequest('POST /admin/api/users/login HTTP/1.1', [
      'Content-Type: application/json',
      'Content-Length: 1000',
      `X-Forwarded-For: ${createAddress()}`,
    ])
    expect(await client.closed).toBeLessThan(20_000)
    expect(client.received()).toMatch(/^HTTP\/1\.1 408 /)
    expect(client.received()).toContain('did not arrive within 10 seconds')
  })
})

describe('The declared length of a body', () => {
  const junk = (count: number) => Array.from({ length: count }, (_, index) => `j${index}: 1`)

  it('does not bypass the 16 kB limit of unauthenticated clients, however it is framed or hidden', async () => {
    for (const fields of [
      ['Transfer-Encoding: chunked'],
      [...junk(480), 'Transfer-Encoding: chunked'],
      [...junk(480), 'Content-Length: 300000000'],
      [...junk(2_000), 'Content-Length: 300000000'],
      [...junk(1_998), 'Transfer-Encoding: chunked'],
    ]) {
      const client = await openConnection(server.origin)
      clients.push(client)
      const chunk = `4000\r\n${'a'.repeat(0x4000)}\r\n`
      client.socket.write(
        `${['POST /admin/api/users/login HTTP/1.1', `Host: ${dedicatedHosts.admin}`, `X-Forwarded-For: ${createAddress()}`, 'Content-Type: application/json', ...fields].join('\r\n')}\r\n\r\n`,
      )
      const timer = setInterval(() => client.socket.write(chunk), 20)
      await client.closed
      clearInterval(timer)
      expect(client.received().slice(0, 12), fields.at(-1)).toMatch(/^HTTP\/1\.1 4(13|31)$/)
    }
  })

  it('does not hide a second Host behind two thousand other fields', async () => {
    for (const count of [480, 1_999, 2_000, 2_500]) {
      const client = await openConnection(server.origin)
      clients.push(client)
      client.socket.write(
        `${['GET /api/articles?limit=1 HTTP/1.1', `Host: ${dedicatedHosts.content}`, ...junk(count), `Host: ${dedicatedHosts.admin}`, 'Connection: close'].join('\r\n')}\r\n\r\n`,
      )
      await client.closed
      expect(client.received().slice(0, 12), String(count)).toBe(count < 500 ? 'HTTP/1.1 400' : 'HTTP/1.1 431')
    }
  })
})

describe('Responses that clients do not read', () => {
  it('of scripts, pages and lists do not block the admin, and stay within the memory limit', async () => {
    const page = await send('/admin/login', {
      origin: server.origin,
      headers: { host: dedicatedHosts.admin, 'x-forwarded-for': createAddress() },
    })
    const scripts = [...page.text.matchAll(/"(\/_next\/static\/chunks\/[^"?]+\.(?:js|css))/g)].map(
      ([, script = '']) => script,
    )
    expect(scripts.length).toBeGreaterThan(3)
    for (const path of [...scripts, '/admin/login', '/admin/api/articles?limit=0&depth=5', '/admin/api/graphql']) {
      for (let count = 0; count < 20; count++) {
        const client = await openConnection(server.origin)
        clients.push(client)
        client.socket.pause()
        client.socket.write(
          `GET ${path} HTTP/1.1\r\nHost: ${dedicatedHosts.admin}\r\nX-Forwarded-For: ${createAddress()}\r\nCookie: ${session}\r\n\r\n`.repeat(
            4,
          ),
        )
      }
    }
    expect((await signIn()).status).toBe(200)
    expect((await sendAsEditor('/admin/api/articles?limit=1')).status).toBe(200)
    const held = await readHeldResources(server)
    expect(held.memory.bytes).toBeLessThan(64 * 1024 * 1024)
  })
})

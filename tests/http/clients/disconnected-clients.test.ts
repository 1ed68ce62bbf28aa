import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { openConnection } from '../../support/raw-connection'
import { readHeldResources, waitUntilReleased } from '../../support/held-resources'
import { send, type HttpResponse } from '../../support/http'
import { dedicatedHosts, startDedicatedServer, type DedicatedServer } from '../../support/dedicated-server'
import { servers } from '../../support/servers'

const origin = `https://${dedicatedHosts.admin}`
const { email, password } = servers
let server: DedicatedServer
let addressCount = 0
let connections = 0

beforeAll(async () => {
  server = await startDedicatedServer({ TRUSTED_PROXIES: '1' })
  await server.startAdmin()
})

afterAll(() => server?.stop())

beforeEach(async () => {
  // Keep-alive connections of the tests stay open between requests.
  await sendRequest('/admin/login')
  ;({ connections } = (await readHeldResources(server)).connections)
})

afterEach(() => waitUntilReleased(server, { connections: connections + 8 }))

/** A client address that no other test uses, as a proxy would forward it. */
function createAddress(): string {
  return `198.51.100.${++addressCount}`
}

const sendRequest = (path: string, from = createAddress()): Promise<HttpResponse> =>
  send(path, { origin: server.origin, headers: { host: dedicatedHosts.admin, 'x-forwarded-for': from } })

function signIn(from = createAddress(), secret = password): Promise<HttpResponse> {
  const headers = { host: dedicatedHosts.admin, 'x-forwarded-for': from, origin, 'content-type': 'application/json' }
  return send('/admin/api/users/login', {
    origin: server.origin,
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password: secret }),
  })
}

function serializeRequest(
  method: string,
  path: string,
  from: string,
  { host = dedicatedHosts.admin as string, body = '' } = {},
): string {
  const about = body
    ? `Origin: ${origin}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`
    : ''
  return `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: ${from}\r\n${about}\r\n${body}`
}

/** Sends each request on its own connection and disconnects once the server has received them, without reading a response. */
async function sendAndDisconnect(requests: string[]): Promise<void> {
  const clients = await Promise.all(requests.map(() => openConnection(server.origin)))
  for (const [index, { socket }] of clients.entries()) socket.write(requests[index] ?? '')
  // Answered without queueing, and only after everything sent before it was read.
  await send('/healthz', { origin: server.origin })
  for (const { socket } of clients) socket.destroy()
  await Promise.all(clients.map(({ closed }) => closed))
}

/** The sign-in page and the login endpoint work for a new client. */
async function expectSignInWorks(): Promise<void> {
  expect((await sendRequest('/admin/login')).status).toBe(200)
  const response = await signIn()
  expect(response.status, response.text).toBe(200)
}

describe('A client that disconnects before its response', () => {
  it('does not block the sign-in page for others, however many requests and addresses it uses', async () => {
    const lines = Array.from({ length: 20 }, createAddress).flatMap((from) =>
      Array.from({ length: 40 }, () => serializeRequest('GET', '/admin/login', from)),
    )
    await sendAndDisconnect(lines)
    await expectSignInWorks()
  })

  it('does not block the sign-in page with pipelined requests on one connection', async () => {
    for (const from of [createAddress(), createAddress()]) {
      await sendAndDisconnect([serializeRequest('GET', '/admin/login', from).repeat(40)])
    }
    await expectSignInWorks()
  })

  it.each(['GET /admin/login', 'HEAD /admin/logout', 'GET /admin/api/users/me', 'POST /admin/api/users/logout'])(
    'occupies no slot of "%s"',
    async (call) => {
      const [method = '', path = ''] = call.split(' ')
      for (const from of [createAddress(), createAddress()]) {
        await sendAndDisconnect(
          Array<string>(40).fill(serializeRequest(method, path, from, method === 'POST' ? { body: '{}' } : {})),
        )
      }
      await expectSignInWorks()
    },
  )

  it('does not delay a correct password from the same address', async () => {
    const from = createAddress()
    const body = JSON.stringify({ email, password: 'a guessed password' })
    await sendAndDisconnect(Array<string>(4).fill(serializeRequest('POST', '/admin/api/users/login', from, { body })))
    const response = await signIn(from)
    expect(response.status, response.text).toBe(200)
  })

  it('occupies no login slot while its failed attempts are throttled', async () => {
    const from = createAddress()
    for (let attempt = 0; attempt < 7; attempt++) await signIn(from, 'a wrong password')
    const body = JSON.stringify({ email, password: 'a wrong password' })
    await sendAndDisconnect(Array<string>(4).fill(serializeRequest('POST', '/admin/api/users/login', from, { body })))
    const start = performance.now()
    const response = await signIn(from)
    expect(response.status, response.text).toBe(200)
    // One delay, its own: not those of the four before it.
    expect(performance.now() - start).toBeLessThan(6_000)
  })

  it('leaves no requests in the queue for cache misses', async () => {
    const marker = Date.now()
    const to = (from: string, index: number) =>
      serializeRequest('GET', `/api/articles?limit=100&where[title][contains]=${marker}-${from}-${index}`, from, {
        host: dedicatedHosts.content,
      })
    const lines = Array.from({ length: 6 }, createAddress).flatMap((from) =>
      Array.from({ length: 100 }, (_, index) => to(from, index)),
    )
    await sendAndDisconnect(lines)
    const headers = { host: dedicatedHosts.content, 'x-forwarded-for': createAddress() }
    const response = await send(`/api/articles?limit=1&where[title][contains]=${marker}`, {
      origin: server.origin,
      headers,
    })
    expect(response.status).toBe(200)
  })
})

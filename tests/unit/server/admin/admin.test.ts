import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, IncomingMessage, request, type IncomingHttpHeaders } from 'node:http'
import { type AddressInfo, connect, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterEach, describe, expect, it } from 'vitest'

import { createAdminHandler } from '@/server/admin/admin'
import { createByteBudget } from '@/server/http/byte-budget'
import { createRecordingLog } from '../../../support/recording-log'

const secret = 'a secret of thirty-two characters'
const adminUrl = 'http://localhost:3000'
const closers: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

/** The cookie of an account with a session, as far as the front door can tell. */
function signCookie(): string {
  const key = createHash('sha256').update(secret).digest('hex').slice(0, 32)
  const text = [{ alg: 'HS256' }, { id: 1, exp: 9_999_999_999 }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `payload-token=${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
}

/** A listener for the admin that disconnects idle clients, before a process that responds after `workMs`. */
async function open({ workMs = 0, idleMs = 0 } = {}) {
  const budget = { maxBytes: 1_000_000, maxBytesPerClient: 1_000_000 }
  const forwarded: { method: string; target: string; headers: IncomingHttpHeaders }[] = []
  const admin = createAdminHandler({
    untilStarted: async () => undefined,
    async forward({ method, target, headers }) {
      forwarded.push({ method, target, headers })
      await sleep(workMs)
      const response = Object.assign(new IncomingMessage(new Socket()), { statusCode: 200 })
      response.push('{}')
      response.push(null)
      return response
    },
    isHealthy: async () => true,
    settle: async () => undefined,
    staticFiles: null,
    adminUrl,
    canReset: true,
    secret,
    toClient: () => 'reader',
    toRequestId: () => 'id',
    memory: createByteBudget(budget),
    disk: createByteBudget(budget),
    log: createRecordingLog().log,
  })
  const server = createServer((req, res) => void admin.handle(req, res)).listen(0)
  server.timeout = idleMs
  await once(server, 'listening')
  closers.push(() => new Promise((resolve) => server.close(resolve)))
  const { port } = server.address() as AddressInfo
  return {
    port,
    forwarded,
    async ask(method: string, path: string, headers: Record<string, string> = {}, body = '') {
      const fields = { connection: 'close', 'content-length': String(body.length), ...headers }
      const sent = request({ port, method, path, headers: fields }).end(body)
      const [response] = (await once(sent, 'response')) as [IncomingMessage]
      const acceptEncoding = response.headers['accept-encoding']
      const text = (await response.toArray()).join('')
      return { status: response.statusCode, text, ...(acceptEncoding ? { acceptEncoding } : {}) }
    },
  }
}

describe('A request for the admin that takes longer than an idle connection is kept', () => {
  it.each([
    ['a change of an editor', 'PATCH', '/admin/api/books?where[id][exists]=true', { cookie: signCookie() }],
    ['a page without a session', 'GET', '/admin/login', {}],
  ])('gets its response: %s', async (_, method, path, headers) => {
    const { ask } = await open({ workMs: 400, idleMs: 100 })
    expect(await ask(method, path, headers)).toEqual({ status: 200, text: '{}' })
  })

  it('gets its response: a sign-in', async () => {
    const { ask } = await open({ workMs: 400, idleMs: 100 })
    const body = JSON.stringify({ email: 'editor@press.example', password: 'a password for tests' })
    expect(await ask('POST', '/admin/api/users/login', {}, body)).toEqual({ status: 200, text: '{}' })
  })
})

describe('A client that sends a body where none is read', () => {
  it.each([
    ['GET', '/admin/login'],
    ['OPTIONS', '/admin/api/users'],
    ['GET', '/_next/static/chunks/a.js'],
  ])('is disconnected after a megabyte: %s %s', async (method, path) => {
    const { port } = await open()
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    socket.resume().write(`${method} ${path} HTTP/1.1\r\nHost: localhost:3000\r\nTransfer-Encoding: chunked\r\n\r\n`)
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
    for (let sent = 0; sent < 20; sent++) socket.write(chunk)
    expect(await once(socket, 'close', { signal: AbortSignal.timeout(5_000) })).toBeDefined()
  })
})

describe('A sign-in', () => {
  it('from a page of another site is refused, so that nobody is signed in to the account of somebody else', async () => {
    const { ask, forwarded } = await open()
    const body = JSON.stringify({ email: 'editor@press.example', password: 'a password for tests' })
    for (const origin of ['https://evil.example', 'null', 'http://localhost:3001', `${adminUrl}.evil.example`])
      expect(await ask('POST', '/admin/api/users/login', { origin }, body)).toMatchObject({ status: 403 })
    expect(forwarded).toEqual([])
    const own: Record<string, string>[] = [{ origin: adminUrl }, {}]
    for (const headers of own)
      expect(await ask('POST', '/admin/api/users/login', headers, body)).toMatchObject({ status: 200 })
  })
})

describe('A body in a content coding', () => {
  it.each(['/admin/api/users/login', '/admin/api/books'])('is refused with what would be read: %s', async (path) => {
    const { ask, forwarded } = await open()
    const coded = { cookie: signCookie(), 'content-encoding': 'gzip' }
    const refused = await ask('POST', path, coded, 'any bytes')
    expect(refused).toMatchObject({ status: 415, acceptEncoding: 'identity' })
    expect(refused.text).toContain('the Content-Encoding gzip, which is not read here. Send it without one.')
    expect(forwarded).toEqual([])
    const plain = { cookie: signCookie(), 'content-encoding': 'Identity' }
    const body = JSON.stringify({ email: 'editor@press.example', password: 'a password for tests' })
    expect(await ask('POST', path, plain, body)).toMatchObject({ status: 200 })
  })
})

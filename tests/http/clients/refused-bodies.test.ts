import { once } from 'node:events'
import { connect } from 'node:net'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { maxImageBytes } from '@/lib/images/image-limit'
import { dedicatedHosts, startDedicatedServer, type DedicatedServer } from '../../support/dedicated-server'
import { send } from '../../support/http'
import { openConnection } from '../../support/raw-connection'
import { servers } from '../../support/servers'
import { waitUntil } from '../../support/wait-until'

const MB = 1024 * 1024
const origin = `https://${dedicatedHosts.admin}`
const chunk = Buffer.alloc(MB / 4, 'a')

let server: DedicatedServer

beforeAll(async () => {
  server = await startDedicatedServer()
})
afterAll(() => server?.stop())

type Sent = { response: string; error: Error | undefined }

/** Sends a request whose body goes on after it was answered, and the answer on its connection. */
async function sendAll(head: string[], bytes: number): Promise<Sent> {
  const { hostname, port } = new URL(server.origin)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  let response = ''
  let error: Error | undefined
  socket.on('data', (part: Buffer) => (response += part.toString('latin1')))
  socket.on('error', (reason) => (error = reason))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(`${[...head, 'Connection: close', `Content-Length: ${bytes}`].join('\r\n')}\r\n\r\n`)
  const ended = once(socket, 'end')
  socket.write(chunk)
  await ended
  for (let sent = chunk.length; sent < bytes && !socket.destroyed; sent += chunk.length)
    await new Promise((resolve) => socket.write(chunk.subarray(0, bytes - sent), resolve))
  socket.end()
  await closed
  return { response, error }
}

const status = ({ response, error }: Sent) => [Number(response.split(' ', 2)[1]), error]

describe('A client that sends the rest of its body after it was refused, as proxies do, is not reset', () => {
  it.each([
    ['a page', 'POST /resources HTTP/1.1', 405],
    ['an operation that accepts none', 'POST /api/articles HTTP/1.1', 405],
    ['a GraphQL query that is too long', 'POST /api/graphql HTTP/1.1', 200],
  ])('%s', async (_, line, expected) => {
    const head = [line, `Host: ${dedicatedHosts.content}`, 'Content-Type: application/json']
    expect(status(await sendAll(head, 900_000))).toEqual([expected, undefined])
  })

  it('the credentials of an account, where they are too long', async () => {
    const head = ['POST /admin/api/users/login HTTP/1.1', `Host: ${dedicatedHosts.admin}`, `Origin: ${origin}`]
    const sent = await sendAll(head, 900_000)
    expect(status(sent)).toEqual([413, undefined])
    expect(sent.response).toContain('The request is too large: 16 kB at most.')
  })

  it('an editor’s file that is too large', async () => {
    const { headers } = await send('/admin/api/users/login', {
      origin: server.origin,
      method: 'POST',
      headers: { host: dedicatedHosts.admin, origin, 'content-type': 'application/json' },
      body: JSON.stringify({ email: servers.email, password: servers.password }),
    })
    const cookie = (headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ')
    const head = ['POST /admin/api/media HTTP/1.1', `Host: ${dedicatedHosts.admin}`, `Origin: ${origin}`]
    const type = 'Content-Type: multipart/form-data; boundary=x'
    const sent = await sendAll([...head, type, `Cookie: ${cookie}`], 30 * MB)
    expect(status(sent)).toEqual([413, undefined])
    expect(sent.response).toContain('The request is too large: 25 MB at most. An image may have up to 20 MB.')
  })
})

describe('A client that asks whether to send its body, with `Expect: 100-continue`', () => {
  const ask = async (line: string, host: string, length: number, fields: string[] = []) => {
    const head = [line, `Host: ${host}`, 'Content-Type: application/json', ...fields, 'Expect: 100-continue']
    const connection = await openConnection(server.origin)
    connection.socket.write(`${[...head, `Content-Length: ${length}`].join('\r\n')}\r\n\r\n`)
    await waitUntil('there is an answer', async () => connection.received().includes('\r\n\r\n'))
    return connection
  }

  it.each([
    ['a page', 'POST /resources HTTP/1.1', dedicatedHosts.content, 10, 405],
    ['credentials that are too long', 'POST /admin/api/users/login HTTP/1.1', dedicatedHosts.admin, 900_000, 413],
    ['a GraphQL query for no host', 'POST /api/graphql HTTP/1.1', 'unknown.example', 10, 421],
  ])('is refused first: %s', async (_, line, host, length, expected) => {
    const { socket, received } = await ask(line, host, length, [`Origin: ${origin}`])
    socket.destroy()
    expect(received()).toMatch(new RegExp(`^HTTP/1\\.1 ${expected} `))
  })

  it('is asked for a GraphQL query', async () => {
    const body = '{"query":"{ __typename }"}'
    const { socket, received } = await ask('POST /api/graphql HTTP/1.1', dedicatedHosts.content, body.length)
    expect(received()).toBe('HTTP/1.1 100 Continue\r\n\r\n')
    socket.write(body)
    await waitUntil('the query is answered', async () => received().includes('{"data":{"__typename":"Query"}}'))
    socket.destroy()
  })
})

it('An image that is too large is refused with the limit, also where it is within that of a request', async () => {
  const credentials = JSON.stringify({ email: servers.email, password: servers.password })
  const edit = (path: string, body: string, headers: Record<string, string>) =>
    send(`/admin/api/${path}`, {
      origin: server.origin,
      method: 'POST',
      headers: { host: dedicatedHosts.admin, origin, ...headers },
      body,
    })
  const { text } = await edit('users/login', credentials, { 'content-type': 'application/json' })
  const { token } = JSON.parse(text) as { token: string }
  const part = 'Content-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png'
  const upload = (bytes: number) =>
    edit('media', `--x\r\n${part}\r\n\r\n${'a'.repeat(bytes)}\r\n--x--\r\n`, {
      authorization: `JWT ${token}`,
      'content-type': 'multipart/form-data; boundary=x',
    })
  const refused = await upload(maxImageBytes + 1)
  expect([refused.status, JSON.parse(refused.text)]).toMatchObject([
    413,
    { errors: [{ message: 'This file is too large. An image may have up to 20 MB.' }] },
  ])
  // Only for what it is.
  expect((await upload(maxImageBytes)).status).toBe(400)
})

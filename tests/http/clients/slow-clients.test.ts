import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

import { afterAll, describe, expect, it } from 'vitest'

import { openConnection, writeSlowly, type RawConnection } from '../../support/raw-connection'
import { send } from '../../support/http'
import { baseUrl } from '../../support/servers'
import { waitUntil } from '../../support/wait-until'

const { port, host } = new URL(baseUrl)
const opened: Socket[] = []

afterAll(() => opened.forEach((socket) => socket.destroy()))

async function open(): Promise<RawConnection> {
  const client = await openConnection(baseUrl)
  opened.push(client.socket)
  return client
}

describe('Slow clients', () => {
  // They wait together.
  it.concurrent('get 408 within seconds when their headers do not arrive', async () => {
    const clients = await Promise.all(Array.from({ length: 50 }, open))
    for (const { socket } of clients) {
      socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `)
      writeSlowly(socket, 'a')
    }
    const durations = await Promise.all(clients.map(({ closed }) => closed))
    expect(Math.max(...durations)).toBeLessThan(16_000)
    expect(Math.min(...durations)).toBeGreaterThan(5_000)
    for (const { received } of clients) expect(received()).toMatch(/^HTTP\/1\.1 408 /)
  })

  it.concurrent('get a GraphQL error when the body does not arrive, and are disconnected', async () => {
    const { socket, received, closed } = await open()
    socket.write(
      `POST /api/graphql HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"query":"`,
    )
    writeSlowly(socket, 'a')
    expect(await closed).toBeLessThan(20_000)
    expect(received()).toMatch(/^HTTP\/1\.1 200 /)
    expect(received()).toContain('did not arrive within')
  })

  it.concurrent('are disconnected when they send an endless body to an endpoint that accepts none', async () => {
    const { socket, received, closed } = await open()
    socket.write(`POST /api/articles HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\n\r\n`)
    writeSlowly(socket, '1\r\na\r\n')
    expect(await closed).toBeLessThan(22_000)
    expect(received()).toMatch(/^HTTP\/1\.1 405 /)
  })

  it('do not keep other readers waiting, for hits or for misses', async () => {
    const clients = await Promise.all(Array.from({ length: 400 }, open))
    for (const [index, { socket }] of clients.entries()) {
      const head =
        index % 2
          ? 'GET / HTTP/1.1\r\nX: '
          : 'POST /api/graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90000\r\n\r\n'
      socket.write(head.replace('Host: x', `Host: ${host}`))
      writeSlowly(socket, 'a')
    }
    const read = async (path: string) => (await send(path)).status
    const [hit, miss] = ['/api/articles?limit=1', `/api/articles?where[title][contains]=slow-${Date.now()}`]
    expect([await read(hit), await read(miss)]).toEqual([200, 200])
    // None has been disconnected for that: whoever had waited for them would have waited for their timeout.
    for (const { received } of clients) expect(received()).toBe('')
    for (const { socket } of clients) socket.destroy()
  })
})

describe('A greedy client', () => {
  it('gets 200 or 503 for a thousand cache misses, and does not starve others', async () => {
    const run = Date.now()
    const many = Array.from({ length: 1000 }, (_, index) =>
      sendFrom('127.0.0.77', `/api/articles?limit=100&where[title][contains]=greedy-${run}-${index}`),
    )
    // While those wait, a reader from another address requests cache misses too.
    const times: number[] = []
    for (let index = 0; index < 20; index++) {
      const start = performance.now()
      expect(await sendFrom('127.0.0.1', `/api/articles?limit=1&where[title][contains]=modest-${run}-${index}`)).toBe(
        200,
      )
      times.push(performance.now() - start)
    }
    const statuses = await Promise.all(many)
    expect(new Set(statuses)).toEqual(new Set(statuses.includes(503) ? [200, 503] : [200]))
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(200)
    expect(times.toSorted((a, b) => a - b)[10]).toBeLessThan(500)
  })

  it('does not make another client wait in its queue for a response that both request', async () => {
    const run = Date.now()
    const path = (index: number) => `/api/articles?limit=100&where[title][contains]=shared-${run}-${index}`
    let answered = 0
    const many = Array.from({ length: 200 }, async (_, index) => {
      const status = await sendFrom('127.0.0.79', path(index))
      answered++
      return status
    })
    // The greedy client's last request is still queued when the other client requests the same.
    await waitUntil('some of the requests are answered', async () => answered > 5)
    expect(await sendFrom('127.0.0.1', path(199))).toBe(200)
    expect(answered).toBeLessThan(150)
    expect(new Set(await Promise.all(many))).toEqual(new Set([200]))
  })
})

it('A greedy client gets 200 or 503 from GraphQL too', async () => {
  const run = Date.now()
  const body = (index: number) =>
    JSON.stringify({
      query: `{ Articles(limit: 100, where: { title: { contains: "greedy-${run}-${index}" } }) { totalDocs } }`,
    })
  const statuses = await Promise.all(
    Array.from({ length: 600 }, (_, index) => sendFrom('127.0.0.78', '/api/graphql', body(index))),
  )
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(200)
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
})

async function sendFrom(localAddress: string, path: string, body?: string): Promise<number> {
  const socket = connect({
    host: '127.0.0.1',
    port: Number(port),
    ...(process.platform === 'linux' ? { localAddress } : {}),
  })
  let received = ''
  socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')))
  const head = `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n`
  socket.write(
    body === undefined
      ? `${head}\r\n`
      : `${head}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
  await once(socket, 'close')
  if (received.startsWith('HTTP/1.1 503')) expect(received).toMatch(/\r\nRetry-After: \d+\r\n/i)
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0)
}

describe('Invalid or unusual HTTP', () => {
  it.each([
    ['junk', 'junk\r\n\r\n', 400],
    ['a TLS hello', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\r\n\r\n', 400],
    [
      'two Content-Length headers',
      `POST /api/graphql HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na`,
      400,
    ],
    [
      'Content-Length with Transfer-Encoding',
      `POST /api/graphql HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ['a folded header', `GET / HTTP/1.1\r\nHost: ${host}\r\nX: a\r\n b\r\n\r\n`, 400],
    ['a NUL in a header', `GET / HTTP/1.1\r\nHost: ${host}\r\nX: a\u0000b\r\n\r\n`, 400],
    ['no Host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['oversized headers', `GET / HTTP/1.1\r\nHost: ${host}\r\nX: ${'a'.repeat(60_000)}\r\n\r\n`, 431],
    ['an overlong URL', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`, 414],
    [
      'an upgrade',
      `GET /api/articles?limit=1 HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n`,
      200,
    ],
    [
      'a GET request with a body',
      `GET /api/articles?limit=1 HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nContent-Length: 3\r\n\r\nabc`,
      200,
    ],
  ])('such as %s gets a response, not a dropped connection', async (_, bytes, status) => {
    const { socket, received, closed } = await open()
    socket.write(bytes, 'latin1')
    await closed
    expect(received().slice(0, 12)).toBe(`HTTP/1.1 ${status}`)
  })
})

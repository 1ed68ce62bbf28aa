import { once } from 'node:events'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { afterEach, describe, expect, it } from 'vitest'

import { createConnections } from '@/server/http/listening/connections'
import { createByteBudget } from '@/server/http/byte-budget'
import { listen } from '@/server/http/listening/listeners'
import { createRecordingLog } from '../../../../support/recording-log'
import { openConnection } from '../../../../support/raw-connection'
import { waitUntil } from '../../../../support/wait-until'

const servers: Server[] = []
const { log, entries } = createRecordingLog()
const readMessages = () => entries.map(({ message }) => message)

afterEach(() => {
  entries.length = 0
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function open(onRequest: RequestListener, { maxPerClient = 300, maxUnsent = 1e9, stallTimeoutMs = 60_000 } = {}) {
  const connections = createConnections({ max: 300, maxPerClient, log })
  const unsent = createByteBudget({ maxBytes: maxUnsent, maxBytesPerClient: maxUnsent })
  const toClient = (req: IncomingMessage) => String(req.headers.from ?? 'one')
  const server = await listen({
    port: 0,
    setting: 'PORT',
    host: '127.0.0.1',
    onRequest,
    context: {
      host: 'catalogue',
      baseUrl: 'https://books.example',
      mediaUrl: '',
      cdnMaxAgeSeconds: undefined,
      allowsCrawlers: true,
    },
    toClient,
    connections,
    unsent,
    log,
    stallTimeoutMs,
  })
  servers.push(server)
  return { server, connections, unsent, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** One that works for so many milliseconds on each request, and the paths that it has handled. */
async function openBusy(ms: number) {
  const handled: string[] = []
  const { origin } = await open((req, res) => {
    const startedAt = performance.now()
    while (performance.now() - startedAt < ms) continue
    handled.push(String(req.url))
    res.end('served')
  })
  return { origin, handled }
}

/** Sends bytes, and resolves with everything that is received until the connection closes. */
async function exchange(origin: string, lines: string): Promise<string> {
  const { socket, received, closed } = await openConnection(origin)
  socket.write(lines)
  await closed
  return received()
}

const toRequest = (path: string, from: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nFrom: ${from}\r\n\r\n`
const get = 'GET / HTTP/1.1\r\nHost: localhost\r\n'

describe('A client that asks whether to send its body', () => {
  const post = 'POST / HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n'

  it('is refused without being asked for it, and its connection is closed', async () => {
    const { origin } = await open((_, res) => {
      res.statusCode = 405
      res.end('refused')
    })
    const response = await exchange(origin, post)
    expect(response).toMatch(/^HTTP\/1\.1 405 [^]*\r\nConnection: close\r\n[^]*refused$/)
    expect(response).not.toContain(' 100 ')
  })

  const readers: Record<string, (req: IncomingMessage) => Promise<string>> = {
    'by events': async (req) => {
      let body = ''
      req.setEncoding('latin1').on('data', (part: string) => (body += part))
      await once(req, 'end')
      return body
    },
    'by iterating': async (req) => text(req),
  }

  it.each(Object.entries(readers))('is asked for it once it is read %s, and keeps its connection', async (_, read) => {
    const { origin } = await open(async (req, res) => {
      await new Promise(setImmediate)
      res.end(`${await read(req)}!`)
    })
    const { socket, received } = await openConnection(origin)
    for (const count of [1, 2]) {
      socket.write(post)
      const countOf = (part: string) => received().split(part).length - 1
      await waitUntil('the body is asked for', async () => countOf('HTTP/1.1 100 Continue\r\n\r\n') === count)
      socket.write('body')
      await waitUntil('the request is answered', async () => countOf('body!') === count)
    }
    socket.destroy()
  })
})

describe('A listener', () => {
  it('handles a pipelined request once the previous response is sent, and responds in order', async () => {
    const handled: string[] = []
    const pending: (() => void)[] = []
    const { origin } = await open((req, res) => {
      handled.push(String(req.url))
      pending.push(() => res.end(`${req.url};`))
    })
    const { socket, received } = await openConnection(origin)
    const paths = ['/1', '/2', '/3']
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(''))
    for (const [index, path] of paths.entries()) {
      await waitUntil(`${path} is handled`, async () => handled.length > index)
      // A request of another connection is handled after all that this one has sent was parsed.
      const other = await openConnection(origin)
      other.socket.write(`GET /other HTTP/1.1\r\nHost: localhost\r\n\r\n`)
      await waitUntil('the other is handled', async () => handled.at(-1) === '/other')
      handled.pop()
      pending.pop()
      expect(handled).toEqual(paths.slice(0, index + 1))
      pending.shift()?.()
    }
    await waitUntil('all are answered', async () => received().includes('/3;'))
    expect(received().match(/\/\d;/g)).toEqual(['/1;', '/2;', '/3;'])
  })

  it('handles requests of other connections between many pipelined ones', async () => {
    const { origin, handled } = await openBusy(0.2)
    const [one, other] = await Promise.all([openConnection(origin), openConnection(origin)])
    one.socket.once('data', () => other.socket.write('GET /other HTTP/1.1\r\nHost: localhost\r\n\r\n'))
    one.socket.write(`GET /one HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(500))
    await waitUntil('all are handled', async () => handled.length === 501)
    // Its bytes reach the server some milliseconds after they are written.
    expect(handled.indexOf('/other')).toBeLessThan(250)
  })

  it('handles requests of another client between those that one sends at once on many connections', async () => {
    const { origin, handled } = await openBusy(0.5)
    // Accepted before: in each iteration of the event loop one connection is.
    const connectAs = async (from: string) => {
      const connection = await openConnection(origin)
      connection.socket.write(toRequest('/first', from))
      await once(connection.socket, 'data')
      return connection
    }
    const many = await Promise.all(Array.from({ length: 200 }, () => connectAs('one')))
    const other = await connectAs('other')
    handled.length = 0
    for (const { socket } of many) socket.write(toRequest('/many', 'one'))
    other.socket.write(toRequest('/other', 'other'))
    await waitUntil('all are handled', async () => handled.length === 201)
    expect(handled.indexOf('/other')).toBeLessThan(50)
  })

  it('accepts the connection of another client before it has handled what one sends on many new ones', async () => {
    const { origin, handled } = await openBusy(0.5)
    const connectAs = async (from: string, requests: number) => {
      const { socket } = await openConnection(origin)
      socket.write(toRequest(`/${from}`, from).repeat(requests))
    }
    await Promise.all([...Array.from({ length: 200 }, () => connectAs('one', 8)), connectAs('other', 1)])
    await waitUntil('the other is handled', async () => handled.includes('/other'))
    expect(handled.indexOf('/other')).toBeLessThan(500)
  })

  it('closes connections of one client beyond its limit, and accepts more when others close', async () => {
    const { origin, connections } = await open((_, res) => void res.end('served'), { maxPerClient: 2 })
    const tryOnce = async () => {
      const client = await openConnection(origin)
      client.socket.write(`${get}\r\n`)
      const isServed = await Promise.race([
        once(client.socket, 'data').then(() => true),
        client.closed.then(() => false),
      ])
      return { ...client, isServed }
    }
    const clients = [await tryOnce(), await tryOnce(), await tryOnce()]
    expect(clients.map(({ isServed }) => isServed)).toEqual([true, true, false])
    clients[0]?.socket.end()
    await clients[0]?.closed
    await waitUntil('a connection is accepted again', async () => (await tryOnce()).isServed)
    expect(readMessages()).toEqual(['Connections are refused'])
    servers.at(-1)?.closeAllConnections()
    await waitUntil('all are counted as closed', async () => connections.stats().connections === 0)
  })

  it('drops no header field: either all are read, or the request is rejected', async () => {
    const { origin } = await open(
      (req, res) => void res.end(JSON.stringify([req.headers['content-length'], req.headers.host, req.headers.last])),
    )
    const junk = (count: number) => Array.from({ length: count }, (_, index) => `j${index}: 1\r\n`).join('')
    const last = 'Content-Length: 2\r\nHost: other\r\nLast: seen\r\nConnection: close\r\n\r\nab'
    expect(await exchange(origin, `${get}${junk(480)}${last}`)).toContain(
      JSON.stringify(['2', 'localhost, other', 'seen']),
    )
    for (const count of [500, 1_999, 2_000, 2_100, 3_000]) {
      const refused = await exchange(origin, `${get}${junk(count)}${last}`)
      expect(refused, String(count)).toMatch(/^HTTP\/1\.1 431 [^]*\r\nConnection: close\r\n[^]*\r\n\r\n$/)
    }
  })

  it('disconnects a client that reads nothing of its response, and counts its bytes until then', async () => {
    const body = Buffer.alloc(64 * 1024 * 1024)
    const responses: ServerResponse[] = []
    const sent: object[] = []
    const { origin, unsent, connections } = await open(
      (_, res) => {
        responses.push(res)
        // Sent together, and counted in the same turn: on a slow machine the first might be disconnected before the last starts.
        if (responses.length < 20) return
        for (const response of responses) response.end(body)
        sent.push(unsent.stats())
      },
      { stallTimeoutMs: 1_000 },
    )
    const stalled = await Promise.all(Array.from({ length: 20 }, () => openConnection(origin)))
    for (const { socket } of stalled) socket.pause().write(`${get}\r\n`)
    await waitUntil('the responses are being sent', async () => sent.length > 0)
    // One shared body for all of them.
    expect(sent).toEqual([{ bytes: body.length, count: 20 }])
    await waitUntil('all are disconnected', async () => connections.stats().connections === 0)
    expect(unsent.stats()).toEqual({ bytes: 0, count: 0 })
    for (const { socket } of stalled) socket.destroy()
  })

  it('disconnects the oldest when unread responses exceed the budget', async () => {
    const bytes = 32 * 1024 * 1024
    const { origin, unsent } = await open((_, res) => void res.end(Buffer.alloc(bytes)), { maxUnsent: bytes * 2 })
    const stalled = []
    for (let index = 0; index < 4; index++) {
      const client = await openConnection(origin)
      client.socket.pause().write(`${get}\r\n`)
      stalled.push(client)
      await waitUntil(
        'its response is being sent',
        async () => unsent.stats().count === Math.min(index + 1, 2) && unsent.stats().bytes <= bytes * 2,
      )
    }
    for (const { socket } of stalled.slice(0, 2)) socket.resume()
    await Promise.all(stalled.slice(0, 2).map(({ closed }) => closed))
    expect(unsent.stats().count).toBe(2)
    for (const { socket } of stalled) socket.destroy()
    await waitUntil('nothing is counted any more', async () => unsent.stats().bytes === 0)
  })

  it('counts nothing of a response that was read, nor of pipelined responses once the connection closes', async () => {
    const { origin, unsent } = await open((_, res) => void setImmediate(() => res.end(Buffer.alloc(4_000_000))))
    const responses = await exchange(origin, `${get}\r\n`.repeat(4) + `${get}Connection: close\r\n\r\n`)
    expect(responses.match(/HTTP\/1\.1 200/g)).toHaveLength(5)
    await waitUntil('nothing is counted', async () => unsent.stats().count === 0)
    const { socket, closed } = await openConnection(origin)
    socket.pause().write(`${get}\r\n`.repeat(10))
    await waitUntil('some are being sent', async () => unsent.stats().count > 0)
    socket.destroy()
    await closed
    await waitUntil('nothing is counted', async () => unsent.stats().count === 0)
  })

  it('logs a connection that it cannot accept, and continues', async () => {
    const { server, origin } = await open((_, res) => void res.end('served'))
    for (let times = 0; times < 2; times++)
      server.emit('error', Object.assign(new Error('accept EMFILE'), { code: 'EMFILE' }))
    expect(readMessages()).toEqual(['A connection could not be accepted', 'A connection could not be accepted'])
    expect(await exchange(origin, `${get}Connection: close\r\n\r\n`)).toContain('served')
  })
})

import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, describe, expect, it } from 'vitest'

import { problemSchema } from '@/schemas/shared/problem'
import { listRequestSeries } from '@/server/http/requests/request-series'
import { createMalformedRequestHandler } from '@/server/http/listening/malformed-requests'
import { openConnection } from '../../../../support/raw-connection'
import { waitUntil } from '../../../../support/wait-until'

const baseUrl = 'https://books.example'
const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** Sends each text to a listener of a host once the one before is answered, and resolves with all that is received. */
async function exchange(
  texts: string | readonly string[],
  host: 'content' | 'catalogue',
  onRequest?: RequestListener,
  options: ServerOptions = {},
): Promise<string> {
  const server = createServer({ maxHeaderSize: 1_000, ...options }, onRequest ?? ((_, res) => void res.end('served')))
  servers.push(server)
  server.on(
    'clientError',
    createMalformedRequestHandler({ host, baseUrl, mediaUrl: '', cdnMaxAgeSeconds: undefined, allowsCrawlers: true }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { socket, received, closed } = await openConnection(
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  )
  for (const [index, text] of [texts].flat().entries()) {
    await waitUntil('the one before is answered', async () => index === 0 || received().endsWith('served'))
    socket.write(Buffer.from(text, 'latin1'))
  }
  await closed
  return received()
}

function parse(response: string) {
  const [head = '', body = ''] = response.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const fields = Object.fromEntries(lines.map((line) => line.toLowerCase().split(': ') as [string, string]))
  return { first, fields, body, json: JSON.parse(body) as Record<string, unknown> }
}

const get = 'GET / HTTP/1.1\r\nHost: a\r\n'

/** The responses to requests of no operation. */
const findUnrouted = () => [...listRequestSeries()].find(({ host }) => host === 'none')

describe('a request that cannot be parsed', () => {
  it('is counted by its status, as every other one is, but without a time, since nobody knows when it began', async () => {
    const before = new Map(findUnrouted()?.byStatus)
    const times = () => findUnrouted()?.buckets.reduce((sum, count) => sum + count, 0)
    const timesBefore = times()
    await exchange('junk\r\n\r\n', 'content')
    await exchange(`${get}X: ${'a'.repeat(2_000)}\r\n\r\n`, 'content')
    const since = (status: number) => (findUnrouted()?.byStatus.get(status) ?? 0) - (before.get(status) ?? 0)
    expect([400, 431].map(since)).toEqual([1, 1])
    expect(times()).toBe(timesBefore)
  })

  it('is not counted where nothing was sent, as on a connection that a browser has opened in advance', async () => {
    const before = findUnrouted()?.byStatus.get(408) ?? 0
    const options = { headersTimeout: 1, requestTimeout: 1, connectionsCheckingInterval: 1 }
    expect(await exchange([], 'content', undefined, options)).toMatch(/^HTTP\/1\.1 408 /)
    expect(findUnrouted()?.byStatus.get(408) ?? 0).toBe(before)
  })

  it('has a problem object on the catalogue host, 405 if its method is unknown', async () => {
    const { first, fields, body, json } = parse(
      await exchange('FOO /api/v1/books HTTP/1.1\r\nHost: a\r\n\r\n', 'catalogue'),
    )
    expect(first).toBe('HTTP/1.1 405 Method Not Allowed')
    expect(problemSchema.parse(json)).toMatchObject({
      status: 405,
      code: 'method_not_allowed',
      instance: `${baseUrl}/api/v1/books`,
      detail: 'The method FOO is not allowed here.',
    })
    expect(fields).toMatchObject({
      'content-type': 'application/problem+json',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      allow: 'get, head, options',
      connection: 'close',
    })
    expect(Date.parse(fields.date ?? '')).not.toBeNaN()
  })

  it.each([
    ['/api/graphql', 'post, options'],
    ['http://a/api/graphql?query=x', 'post, options'],
    ['/', 'get, head, options'],
    ['/admin', 'get, head, options'],
  ])('has the methods that are allowed for %s', async (target, allow) => {
    const { first, fields } = parse(await exchange(`FOO ${target} HTTP/1.1\r\nHost: a\r\n\r\n`, 'content'))
    expect(first).toBe('HTTP/1.1 405 Method Not Allowed')
    expect(fields.allow).toBe(allow)
  })

  it('has the error envelope on the content host', async () => {
    const { first, fields, json } = parse(await exchange('FOO / HTTP/1.1\r\nHost: a\r\n\r\n', 'content'))
    expect(first).toBe('HTTP/1.1 405 Method Not Allowed')
    expect(fields['content-type']).toBe('application/json; charset=utf-8')
    expect(json).toEqual({ errors: [{ message: 'The method of the request is not allowed here.' }] })
  })

  it.each([
    ['a header without a colon', `${get}broken\r\n\r\n`, 400],
    ['a header whose name has a space', `${get}a b: c\r\n\r\n`, 400],
  ])('is %s: a problem object', async (_, bytes, status) => {
    const { first, json } = parse(await exchange(bytes, 'catalogue'))
    expect(first).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(problemSchema.parse(json)).toMatchObject({ status, code: 'invalid_parameter', instance: `${baseUrl}/` })
  })

  it.each([
    ['catalogue', '/api/v1/books?q=caf\u00c3\u00a9'],
    ['content', '/api/search?q=caf\u00c3\u00a9'],
  ] as const)('names the percent-encoded address of a target with bare UTF-8, on the %s host', async (host, target) => {
    const { first, fields, json } = parse(await exchange(`GET ${target} HTTP/1.1\r\nHost: a\r\n\r\n`, host))
    expect(first).toBe('HTTP/1.1 400 Bad Request')
    const message = `What is not ASCII in the target has to be percent-encoded: ${target.replace('\u00c3\u00a9', '%C3%A9')}.`
    if (host === 'content') return expect(json).toEqual({ errors: [{ message }] })
    expect(fields['content-type']).toBe('application/problem+json')
    expect(problemSchema.parse(json)).toMatchObject({
      status: 400,
      code: 'invalid_parameter',
      detail: message,
      instance: `${baseUrl}/api/v1/books?q=caf%C3%A9`,
    })
  })

  it('says nothing of encoding where something else is wrong with the target', async () => {
    const { json } = parse(await exchange('GET api HTTP/1.1\r\nHost: a\r\n\r\n', 'content'))
    expect(json).toEqual({ errors: [{ message: 'The request is not well-formed HTTP.' }] })
  })

  it.each([
    ['of HEAD with bare UTF-8', 'HEAD /caf\u00c3\u00a9 HTTP/1.1\r\n\r\n', 400],
    ['of HEAD', `HEAD / HTTP/1.1\r\nbroken\r\n\r\n`, 400],
    ['headers that are too large', `${get}A: ${'a'.repeat(2_000)}\r\n\r\n`, 431],
    ['a word', 'junk\r\n\r\n', 400],
    ['TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000', 400],
  ])('is %s: no body, which the client might not read', async (_, bytes, status) => {
    const received = await exchange(bytes, 'catalogue')
    expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(received).toContain('Content-Length: 0\r\n')
    expect(received.endsWith('\r\n\r\n')).toBe(true)
  })

  it('is quoted in printable and escaped text only, and not at length', async () => {
    const target = `/<script>"\\${'%'.repeat(900)}`
    expect(await exchange(`<SCRIPT> /a HTTP/1.1\r\n\r\n`, 'catalogue')).not.toContain('SCRIPT')
    const { json: quoted } = parse(await exchange(`F${'O'.repeat(800)} ${target} HTTP/1.1\r\n\r\n`, 'catalogue'))
    const { instance, detail } = problemSchema.parse(quoted)
    expect(instance).toContain('/%3Cscript%3E%22%5C%25')
    expect(instance.length).toBeLessThan(4_000)
    expect(detail.length).toBeLessThan(400)
  })

  it('has a response of its own after those of earlier requests', async () => {
    const bytes = [`${get}\r\n`, 'FOO /second HTTP/1.1\r\n\r\n']
    const received = await exchange(bytes, 'catalogue')
    const [first = '', second = ''] = received.split(/(?=HTTP\/1\.1)/)
    expect(first).toMatch(/^HTTP\/1\.1 200/)
    expect(parse(second).json).toMatchObject({ status: 405, instance: `${baseUrl}/second` })
  })

  it('closes the connection without a response while an earlier request waits for its own', async () => {
    expect(await exchange([`${get}\r\nFOO / HTTP/1.1\r\n\r\n`], 'catalogue', () => undefined)).toBe('')
  })
})

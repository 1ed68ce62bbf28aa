import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, describe, expect, it } from 'vitest'

import { probeLink } from '@/cms/links/probe-link'
import { publicInternetOnly, requestWithPolicy, type AddressPolicy } from '@/cms/links/request-with-policy'

const unknown: { etag: string | null; lastModified: string | null } = { etag: null, lastModified: null }
const userAgent = 'The-Review-LinkCheck/1.0 (+https://review.example)'
/** Lets the test's own server be asked, and nothing else that is private. */
const local: AddressPolicy = { isAllowed: (address) => address === '127.0.0.1', isAllowedPort: () => true }

let server: Server | undefined
afterEach(() => server?.close())

async function serve(listener: RequestListener): Promise<string> {
  server = createServer((req, res) => {
    if (req.url === '/robots.txt') return void res.writeHead(404).end()
    listener(req, res)
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const probe = (url: string, known = unknown) => probeLink(url, known, { userAgent, policy: local, timeoutMs: 400 })

describe('a link', () => {
  it.each([
    [200, 'alive'],
    [403, 'alive'],
    [404, 'dead'],
    [410, 'dead'],
    [500, 'failing'],
  ])('that answers %i is %s', async (status, state) => {
    const origin = await serve((_, res) => void res.writeHead(status).end())
    expect(await probe(`${origin}/page`)).toMatchObject({ state, status })
  })

  it('is requested with HEAD, a User-Agent and validators, and with GET for its first bytes if HEAD is not supported', async () => {
    const asked: unknown[] = []
    const origin = await serve((req, res) => {
      asked.push([req.method, req.headers['user-agent'], req.headers['if-none-match'], req.headers.range])
      res.writeHead(req.method === 'HEAD' ? 405 : 304).end()
    })
    expect(await probe(`${origin}/page`, { etag: '"a"', lastModified: null })).toMatchObject({
      state: 'alive',
      etag: '"a"',
    })
    expect(asked).toEqual([
      ['HEAD', userAgent, '"a"', undefined],
      ['GET', userAgent, '"a"', 'bytes=0-1023'],
    ])
  })

  it('is redirected five times at most', async () => {
    let hops = 0
    const origin = await serve((_, res) => {
      hops += 1
      res.writeHead(302, { location: `/hop-${hops}` }).end()
    })
    expect(await probe(`${origin}/page`)).toMatchObject({ state: 'failing', note: 'It redirects too often.' })
    expect(hops).toBe(6)
  })

  it('is redirected to the address that a server sends in UTF-8', async () => {
    const asked: unknown[] = []
    const origin = await serve((req, res) => {
      asked.push(req.url)
      if (req.url !== '/page') return void res.writeHead(200).end()
      res.socket?.end('HTTP/1.1 301 Moved\r\nLocation: /Žába\r\nContent-Length: 0\r\n\r\n')
    })
    expect(await probe(`${origin}/page`)).toMatchObject({ state: 'alive' })
    expect(asked).toEqual(['/page', '/%C5%BD%C3%A1ba'])
  })

  it.each([false, true])('that is not read in time fails with the reason, after its headers: %s', async (isBegun) => {
    const origin = await serve((_, res) => void (isBegun && res.writeHead(200).write('a')))
    const options = { method: 'GET', headers: {}, timeoutMs: 200, maxBytes: 10, policy: local } as const
    await expect(requestWithPolicy(new URL(origin), options)).rejects.toThrow('aborted due to timeout')
    server?.closeAllConnections()
  })

  it('that never responds fails in time, and an endless response is aborted', async () => {
    const silent = await serve(() => undefined)
    expect(await probe(`${silent}/page`)).toMatchObject({
      state: 'failing',
      note: 'It did not answer in time.',
    })
    server?.closeAllConnections()
    const endless = await serve(
      (req, res) =>
        void (req.method === 'HEAD' ? res.writeHead(405).end() : res.writeHead(200).write('x'.repeat(100_000))),
    )
    expect(await probe(`${endless}/page`)).toMatchObject({ state: 'alive' })
    server?.closeAllConnections()
  })

  it('whose robots.txt disallows it is not requested', async () => {
    let asked = 0
    server = createServer((req, res) => {
      if (req.url === '/robots.txt') return void res.end('User-agent: *\nDisallow: /private\n')
      asked += 1
      res.end()
    })
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    expect(await probe(`${origin}/private/x`)).toMatchObject({ state: 'skipped' })
    expect(await probe(`${origin}/open`)).toMatchObject({ state: 'alive' })
    expect(asked).toBe(1)
  })
})

describe('an address that is not on the public internet', () => {
  it.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://10.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::ffff:127.0.0.1]/',
    'http://93.184.216.34:22/',
  ])('is never asked: %s', async (url) => {
    expect(await probeLink(url, unknown, { userAgent, policy: publicInternetOnly, timeoutMs: 2_000 })).toMatchObject({
      state: 'skipped',
    })
  })

  it('is not reached by a name that resolves to it', async () => {
    let asked = 0
    const origin = await serve((_, res) => {
      asked += 1
      res.end()
    })
    const policy: AddressPolicy = { ...publicInternetOnly, isAllowedPort: () => true }
    const byName = origin.replace('127.0.0.1', 'localhost')
    expect(await probeLink(`${byName}/`, unknown, { userAgent, policy, timeoutMs: 2_000 })).toMatchObject({
      state: 'skipped',
    })
    expect(asked).toBe(0)
  })

  it('is not reached by a redirect', async () => {
    const origin = await serve(
      (_, res) => void res.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end(),
    )
    expect(await probe(`${origin}/page`)).toMatchObject({ state: 'skipped' })
  })
})

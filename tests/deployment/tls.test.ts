import https from 'node:https'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { send } from '../support/http'
import { waitUntil } from '../support/wait-until'
import { readComposeFile, type Compose } from './compose-file'
import { createDeployment, type Deployment } from './podman'
import { settings } from './site'

const [httpsPort, httpPort] = [3775, 3776]
/** Names of this machine, for which Caddy makes certificates by an authority of its own. */
const [content, catalogue] = [`https://content.localhost:${httpsPort}`, `https://catalogue.localhost:${httpsPort}`]

let deployment: Deployment
let certificate: string

/** What docker-compose.yml describes with its profile, on addresses that no other test has. */
function readWithTls(): Compose {
  const compose = readComposeFile('docker-compose.yml', {
    ...settings,
    BASE_URL: content,
    CATALOGUE_URL: catalogue,
    TLS_SITES: `${content}, ${catalogue}`,
    TRUSTED_PROXIES: '2',
    CONTENT_PORT: '3777',
    CATALOGUE_PORT: '3778',
  })
  const moved = JSON.parse(JSON.stringify(compose).replaceAll('172.30.99.', '172.30.97.')) as Compose
  const { profiles: _, ...tls } = moved.services.tls!
  moved.services.tls = { ...tls, ports: [`${httpsPort}:${httpsPort}`, `${httpPort}:80`] }
  return moved
}

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string }

/** A request over TLS that trusts Caddy's own authority alone. */
function read(url: string, headers: Record<string, string> = {}, body?: string): Promise<Answer> {
  const { hostname, pathname, search } = new URL(url)
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port: httpsPort,
      path: pathname + search,
      servername: hostname,
      ca: certificate,
      method: body === undefined ? 'GET' : 'POST',
      headers: { host: new URL(url).host, ...headers },
    }
    const request = https.request(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      )
    })
    request.on('error', reject)
    request.end(body)
  })
}

beforeAll(async () => {
  deployment = createDeployment('lectern-tls', readWithTls())
  await deployment.down()
  await deployment.up()
  const root = '/data/caddy/pki/authorities/local/root.crt'
  certificate = await waitUntil('there is a certificate', () => deployment.exec('tls', ['cat', root]).catch(() => null))
  await waitUntil('Caddy answers', async () =>
    read(content).then(
      ({ status }) => status === 200,
      () => false,
    ),
  )
})

afterAll(() => deployment.down())

describe('With the profile tls', () => {
  it('both hosts are served over HTTPS, and link only to HTTPS URLs', async () => {
    for (const origin of [content, catalogue]) {
      const page = await read(origin, { accept: 'text/html' })
      expect(page.status).toBe(200)
      expect(page.headers.via).toContain('varnish')
      expect(page.headers['strict-transport-security']).toBe('max-age=31536000')
      expect(page.text).toContain(`<link rel="canonical" href="${origin}/"`)
      expect(page.text).not.toMatch(/href="http:\/\/(content|catalogue)\.localhost/)
      const markdown = await read(origin, { accept: 'text/markdown' })
      expect(markdown.headers['content-type']).toBe('text/markdown; charset=utf-8')
      const map = await read(`${origin}/sitemap.xml`)
      expect(map.text).toContain(`<loc>${origin}/`)
    }
  })

  it('HTTP redirects to HTTPS', async () => {
    for (const origin of [content, catalogue]) {
      const { status, headers } = await send('/resources?page=2', {
        origin: `http://127.0.0.1:${httpPort}`,
        headers: { host: new URL(origin).hostname },
      })
      expect([status, headers.location]).toEqual([308, `${origin}/resources?page=2`])
    }
  })

  it('redirects stay on HTTPS', async () => {
    const { status, headers } = await read(`${content}/admin`, { accept: 'text/html' })
    expect([status, headers.location]).toEqual([302, `${content}/admin/login?redirect=%2Fadmin`])
  })

  it('X-Forwarded fields of a client have no effect', async () => {
    const plain = await read(`${content}/resources`, { accept: 'text/html' })
    const claimed = await read(`${content}/resources`, {
      accept: 'text/html',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      'x-forwarded-for': '203.0.113.9',
      forwarded: 'for=203.0.113.9;host=evil.example;proto=http',
    })
    expect([claimed.status, claimed.text]).toEqual([plain.status, plain.text])
  })

  it('a client that guesses passwords is slowed down, whatever addresses it claims', async () => {
    const statuses: number[] = []
    // Each of the two instances counts for itself.
    while (!statuses.includes(429) && statuses.length < 16) {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${statuses.length}` }
      const body = JSON.stringify({ email: settings.ADMIN_EMAIL, password: `wrong ${statuses.length}` })
      statuses.push((await read(`${content}/admin/api/users/login`, headers, body)).status)
    }
    expect(statuses.slice(0, 5)).toEqual(Array(5).fill(401))
    expect(statuses.at(-1), statuses.join()).toBe(429)
  })

  it('session cookies are sent over HTTPS only', async () => {
    const body = JSON.stringify({ email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD })
    const { status, headers } = await read(
      `${content}/admin/api/users/login`,
      { 'content-type': 'application/json' },
      body,
    )
    expect(status).toBe(200)
    const cookies = [headers['set-cookie'] ?? []].flat()
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies) expect(cookie).toMatch(/; Secure/)
  })
})

import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { query } from '../support/database'
import { send, type HttpResponse } from '../support/http'
import { dedicatedHosts, startDedicatedServer, type DedicatedServer } from '../support/dedicated-server'

let server: DedicatedServer
let payloadRoutes: string[]
let nextRoutes: string[]
let serverActions: string[]
let secrets: string[]

beforeAll(async () => {
  server = await startDedicatedServer()
  await server.startAdmin()
  const script = ['--conditions=production', '--import', 'tsx', 'tests/support/print-payload-routes.ts']
  const { stdout } = await promisify(execFile)(process.execPath, script, { env: { ...process.env, BASE_URL: '' } })
  payloadRoutes = JSON.parse(stdout) as string[]
  nextRoutes = Object.values(
    JSON.parse(await readFile('.next/app-path-routes-manifest.json', 'utf8')) as Record<string, string>,
  )
  serverActions = Object.keys(
    (JSON.parse(await readFile('.next/server/server-reference-manifest.json', 'utf8')) as { node: object }).node,
  )
  const users = await query<{ email: string; hash: string; salt: string }>(
    "select email, hash, salt from users where permission <> 'none'",
  )
  secrets = users.flatMap(({ email, hash, salt }) => [email, hash, salt])
})

afterAll(() => server?.stop())

const forged = [
  ['{"alg":"none"}', ''],
  ['{"alg":"HS256","typ":"JWT"}', 'x'],
].map(([header = '', key = '']) => {
  const text = [header, '{"id":1,"collection":"users","email":"a@b.example","sid":"x","exp":9999999999}']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.')
  return `${text}.${key && createHmac('sha256', key).update(text).digest('base64url')}`
})

/** Credentials and headers that an unauthenticated client may forge. */
const credentialVariants: Record<string, string>[] = [
  {},
  { cookie: 'payload-token=junk' },
  { cookie: `payload-token=${forged[0]}`, origin: `https://${dedicatedHosts.admin}` },
  { authorization: `JWT ${forged[1]}` },
  { authorization: 'users API-Key 00000000-0000-0000-0000-000000000000' },
  { authorization: 'Bearer null', 'x-payload-http-method-override': 'GET', 'x-http-method-override': 'GET' },
  {
    'x-forwarded-host': dedicatedHosts.admin,
    'x-forwarded-for': '127.0.0.1',
    'x-middleware-subrequest': 'src/middleware:src/middleware',
    'x-original-url': '/admin',
    'x-rewrite-url': '/admin',
  },
]

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

function sendRequest(
  host: keyof typeof dedicatedHosts,
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<HttpResponse> {
  const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(method)
  const body = hasBody ? '{"email":"x@y.example","password":"0123456789ab","token":"x","data":{}}' : undefined
  return send(path, {
    origin: server.origin,
    method,
    headers: {
      host: dedicatedHosts[host],
      'x-forwarded-proto': 'https',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body } : {}),
  })
}

function expectNoSecrets(response: HttpResponse, what: string): void {
  expect(response.status, what).toBeLessThan(500)
  const said = `${JSON.stringify(response.headers)}${response.text}`
  for (const secret of secrets) expect(said.includes(secret), what).toBe(false)
}

/** The path of a route with its parameters replaced by values. */
function fillParameters(path: string): string {
  return path
    .replace(/\/:id\?/, '/1')
    .replace(/:(filename|key)/, 'x.png')
    .replace(/:\w+/g, '1')
}

describe('Payload’s own API', () => {
  it('has the routes that these tests request', () => {
    expect(payloadRoutes.length).toBeGreaterThan(90)
    expect(payloadRoutes).toContain('POST /users/first-register')
    expect(secrets.length).toBeGreaterThanOrEqual(3)
  })

  /** Open to unauthenticated clients on the admin host. */
  const open = new Set(['POST /users/login', 'POST /users/logout', 'GET /users/me'])

  it('returns 401 for every route but login, logout and "me" without a session, whatever credentials are forged', async () => {
    for (const route of [
      ...payloadRoutes,
      'GET /og',
      'POST /graphql',
      'GET /graphql',
      'GET /graphql-playground',
      'GET ',
      'POST /globals/none',
      'GET /none/1',
    ]) {
      if (open.has(route)) continue
      const [method = '', path = ''] = route.split(' ')
      for (const guise of credentialVariants) {
        const response = await sendRequest('admin', method, `/admin/api${fillParameters(path)}`, guise)
        expectNoSecrets(response, route)
        expect(response.status, `${route} as ${JSON.stringify(guise)}`).toBe(401)
        expect(JSON.parse(response.text), route).toEqual({ errors: [{ message: 'Sign in to use this API.' }] })
      }
    }
  })

  it('returns a null user and nothing else from "me" without a session', async () => {
    for (const guise of credentialVariants) {
      const response = await sendRequest('admin', 'GET', '/admin/api/users/me?depth=9&select[email]=true', guise)
      expectNoSecrets(response, 'me')
      if (response.status === 200) expect(JSON.parse(response.text)).toMatchObject({ user: null })
      else expect(response.status).toBe(401)
    }
  })

  it('is not served on the other hosts under any prefix, and cannot register a first user', async () => {
    for (const route of payloadRoutes) {
      const [method = '', path = ''] = route.split(' ')
      for (const host of ['content', 'catalogue'] as const) {
        for (const prefix of ['/admin/api', '/api']) {
          const target = `${prefix}${fillParameters(path)}`
          const response = await sendRequest(host, method, target)
          expectNoSecrets(response, `${host} ${method} ${target}`)
          // The public API has resources of the same names.
          const isPublic =
            host === 'content' && prefix === '/api' && /^\/(articles|media)(\/1)?$/.test(fillParameters(path))
          if (isPublic) expect([200, 404, 405], `${method} ${target}`).toContain(response.status)
          else expect(response.status, `${host} ${method} ${target}`).toBe(404)
        }
      }
    }
  })
})

describe('Next’s own routes', () => {
  const inside = [
    '/content/homePage',
    '/content/graphql',
    '/content/listArticles?params=%7B%7D&format=json',
    '/catalogue/x',
    '/_next/image?url=%2Fmedia%2Fx.png&w=640&q=75',
    '/_next/data/build/index.json',
    '/_next/../admin',
    '/_not-found',
    '/_global-error',
    '/_error',
    '/__nextjs_original-stack-frames',
    '/_next/webpack-hmr',
    '/.next/BUILD_ID',
    '/server/app/page.js',
    '/.env',
    '/package.json',
    '/src/processes/server.ts',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/media/..%2f..%2fsecret',
    '/assets/../secret',
  ]

  it('return 404 to clients: only the server can reach them', async () => {
    expect(nextRoutes).toContain('/content/[operation]')
    const paths = [
      ...inside,
      ...nextRoutes
        .filter((route) => !route.startsWith('/admin'))
        .map((route) => route.replace(/\[\[?(?:\.\.\.)?\w+\]\]?/g, 'homePage')),
    ]
    for (const path of paths) {
      for (const host of ['content', 'catalogue'] as const) {
        for (const extra of [
          {},
          { rsc: '1', 'next-router-prefetch': '1' },
          { 'x-matched-path': '/admin', 'x-invoke-path': '/admin', 'x-nextjs-data': '1' },
        ] as Record<string, string>[]) {
          const response = await sendRequest(host, 'GET', path, extra)
          expectNoSecrets(response, path)
          expect(response.status, `${host} ${path}`).toBe(404)
        }
      }
    }
  })

  it('accept no server action without a session on any host', async () => {
    expect(serverActions.length).toBeGreaterThan(0)
    for (const id of [...serverActions, '0'.repeat(42), 'junk']) {
      for (const path of ['/admin', '/admin/login', '/admin/collections/users']) {
        expect(
          (await sendRequest('admin', 'POST', path, { 'next-action': id, origin: `https://${dedicatedHosts.admin}` }))
            .status,
          `${path} ${id}`,
        ).toBe(401)
      }
      expect((await sendRequest('content', 'POST', '/', { 'next-action': id })).status).toBe(405)
    }
  })
})

describe('The admin', () => {
  it('is served on the host of ADMIN_URL only', async () => {
    for (const path of [
      '/admin',
      '/admin/login',
      '/admin/api/users/me',
      '/admin/api/users/login',
      '/admin/preview/articles/1',
      '/_next/static/chunks/x.js',
    ]) {
      for (const host of ['content', 'catalogue'] as const) {
        for (const method of methods)
          expect((await sendRequest(host, method, path)).status, `${host} ${method} ${path}`).toBe(404)
      }
    }
    expect((await sendRequest('admin', 'GET', '/admin/login')).status).toBe(200)
  })

  it('redirects unauthenticated clients to the sign-in page', async () => {
    for (const path of [
      '/admin',
      '/admin/create-first-user',
      '/admin/forgot',
      '/admin/reset/x',
      '/admin/collections/users',
      '/admin/account',
      '/admin/unauthorized',
      '/admin/verify/x',
      '/admin/preview/articles/1',
      '/admin/nope',
    ]) {
      for (const guise of credentialVariants) {
        const response = await sendRequest('admin', 'GET', path, guise)
        expect(response.status, path).toBe(302)
        expect(response.headers.location, path).toBe(
          `https://${dedicatedHosts.admin}/admin/login?redirect=${encodeURIComponent(path)}`,
        )
      }
    }
    const page = await sendRequest('admin', 'GET', '/admin/login')
    expectNoSecrets(page, 'the sign-in page')
    for (const name of ['evidence-entries', 'previousSlugs', 'resetPasswordToken', 'payload-jobs'])
      expect(page.text.includes(name), name).toBe(false)
  })

  it('serves no public resource on its own host', async () => {
    for (const path of ['/', '/api/articles', '/llms.txt', '/sitemap.xml', '/resources'])
      expect((await sendRequest('admin', 'GET', path)).status, path).toBe(421)
  })

  it('builds no URL from request headers', async () => {
    const forgedHeaders = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      'x-forwarded-port': '1',
      forwarded: 'host=evil.example',
      origin: 'https://evil.example',
      referer: 'https://evil.example/',
    }
    for (const path of ['/admin', '/admin/login', '/admin/api/users/me', '/admin/', '/admin/logout']) {
      const response = await sendRequest('admin', 'GET', path, forgedHeaders)
      expect(`${JSON.stringify(response.headers)}${response.text}`.includes('evil.example'), path).toBe(false)
    }
    for (const host of [
      'evil.example',
      `${dedicatedHosts.admin}.evil.example`,
      `${dedicatedHosts.admin}:81`,
      'localhost',
      '',
    ]) {
      expect((await sendRequest('admin', 'GET', '/admin/login', { host })).status, host).toBe(421)
    }
  })

  it('is not cacheable, cannot be framed, and allows only its own scripts', async () => {
    const page = await sendRequest('admin', 'GET', '/admin/login')
    expect(page.headers['cache-control']).toBe('private, no-store')
    expect(page.headers['strict-transport-security']).toMatch(/max-age=\d{8}/)
    expect(page.headers['x-powered-by']).toBeUndefined()
    expect(page.headers['critical-ch'] ?? page.headers['accept-ch']).toBeUndefined()
    const policy = String(page.headers['content-security-policy'])
    for (const part of ["frame-ancestors 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'self'"])
      expect(policy).toContain(part)
    const nonce = /script-src 'self' 'nonce-([^']+)'(?:;|$)/.exec(policy)?.[1] ?? ''
    expect(nonce).toMatch(/^[\w+/]{22}==$/)
    for (const [tag] of page.text.matchAll(/<script[^>]*>/g))
      expect(tag.includes(`nonce="${nonce}"`) || / src="\/_next\/static\//.test(tag), tag).toBe(true)
    expect((await sendRequest('admin', 'GET', '/admin/login')).headers['content-security-policy']).not.toBe(policy)
    expect((await sendRequest('admin', 'GET', '/admin/api/users/me')).headers['content-security-policy']).toContain(
      "default-src 'none'",
    )
  })

  it.each([
    '/admin/%ff',
    '/admin/%',
    '/admin/api/%ff',
    '/admin/api/%E0%A4%A',
    '/admin/%00',
    '/admin/..%2fcontent/homePage',
    '/admin//x',
    '/_next/static/%ff',
    '/_next/static/%2e%2e/%2e%2e/BUILD_ID',
  ])('returns 400 for the malformed URL %s', async (path) => {
    for (const method of methods) expect((await sendRequest('admin', method, path)).status, method).toBe(400)
  })
})

import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { query } from '../support/database'
import { send, type Answer } from '../support/http'
import { ownHosts, startOwnServer, type OwnServer } from '../support/own-server'

let server: OwnServer
let payloadRoutes: string[]
let nextRoutes: string[]
let serverActions: string[]
let secrets: string[]

beforeAll(async () => {
  server = await startOwnServer()
  const script = ['--conditions=production', '--import', 'tsx', 'tests/support/print-payload-routes.ts']
  const { stdout } = await promisify(execFile)(process.execPath, script, { env: { ...process.env, BASE_URL: '' } })
  payloadRoutes = JSON.parse(stdout) as string[]
  nextRoutes = Object.values(JSON.parse(await readFile('.next/app-path-routes-manifest.json', 'utf8')) as Record<string, string>)
  serverActions = Object.keys((JSON.parse(await readFile('.next/server/server-reference-manifest.json', 'utf8')) as { node: object }).node)
  const users = await query<{ email: string; hash: string; salt: string }>('select email, hash, salt from users where permission <> \'none\'')
  secrets = users.flatMap(({ email, hash, salt }) => [email, hash, salt])
}, 120_000)

afterAll(() => server?.stop())

const forged = [['{"alg":"none"}', ''], ['{"alg":"HS256","typ":"JWT"}', 'x']].map(([header = '', key = '']) => {
  const text = [header, '{"id":1,"collection":"users","email":"a@b.example","sid":"x","exp":9999999999}'].map((part) => Buffer.from(part).toString('base64url')).join('.')
  return `${text}.${key && createHmac('sha256', key).update(text).digest('base64url')}`
})

/** What a stranger may try beside asking plainly. */
const guises: Record<string, string>[] = [
  {},
  { cookie: 'payload-token=junk' },
  { cookie: `payload-token=${forged[0]}`, origin: `https://${ownHosts.admin}` },
  { authorization: `JWT ${forged[1]}` },
  { authorization: 'users API-Key 00000000-0000-0000-0000-000000000000' },
  { authorization: 'Bearer null', 'x-payload-http-method-override': 'GET', 'x-http-method-override': 'GET' },
  { 'x-forwarded-host': ownHosts.admin, 'x-forwarded-for': '127.0.0.1', 'x-middleware-subrequest': 'src/middleware:src/middleware', 'x-original-url': '/admin', 'x-rewrite-url': '/admin' },
]

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

function ask(host: keyof typeof ownHosts, method: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(method)
  const body = hasBody ? '{"email":"x@y.example","password":"0123456789ab","token":"x","data":{}}' : undefined
  return send(path, {
    origin: server.origin,
    method,
    headers: { host: ownHosts[host], 'x-forwarded-proto': 'https', ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body } : {}),
  })
}

function expectNothingIn(answer: Answer, what: string): void {
  expect(answer.status, what).toBeLessThan(500)
  const said = `${JSON.stringify(answer.headers)}${answer.text}`
  for (const secret of secrets) expect(said.includes(secret), what).toBe(false)
}

/** With every parameter of a route's path filled in. */
function fillIn(path: string): string {
  return path.replace(/\/:id\?/, '/1').replace(/:(filename|key)/, 'x.png').replace(/:\w+/g, '1')
}

describe('Payload’s own API', () => {
  it('has the routes this walk is about', () => {
    expect(payloadRoutes.length).toBeGreaterThan(90)
    expect(payloadRoutes).toContain('POST /users/first-register')
    expect(secrets.length).toBeGreaterThanOrEqual(3)
  })

  /** Answered to anyone, on the admin's host. */
  const open = new Set(['POST /users/login', 'POST /users/logout', 'GET /users/me'])

  it('refuses a stranger every route but sign-in, sign-out and "who am I", in every guise', async () => {
    for (const route of [...payloadRoutes, 'GET /og', 'POST /graphql', 'GET /graphql', 'GET /graphql-playground', 'GET ', 'POST /globals/none', 'GET /none/1']) {
      if (open.has(route)) continue
      const [method = '', path = ''] = route.split(' ')
      for (const guise of guises) {
        const answer = await ask('admin', method, `/admin/api${fillIn(path)}`, guise)
        expectNothingIn(answer, route)
        expect(answer.status, `${route} as ${JSON.stringify(guise)}`).toBe(401)
        expect(JSON.parse(answer.text), route).toEqual({ errors: [{ message: 'Sign in to use this API.' }] })
      }
    }
  })

  it('tells a stranger that nobody is signed in, and no more', async () => {
    for (const guise of guises) {
      const answer = await ask('admin', 'GET', '/admin/api/users/me?depth=9&select[email]=true', guise)
      expectNothingIn(answer, 'me')
      if (answer.status === 200) expect(JSON.parse(answer.text)).toMatchObject({ user: null })
      else expect(answer.status).toBe(401)
    }
  })

  it('is not on the other hosts under any prefix, and knows no way to become the first user', async () => {
    for (const route of payloadRoutes) {
      const [method = '', path = ''] = route.split(' ')
      for (const host of ['content', 'catalogue'] as const) {
        for (const prefix of ['/admin/api', '/api']) {
          const target = `${prefix}${fillIn(path)}`
          const answer = await ask(host, method, target)
          expectNothingIn(answer, `${host} ${method} ${target}`)
          // The one public resource of the same name answers by its own rules.
          const isPublic = host === 'content' && prefix === '/api' && /^\/(articles|media)(\/1)?$/.test(fillIn(path))
          if (isPublic) expect([200, 404, 405], `${method} ${target}`).toContain(answer.status)
          else expect(answer.status, `${host} ${method} ${target}`).toBe(404)
        }
      }
    }
  })
})

describe('Next’s own routes', () => {
  const inside = [
    '/content/homePage', '/content/graphql', '/content/listArticles?params=%7B%7D&format=json', '/catalogue/x', '/_next/image?url=%2Fmedia%2Fx.png&w=640&q=75',
    '/_next/data/build/index.json', '/_next/../admin', '/_not-found', '/_global-error', '/_error', '/__nextjs_original-stack-frames', '/_next/webpack-hmr',
    '/.next/BUILD_ID', '/server/app/page.js', '/.env', '/package.json', '/src/server/main.ts', '/%2e%2e/%2e%2e/etc/passwd', '/media/..%2f..%2fsecret', '/assets/../secret',
  ]

  it('are reached by the server alone', async () => {
    expect(nextRoutes).toContain('/content/[operation]')
    const walked = [...inside, ...nextRoutes.filter((route) => !route.startsWith('/admin')).map((route) => route.replace(/\[\[?(?:\.\.\.)?\w+\]\]?/g, 'homePage'))]
    for (const path of walked) {
      for (const host of ['content', 'catalogue'] as const) {
        for (const extra of [{}, { rsc: '1', 'next-router-prefetch': '1' }, { 'x-matched-path': '/admin', 'x-invoke-path': '/admin', 'x-nextjs-data': '1' }] as Record<string, string>[]) {
          const answer = await ask(host, 'GET', path, extra)
          expectNothingIn(answer, path)
          expect(answer.status, `${host} ${path}`).toBe(404)
        }
      }
    }
  })

  it('take no server action from a stranger on any host', async () => {
    expect(serverActions.length).toBeGreaterThan(0)
    for (const id of [...serverActions, '0'.repeat(42), 'junk']) {
      for (const path of ['/admin', '/admin/login', '/admin/collections/users']) {
        expect((await ask('admin', 'POST', path, { 'next-action': id, origin: `https://${ownHosts.admin}` })).status, `${path} ${id}`).toBe(401)
      }
      expect((await ask('content', 'POST', '/', { 'next-action': id })).status).toBe(405)
    }
  })
})

describe('The admin', () => {
  it('is on ADMIN_URL alone', async () => {
    for (const path of ['/admin', '/admin/login', '/admin/api/users/me', '/admin/api/users/login', '/admin/preview/articles/1', '/_next/static/chunks/x.js']) {
      for (const host of ['content', 'catalogue'] as const) {
        for (const method of methods) expect((await ask(host, method, path)).status, `${host} ${method} ${path}`).toBe(404)
      }
    }
    expect((await ask('admin', 'GET', '/admin/login')).status).toBe(200)
  })

  it('shows a stranger the sign-in page alone', async () => {
    for (const path of ['/admin', '/admin/create-first-user', '/admin/forgot', '/admin/reset/x', '/admin/collections/users', '/admin/account', '/admin/unauthorized', '/admin/verify/x', '/admin/preview/articles/1', '/admin/nope']) {
      for (const guise of guises) {
        const answer = await ask('admin', 'GET', path, guise)
        expect(answer.status, path).toBe(302)
        expect(answer.headers.location, path).toBe(`https://${ownHosts.admin}/admin/login?redirect=${encodeURIComponent(path)}`)
      }
    }
    const page = await ask('admin', 'GET', '/admin/login')
    expectNothingIn(page, 'the sign-in page')
    for (const name of ['evidence-entries', 'previousSlugs', 'resetPasswordToken', 'payload-jobs']) expect(page.text.includes(name), name).toBe(false)
  })

  it('serves nothing public on its own host', async () => {
    for (const path of ['/', '/api/articles', '/llms.txt', '/sitemap.xml', '/resources']) expect((await ask('admin', 'GET', path)).status, path).toBe(421)
  })

  it('makes no address out of a request’s own words', async () => {
    const liar = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', 'x-forwarded-port': '1', forwarded: 'host=evil.example', origin: 'https://evil.example', referer: 'https://evil.example/' }
    for (const path of ['/admin', '/admin/login', '/admin/api/users/me', '/admin/', '/admin/logout']) {
      const answer = await ask('admin', 'GET', path, liar)
      expect(`${JSON.stringify(answer.headers)}${answer.text}`.includes('evil.example'), path).toBe(false)
    }
    for (const host of ['evil.example', `${ownHosts.admin}.evil.example`, `${ownHosts.admin}:81`, 'localhost', '']) {
      expect((await ask('admin', 'GET', '/admin/login', { host })).status, host).toBe(421)
    }
  })

  it('is kept by nobody, framed by nobody, and runs no script but its own', async () => {
    const page = await ask('admin', 'GET', '/admin/login')
    expect(page.headers['cache-control']).toBe('private, no-store')
    expect(page.headers['strict-transport-security']).toMatch(/max-age=\d{8}/)
    expect(page.headers['x-powered-by']).toBeUndefined()
    expect(page.headers['critical-ch'] ?? page.headers['accept-ch']).toBeUndefined()
    const policy = String(page.headers['content-security-policy'])
    for (const part of ["frame-ancestors 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'self'"]) expect(policy).toContain(part)
    const nonce = /script-src 'self' 'nonce-([^']+)'(?:;|$)/.exec(policy)?.[1] ?? ''
    expect(nonce).toMatch(/^[\w+/]{22}==$/)
    for (const [tag] of page.text.matchAll(/<script[^>]*>/g)) expect(tag.includes(`nonce="${nonce}"`) || / src="\/_next\/static\//.test(tag), tag).toBe(true)
    expect((await ask('admin', 'GET', '/admin/login')).headers['content-security-policy']).not.toBe(policy)
    expect((await ask('admin', 'GET', '/admin/api/users/me')).headers['content-security-policy']).toContain("default-src 'none'")
  })

  it.each(['/admin/%ff', '/admin/%', '/admin/api/%ff', '/admin/api/%E0%A4%A', '/admin/%00', '/admin/..%2fcontent/homePage', '/admin//x', '/_next/static/%ff', '/_next/static/%2e%2e/%2e%2e/BUILD_ID'])(
    'calls %s malformed',
    async (path) => {
      for (const method of methods) expect((await ask('admin', method, path)).status, method).toBe(400)
    },
  )
})

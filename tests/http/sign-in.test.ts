import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { query } from '../support/database'
import { send, type Answer } from '../support/http'
import { ownHosts, startOwnServer, type OwnServer } from '../support/own-server'
import { servers } from '../support/servers'

const origin = `https://${ownHosts.admin}`
const { email, password } = servers
let server: OwnServer
let addressCount = 0

beforeAll(async () => {
  server = await startOwnServer({ TRUSTED_PROXIES: '1' })
}, 120_000)

afterAll(() => server?.stop())

/** An address that no other test asks from, as a proxy would tell it. */
function newAddress(): string {
  return `198.51.100.${++addressCount}`
}

type Asking = { method?: string; body?: unknown; from?: string; headers?: Record<string, string> }

function ask(path: string, { method = 'GET', body, from = newAddress(), headers = {} }: Asking = {}): Promise<Answer> {
  return send(path, {
    origin: server.origin,
    method,
    headers: { host: ownHosts.admin, 'x-forwarded-for': from, origin, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

const signIn = (credentials: unknown, from?: string, headers?: Record<string, string>) =>
  ask('/admin/api/users/login', { method: 'POST', body: credentials, ...(from ? { from } : {}), ...(headers ? { headers } : {}) })

function cookiesOf({ headers }: Answer): Map<string, string> {
  return new Map((headers['set-cookie'] ?? []).map((line) => [line.split('=', 1)[0] ?? '', line]))
}

function sessionOf(answer: Answer): string {
  expect(answer.status, answer.text).toBe(200)
  return cookiesOf(answer).get('payload-token')?.split(';', 1)[0] ?? ''
}

const whoAmI = async (cookie: string) => (JSON.parse((await ask('/admin/api/users/me', { headers: { cookie } })).text) as { user: { email: string } | null }).user

describe('Signing in', () => {
  it('gives a cookie that scripts and other sites cannot use, over TLS alone', async () => {
    const answer = await signIn({ email, password })
    for (const name of ['payload-token', 'lectern-browser']) {
      const cookie = cookiesOf(answer).get(name) ?? ''
      expect(cookie, name).toMatch(/; HttpOnly(;|$)/)
      expect(cookie, name).toMatch(/; Secure(;|$)/)
      expect(cookie, name).toMatch(/; SameSite=(Lax|Strict)(;|$)/)
      expect(cookie, name).not.toMatch(/Domain=/i)
    }
    expect((await whoAmI(sessionOf(answer)))?.email).toBe(email)
  })

  it('does not say whether an account exists, in words or in time', async () => {
    const time = async (credentials: object) => {
      const times: number[] = []
      let text = ''
      for (let attempt = 0; attempt < 4; attempt++) {
        const start = performance.now()
        const answer = await signIn(credentials)
        times.push(performance.now() - start)
        expect(answer.status).toBe(401)
        text = answer.text
      }
      return { text, ms: Math.min(...times) }
    }
    const unknown = await time({ email: 'nobody@example.test', password: 'wrong password' })
    const known = await time({ email, password: 'wrong password' })
    expect(known.text).toBe(unknown.text)
    expect(Math.abs(known.ms - unknown.ms)).toBeLessThan(60)
  })

  it.each<[string, unknown]>([
    ['nothing', ''],
    ['no JSON', '{'],
    ['a list', []],
    ['null', 'null'],
    ['no password', { email: 'a@b.example' }],
    ['an object for a name', { email: { equals: 'a@b.example' }, password: { ne: '' } }],
    ['a NUL', { email: 'a\u0000@b.example', password: 'x'.repeat(12) }],
    ['a password as long as a book', { email: 'a@b.example', password: 'x'.repeat(5000) }],
  ])('answers %s with 400', async (_, body) => {
    expect((await signIn(body)).status).toBe(400)
  })

  it('answers broken forms with 400, and bodies too large or of unknown length with 413', async () => {
    const form = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await signIn('junk', undefined, form)).status).toBe(400)
    expect((await signIn('--x\r\ncontent-disposition: form-data; name="_payload"\r\n\r\n{\r\n--x--\r\n', undefined, form)).status).toBe(400)
    expect((await signIn({ email: 'x'.repeat(20_000) })).status).toBe(413)
  })

  it('is not for a byline', async () => {
    const [byline] = await query<{ email: string }>("select email from users where permission = 'none' limit 1")
    expect((await signIn({ email: byline?.email, password })).status).toBe(401)
  })
})

describe('Guessing', () => {
  it('is slowed, told so, and locks nobody out', async () => {
    const from = newAddress()
    const statuses: number[] = []
    const times: number[] = []
    for (let attempt = 0; attempt < 8; attempt++) {
      const start = performance.now()
      const answer = await signIn({ email, password: `guess number ${attempt}` }, from)
      times.push(performance.now() - start)
      statuses.push(answer.status)
      if (answer.status === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
    expect(times[7]).toBeGreaterThan(2000)
    // From elsewhere the editor notices nothing; from the same place the right password only waits.
    const start = performance.now()
    sessionOf(await signIn({ email, password }))
    expect(performance.now() - start).toBeLessThan(2000)
    sessionOf(await signIn({ email, password }, from))
    expect((await signIn({ email, password: 'wrong again' }, from)).status).toBe(401)
  })

  it('many at once gets few through, and the rest are sent away', async () => {
    const from = newAddress()
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => signIn({ email, password: `guess number ${index}` }, from)))
    const rejected = answers.filter(({ status }) => status === 429)
    expect(rejected.length).toBeGreaterThanOrEqual(7)
    for (const { headers } of rejected) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })

  it('behind an editor’s own address does not slow the browser that signed in before', async () => {
    const from = newAddress()
    const known = cookiesOf(await signIn({ email, password }, from)).get('lectern-browser')?.split(';', 1)[0] ?? ''
    for (let attempt = 0; attempt < 8; attempt++) await signIn({ email, password: 'a stranger’s guess' }, from)
    const start = performance.now()
    sessionOf(await signIn({ email, password }, from, { cookie: known }))
    expect(performance.now() - start).toBeLessThan(2000)
    // A cookie made up counts as none.
    expect((await signIn({ email, password: 'x'.repeat(12) }, from, { cookie: `${known.slice(0, -3)}AAA` })).status).toBe(429)
  })
})

describe('A session', () => {
  it('ends when its owner signs out, for every copy of the cookie', async () => {
    const cookie = sessionOf(await signIn({ email, password }))
    expect(await whoAmI(cookie)).not.toBeNull()
    expect((await ask('/admin/api/users/logout', { method: 'POST', headers: { cookie } })).status).toBe(200)
    expect(await whoAmI(cookie)).toBeNull()
    expect((await ask('/admin/api/articles', { headers: { cookie } })).status).toBe(401)
  })

  it('ends when the account loses its permission, and with a new password', async () => {
    const admin = sessionOf(await signIn({ email, password }))
    const name = `editor-${Date.now()}@example.test`
    const call = (method: string, path: string, body: unknown, cookie = admin) => ask(`/admin/api/users${path}`, { method, body, headers: { cookie } })
    const created = await call('POST', '', { name: 'Guarded', email: name, password: 'a long password', permission: 'editor' })
    expect(created.status, created.text).toBe(201)
    const { id } = (JSON.parse(created.text) as { doc: { id: number } }).doc
    try {
      const first = sessionOf(await signIn({ email: name, password: 'a long password' }))
      expect((await ask('/admin/api/articles?limit=1', { headers: { cookie: first } })).status).toBe(200)
      for (const short of ['elevenchars', 'x']) expect((await call('PATCH', `/${id}`, { password: short })).status, short).toBe(400)
      expect((await call('PATCH', `/${id}`, { password: 'another long password' })).status).toBe(200)
      expect(await whoAmI(first)).toBeNull()
      const second = sessionOf(await signIn({ email: name, password: 'another long password' }))
      // An editor makes no administrator of themself, and no account.
      await call('PATCH', `/${id}`, { permission: 'admin' }, second)
      expect(await query('select permission from users where id = $1', [id])).toEqual([{ permission: 'editor' }])
      expect((await call('POST', '', { name: 'x', email: 'x@y.example', password: 'a long password', permission: 'admin' }, second)).status).toBe(403)
      expect((await call('PATCH', `/${id}`, { permission: 'none' })).status).toBe(200)
      expect((await ask('/admin/api/articles?limit=1', { headers: { cookie: second } })).status).toBe(401)
    } finally {
      await call('DELETE', `/${id}`, undefined)
    }
  })

  it('is of no use to another site', async () => {
    const cookie = sessionOf(await signIn({ email, password }))
    for (const foreign of ['https://evil.example', 'null', `https://${ownHosts.content}`, `https://${ownHosts.admin}.evil.example`]) {
      const answer = await ask('/admin/api/articles', { headers: { cookie, origin: foreign } })
      expect(answer.status, foreign).toBe(401)
      expect(answer.headers['access-control-allow-origin'], foreign).toBeUndefined()
      expect((await ask('/admin/api/articles', { method: 'POST', body: { title: 'x' }, headers: { cookie, origin: foreign } })).status, foreign).toBe(401)
    }
    const noOrigin = { host: ownHosts.admin, cookie, 'sec-fetch-site': 'cross-site' }
    expect((await send('/admin/api/articles', { origin: server.origin, headers: noOrigin })).status).toBe(401)
  })

  it('does not open the public host’s eyes', async () => {
    const cookie = sessionOf(await signIn({ email, password }))
    const plain = await send('/api/articles?limit=100&draft=true', { origin: server.origin, headers: { host: ownHosts.content } })
    const signed = await send('/api/articles?limit=100&draft=true', { origin: server.origin, headers: { host: ownHosts.content, cookie } })
    expect(signed.text).toBe(plain.text)
  })

  it('gives bad filters 400, not 500', async () => {
    const cookie = sessionOf(await signIn({ email, password }))
    for (const bad of ['where=%7Bbad', 'where[id][in]=1,abc', 'where[professions][in]=bogus', 'where[title][equals]=%00']) {
      expect((await ask(`/admin/api/articles?${bad}`, { headers: { cookie } })).status, bad).toBe(400)
    }
  })
})

describe('A forgotten password', () => {
  it('is not reset over HTTP, and nothing of it is written down', async () => {
    for (const path of ['forgot-password', 'reset-password', 'first-register', 'unlock', 'verify/x']) {
      const answer = await ask(`/admin/api/users/${path}`, { method: 'POST', body: { email, token: 'x', password: 'a long password' } })
      expect(answer.status, path).toBe(401)
    }
    expect(await query('select 1 from users where reset_password_token is not null')).toEqual([])
    expect(server.output()).not.toMatch(/reset_?password|\/admin\/reset/i)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { query } from '../support/database'
import { send, type HttpResponse } from '../support/http'
import { dedicatedHosts, startDedicatedServer, type DedicatedServer } from '../support/dedicated-server'
import { servers } from '../support/servers'

const origin = `https://${dedicatedHosts.admin}`
const { email, password } = servers
let server: DedicatedServer
let addressCount = 0

beforeAll(async () => {
  server = await startDedicatedServer({ TRUSTED_PROXIES: '1' })
  await server.startAdmin()
})

afterAll(() => server?.stop())

/** A client address that no other test uses, as a proxy would forward it. */
function createAddress(): string {
  return `198.51.100.${++addressCount}`
}

type RequestOptions = { method?: string; body?: unknown; from?: string; headers?: Record<string, string> }

function sendRequest(
  path: string,
  { method = 'GET', body, from = createAddress(), headers = {} }: RequestOptions = {},
): Promise<HttpResponse> {
  return send(path, {
    origin: server.origin,
    method,
    headers: {
      host: dedicatedHosts.admin,
      'x-forwarded-for': from,
      origin,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

const signIn = (credentials: unknown, from?: string, headers?: Record<string, string>) =>
  sendRequest('/admin/api/users/login', {
    method: 'POST',
    body: credentials,
    ...(from ? { from } : {}),
    ...(headers ? { headers } : {}),
  })

function extractCookies({ headers }: HttpResponse): Map<string, string> {
  return new Map((headers['set-cookie'] ?? []).map((line) => [line.split('=', 1)[0] ?? '', line]))
}

function extractSession(response: HttpResponse): string {
  expect(response.status, response.text).toBe(200)
  return extractCookies(response).get('payload-token')?.split(';', 1)[0] ?? ''
}

const readCurrentUser = async (cookie: string) =>
  (
    JSON.parse((await sendRequest('/admin/api/users/me', { headers: { cookie } })).text) as {
      user: { email: string } | null
    }
  ).user

describe('Signing in', () => {
  it('sets HttpOnly, Secure and SameSite cookies', async () => {
    const response = await signIn({ email, password })
    for (const name of ['payload-token', 'lectern-browser']) {
      const cookie = extractCookies(response).get(name) ?? ''
      expect(cookie, name).toMatch(/; HttpOnly(;|$)/)
      expect(cookie, name).toMatch(/; Secure(;|$)/)
      expect(cookie, name).toMatch(/; SameSite=(Lax|Strict)(;|$)/)
      expect(cookie, name).not.toMatch(/Domain=/i)
    }
    expect((await readCurrentUser(extractSession(response)))?.email).toBe(email)
  })

  it('does not reveal whether an account exists, by message or by timing', async () => {
    const attempt = async (credentials: object) => {
      const start = performance.now()
      const response = await signIn(credentials)
      const ms = performance.now() - start
      expect(response.status).toBe(401)
      return { text: response.text, ms }
    }
    // The fastest of several: the load of other tests only ever adds time. Where an account costs a hash more, no number of attempts helps.
    const fastestMs = { known: Infinity, unknown: Infinity }
    const differenceMs = () => Math.abs(fastestMs.known - fastestMs.unknown)
    for (let attempts = 0; attempts < 12 && (attempts < 4 || differenceMs() >= 60); attempts++) {
      const unknown = await attempt({ email: 'nobody@example.test', password: 'wrong password' })
      const known = await attempt({ email, password: 'wrong password' })
      expect(known.text).toBe(unknown.text)
      fastestMs.unknown = Math.min(fastestMs.unknown, unknown.ms)
      fastestMs.known = Math.min(fastestMs.known, known.ms)
    }
    expect(differenceMs()).toBeLessThan(60)
  })

  it.each<[string, unknown]>([
    ['nothing', ''],
    ['malformed JSON', '{'],
    ['a list', []],
    ['null', 'null'],
    ['no password', { email: 'a@b.example' }],
    ['an object as e-mail address', { email: { equals: 'a@b.example' }, password: { ne: '' } }],
    ['a NUL', { email: 'a\u0000@b.example', password: 'x'.repeat(12) }],
    ['a very long password', { email: 'a@b.example', password: 'x'.repeat(5000) }],
  ])('returns 400 for %s', async (_, body) => {
    expect((await signIn(body)).status).toBe(400)
  })

  it('returns 400 for malformed forms and 413 for bodies that are too large', async () => {
    const form = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await signIn('junk', undefined, form)).status).toBe(400)
    expect(
      (await signIn('--x\r\ncontent-disposition: form-data; name="_payload"\r\n\r\n{\r\n--x--\r\n', undefined, form))
        .status,
    ).toBe(400)
    expect((await signIn({ email: 'x'.repeat(20_000) })).status).toBe(413)
  })

  it('is impossible for a byline account', async () => {
    const [byline] = await query<{ email: string }>("select email from users where permission = 'none' limit 1")
    expect((await signIn({ email: byline?.email, password })).status).toBe(401)
  })
})

describe('A sign-in from a page of another site', () => {
  it('is refused without a cookie', async () => {
    for (const foreign of ['https://evil.example', 'null', `https://${dedicatedHosts.content}`]) {
      const response = await signIn({ email, password }, undefined, { origin: foreign, 'content-type': 'text/plain' })
      expect(response.status, foreign).toBe(403)
      expect(response.headers['set-cookie'], foreign).toBeUndefined()
    }
  })
})

describe('Password guessing', () => {
  it('is throttled with 429 and Retry-After, without locking the account', async () => {
    const from = createAddress()
    const statuses: number[] = []
    const times: number[] = []
    for (let attempt = 0; attempt < 8; attempt++) {
      const start = performance.now()
      const response = await signIn({ email, password: `guess number ${attempt}` }, from)
      times.push(performance.now() - start)
      statuses.push(response.status)
      if (response.status === 429) expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
    expect(times[7]).toBeGreaterThan(2000)
    // From another address the editor is not affected; from the same one the right password is only delayed.
    const start = performance.now()
    extractSession(await signIn({ email, password }))
    expect(performance.now() - start).toBeLessThan(2000)
    extractSession(await signIn({ email, password }, from))
    expect((await signIn({ email, password: 'wrong again' }, from)).status).toBe(401)
  })

  it('in parallel is mostly rejected with 429', async () => {
    const from = createAddress()
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, index) => signIn({ email, password: `guess number ${index}` }, from)),
    )
    const rejected = responses.filter(({ status }) => status === 429)
    expect(rejected.length).toBeGreaterThanOrEqual(7)
    for (const { headers } of rejected) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })

  it('from an editor’s own address does not throttle a browser that has signed in before', async () => {
    const from = createAddress()
    const known =
      extractCookies(await signIn({ email, password }, from))
        .get('lectern-browser')
        ?.split(';', 1)[0] ?? ''
    for (let attempt = 0; attempt < 8; attempt++) await signIn({ email, password: 'a stranger’s guess' }, from)
    const start = performance.now()
    extractSession(await signIn({ email, password }, from, { cookie: known }))
    expect(performance.now() - start).toBeLessThan(2000)
    // A forged cookie counts as none.
    expect(
      (await signIn({ email, password: 'x'.repeat(12) }, from, { cookie: `${known.slice(0, -3)}AAA` })).status,
    ).toBe(429)
  })
})

describe('A session', () => {
  it('ends at sign-out for every copy of the cookie', async () => {
    const cookie = extractSession(await signIn({ email, password }))
    expect(await readCurrentUser(cookie)).not.toBeNull()
    expect((await sendRequest('/admin/api/users/logout', { method: 'POST', headers: { cookie } })).status).toBe(200)
    expect(await readCurrentUser(cookie)).toBeNull()
    expect((await sendRequest('/admin/api/articles', { headers: { cookie } })).status).toBe(401)
  })

  it('ends when the account loses its permission, and when its password changes', async () => {
    const admin = extractSession(await signIn({ email, password }))
    const name = `editor-${Date.now()}@example.test`
    const call = (method: string, path: string, body: unknown, cookie = admin) =>
      sendRequest(`/admin/api/users${path}`, { method, body, headers: { cookie, 'if-match': '*' } })
    const created = await call('POST', '', {
      name: 'Guarded',
      email: name,
      password: 'a long password',
      permission: 'editor',
    })
    expect(created.status, created.text).toBe(201)
    const { id } = (JSON.parse(created.text) as { doc: { id: number } }).doc
    try {
      const first = extractSession(await signIn({ email: name, password: 'a long password' }))
      expect((await sendRequest('/admin/api/articles?limit=1', { headers: { cookie: first } })).status).toBe(200)
      for (const short of ['elevenchars', 'x'])
        expect((await call('PATCH', `/${id}`, { password: short })).status, short).toBe(400)
      expect(
        (await call('PATCH', `/${id}`, { password: 'another long password', currentPassword: password })).status,
      ).toBe(200)
      expect(await readCurrentUser(first)).toBeNull()
      const second = extractSession(await signIn({ email: name, password: 'another long password' }))
      // An editor can neither promote themself nor create an account.
      await call('PATCH', `/${id}`, { permission: 'admin' }, second)
      expect(await query('select permission from users where id = $1', [id])).toEqual([{ permission: 'editor' }])
      expect(
        (
          await call(
            'POST',
            '',
            { name: 'x', email: 'x@y.example', password: 'a long password', permission: 'admin' },
            second,
          )
        ).status,
      ).toBe(403)
      expect((await call('PATCH', `/${id}`, { permission: 'none' })).status).toBe(200)
      expect((await sendRequest('/admin/api/articles?limit=1', { headers: { cookie: second } })).status).toBe(401)
    } finally {
      await call('DELETE', `/${id}`, undefined)
    }
  })

  it('ends with all other sessions of the account after five wrong current passwords', async () => {
    const admin = extractSession(await signIn({ email, password }))
    const call = (method: string, path: string, body: unknown, cookie = admin) =>
      sendRequest(`/admin/api/users${path}`, { method, body, headers: { cookie, 'if-match': '*' } })
    const account = { email: `guessed-${Date.now()}@example.test`, password: 'a long password' }
    const { id } = (
      JSON.parse((await call('POST', '', { name: 'Guessed', permission: 'writer', ...account })).text) as {
        doc: { id: number }
      }
    ).doc
    try {
      const [first, second] = [extractSession(await signIn(account)), extractSession(await signIn(account))]
      const guess = (currentPassword: string) =>
        call('PATCH', `/${id}`, { password: 'another long password', currentPassword }, first)
      for (let count = 1; count <= 5; count++) expect((await guess(`guess ${count}`)).status, String(count)).toBe(400)
      expect(await readCurrentUser(first)).toBeNull()
      expect(await readCurrentUser(second)).toBeNull()
      expect((await guess(account.password)).status).toBe(401)
      expect(await readCurrentUser(extractSession(await signIn(account)))).not.toBeNull()
    } finally {
      await call('DELETE', `/${id}`, undefined)
    }
  })

  it('is rejected for cross-site requests', async () => {
    const cookie = extractSession(await signIn({ email, password }))
    for (const foreign of [
      'https://evil.example',
      'null',
      `https://${dedicatedHosts.content}`,
      `https://${dedicatedHosts.admin}.evil.example`,
    ]) {
      const response = await sendRequest('/admin/api/articles', { headers: { cookie, origin: foreign } })
      expect(response.status, foreign).toBe(401)
      expect(response.headers['access-control-allow-origin'], foreign).toBeUndefined()
      expect(
        (
          await sendRequest('/admin/api/articles', {
            method: 'POST',
            body: { title: 'x' },
            headers: { cookie, origin: foreign },
          })
        ).status,
        foreign,
      ).toBe(401)
    }
    const noOrigin = { host: dedicatedHosts.admin, cookie, 'sec-fetch-site': 'cross-site' }
    expect((await send('/admin/api/articles', { origin: server.origin, headers: noOrigin })).status).toBe(401)
  })

  it('does not change responses of the public host', async () => {
    const cookie = extractSession(await signIn({ email, password }))
    const plain = await send('/api/articles?limit=100&draft=true', {
      origin: server.origin,
      headers: { host: dedicatedHosts.content },
    })
    const signed = await send('/api/articles?limit=100&draft=true', {
      origin: server.origin,
      headers: { host: dedicatedHosts.content, cookie },
    })
    expect(signed.text).toBe(plain.text)
  })

  it('gets 400, not 500, for invalid filters', async () => {
    const cookie = extractSession(await signIn({ email, password }))
    for (const bad of [
      'where=%7Bbad',
      'where[id][in]=1,abc',
      'where[professions][in]=bogus',
      'where[title][equals]=%00',
    ]) {
      expect((await sendRequest(`/admin/api/articles?${bad}`, { headers: { cookie } })).status, bad).toBe(400)
    }
  })
})

describe('An editor', () => {
  const secret = 'the password of an editor'
  const name = `guesser-${Date.now()}@example.test`
  let id: number
  let admin: string
  let editor: string

  beforeAll(async () => {
    admin = extractSession(await signIn({ email, password }))
    const created = await sendRequest('/admin/api/users', {
      method: 'POST',
      body: { name: 'Guesser', email: name, password: secret, permission: 'editor' },
      headers: { cookie: admin },
    })
    ;({ id } = (JSON.parse(created.text) as { doc: { id: number } }).doc)
    editor = extractSession(await signIn({ email: name, password: secret }))
  })

  afterAll(() =>
    sendRequest(`/admin/api/users/${id}`, { method: 'DELETE', headers: { cookie: admin, 'if-match': '*' } }),
  )

  const sendAsEditor = (path: string, body?: unknown) =>
    sendRequest(path, { ...(body === undefined ? {} : { method: 'POST', body }), headers: { cookie: editor } })

  it('cannot try passwords by any URL that bypasses the throttle', async () => {
    for (const path of [
      '/admin/api/users/login/',
      '/admin/api/users/lo%67in',
      '/admin/api/%75sers/login',
      '/admin/api/users/login?depth=1&x=/',
    ]) {
      const statuses: number[] = []
      for (const secretOf of ['a wrong password', password]) {
        const response = await sendRequest(path, {
          method: 'POST',
          body: { email, password: secretOf },
          headers: { cookie: editor, 'x-lectern-sign-in': '1' },
        })
        statuses.push(response.status)
      }
      // Either it is the throttled login endpoint, or none at all.
      expect(
        [
          [401, 200],
          [403, 403],
          [404, 404],
          [308, 308],
        ],
        path,
      ).toContainEqual(statuses)
      if (statuses[1] === 200) expect(path).toMatch(/login\?/)
    }
    const query = `mutation { loginUser(email: ${JSON.stringify(email)}, password: ${JSON.stringify(password)}) { token user { email } } }`
    const response = await sendRequest('/admin/api/graphql', {
      method: 'POST',
      body: { query },
      headers: { cookie: editor, 'x-lectern-sign-in': '1' },
    })
    expect(response.text).not.toContain('"token":"')
    expect(response.text).toContain('Sign in at /admin/login.')
  })

  it('can neither reset, unlock, refresh nor change another account', async () => {
    const [before] = await query<{ hash: string; sessions: string }>(
      'select hash, (select count(*) from users_sessions where _parent_id = users.id) as sessions from users where email = $1',
      [email],
    )
    const [{ id: other } = { id: 0 }] = await query<{ id: number }>('select id from users where email = $1', [email])
    const refused = {
      'forgot-password': { email },
      'reset-password': { token: 'x', password: 'a long password' },
      unlock: { email },
      [`verify/x`]: {},
      'first-register': { email, password: 'a long password' },
    }
    for (const [path, body] of Object.entries(refused))
      expect((await sendAsEditor(`/admin/api/users/${path}`, body)).status, path).toBeGreaterThanOrEqual(400)
    for (const mutation of [
      `forgotPasswordUser(email: ${JSON.stringify(email)})`,
      `unlockUser(email: ${JSON.stringify(email)})`,
      'resetPasswordUser(token: "x", password: "a long password") { token }',
    ]) {
      const { text } = await sendAsEditor('/admin/api/graphql', { query: `mutation { ${mutation} }` })
      expect(text, mutation).toContain('"errors"')
    }
    const renewed = await sendAsEditor(`/admin/api/users/refresh-token?id=${other}`, { id: other, user: other })
    expect((JSON.parse(renewed.text) as { user: { email: string } }).user.email).toBe(name)
    const changed = await sendRequest(`/admin/api/users/${other}`, {
      method: 'PATCH',
      body: { password: 'a password of the editor’s' },
      headers: { cookie: editor, 'if-match': '*' },
    })
    expect(changed.status).toBeGreaterThanOrEqual(400)
    await sendRequest(`/admin/api/users?where[id][equals]=${other}`, {
      method: 'PATCH',
      body: { password: 'a password of the editor’s' },
      headers: { cookie: editor, 'if-match': '*' },
    })
    expect(await query('select 1 from users where reset_password_token is not null')).toEqual([])
    const [after] = await query<{ hash: string }>('select hash from users where email = $1', [email])
    expect(after?.hash).toBe(before?.hash)
    expect(server.output()).not.toMatch(/reset_password|\/admin\/reset\/[\da-f]/)
  })

  it('cannot sort or filter by private fields of accounts', async () => {
    for (const field of ['hash', 'salt', 'resetPasswordToken', 'sessions.id']) {
      for (const query of [
        `articles?sort=author.${field}`,
        `articles?sort=-author.${field}`,
        `articles?sort=title,author.${field}`,
        `articles/versions?sort=version.author.${field}`,
        `articles?draft=true&sort=author.${field}`,
        `users?sort=${field}`,
        `articles?where[author.${field}][exists]=true`,
        `articles/count?where[author.${field}][like]=a`,
        `users?where[${field}][greater_than]=a`,
        `users/count?where[or][0][${field}][exists]=true`,
      ]) {
        expect((await sendAsEditor(`/admin/api/${query}`)).status, query).toBe(400)
      }
      const { text } = await sendAsEditor('/admin/api/graphql', {
        query: `{ Articles(sort: "author.${field}") { docs { id } } }`,
      })
      expect(text, field).toContain('"errors"')
      expect(text, field).not.toContain('"docs"')
    }
  })

  it('is throttled for guesses at another account even when signing in to their own in between', async () => {
    const from = createAddress()
    const statuses: number[] = []
    for (let round = 0; round < 6; round++) {
      statuses.push((await signIn({ email, password: `guess number ${round}` }, from)).status)
      expect((await signIn({ email: name, password: secret }, from)).status).toBe(200)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })
})

describe('A forgotten password', () => {
  it('cannot be reset over HTTP without SMTP, and no token is stored or logged', async () => {
    for (const path of ['forgot-password', 'reset-password', 'first-register', 'unlock', 'verify/x']) {
      const response = await sendRequest(`/admin/api/users/${path}`, {
        method: 'POST',
        body: { email, token: 'x', password: 'a long password' },
      })
      expect(response.status, path).toBe(401)
    }
    expect(await query('select 1 from users where reset_password_token is not null')).toEqual([])
    expect(server.output()).not.toMatch(/reset_password|\/admin\/reset\/[\da-f]/)
  })
})

import { createHash } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

import type { Site } from './site'
import type { Target } from './targets'

/** What a request measures: cache hits, cache misses, signing in, and reads of the admin API. */
export type Kind = 'hit' | 'miss' | 'sign-in' | 'editor'
/** One request, its duration, and what was wrong with its response. */
export type Sample = { kind: Kind; target: string; ms: number; fault: string | null }

type HttpResponse = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }
type RequestOptions = Pick<Target, 'host' | 'method' | 'target' | 'headers'> & { body?: string }

export type LegitimateClient = {
  /** Sends requests at a steady rate for this long, and returns a sample of each. */
  read: (ms: number) => Promise<Sample[]>
  /** Requests everything twice: what was requested only once is the first to be evicted. */
  readAll: () => Promise<void>
  /** The session cookie of another account, for attacks by an editor. */
  session: string
  scripts: string[]
  close: () => void
}

/** A steady rate that a small machine can sustain. */
const intervalMs = 20
const timeoutMs = 30_000
const json = { 'content-type': 'application/json' }

/** A client that reads everything and signs in sometimes. Records the expected responses first. */
export async function createLegitimateClient({
  origins,
  targets,
  credentials,
}: Pick<Site, 'origins' | 'targets' | 'credentials'>): Promise<LegitimateClient> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const expected = new Map<Target, string>()
  let serial = 0
  let cookies = ''

  function sendRequest({ host, method, target, headers, body }: RequestOptions): Promise<HttpResponse> {
    const { hostname, port, host: authority } = new URL(origins[host])
    const length = body ? { 'content-length': Buffer.byteLength(body) } : {}
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          agent,
          hostname,
          port,
          method,
          path: target,
          headers: { host: authority, ...length, ...headers },
          signal: AbortSignal.timeout(timeoutMs),
        },
        (incoming) => {
          const chunks: Buffer[] = []
          incoming.on('error', reject).on('data', (chunk: Buffer) => chunks.push(chunk))
          incoming.on('end', () =>
            resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(chunks) }),
          )
        },
      )
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  }

  const asEditor = (target: string): RequestOptions => ({
    host: 'content',
    method: 'GET',
    target,
    headers: { cookie: cookies },
  })
  const toStatus =
    (expectedStatus: number) =>
    ({ status, body }: HttpResponse) =>
      status === expectedStatus ? null : `${status}, not ${expectedStatus}:  ${body.toString('utf8', 0, 200)}`

  async function signIn(): Promise<HttpResponse> {
    const response = await trySignIn(credentials, cookies)
    cookies = joinCookies(cookies, response)
    return response
  }

  function trySignIn(account: Site['credentials'], cookie: string): Promise<HttpResponse> {
    const headers = { ...json, origin: origins.content, cookie }
    return sendRequest({
      host: 'content',
      method: 'POST',
      target: '/admin/api/users/login',
      headers,
      body: JSON.stringify(account),
    })
  }

  async function createAttackingEditor(): Promise<string> {
    const account = { email: 'bad@lectern.invalid', password: 'another password for the attacks' }
    const headers = { ...json, origin: origins.content, cookie: cookies, 'if-match': '*' }
    const created = await sendRequest({
      host: 'content',
      method: 'POST',
      target: '/admin/api/users',
      headers,
      body: JSON.stringify({ ...account, name: 'Bad', permission: 'editor' }),
    })
    if (created.status !== 201)
      throw new Error(
        `The second account could not be created:  ${created.status} ${created.body.toString('utf8', 0, 300)}`,
      )
    return joinCookies('', await trySignIn(account, ''))
  }

  /** The next request, and how to check its response. */
  function nextRequest(): {
    kind: Kind
    target: string
    send: () => Promise<HttpResponse>
    check: (response: HttpResponse) => string | null
  } {
    const index = serial++
    // Slow by design, and so few that their number does not affect the overall p99.
    if (index % 300 === 149) return { kind: 'sign-in', target: 'POST sign-in', send: signIn, check: toStatus(200) }
    if (index % 300 === 299)
      return {
        kind: 'sign-in',
        target: '/admin/login',
        send: () => sendRequest({ ...asEditor('/admin/login'), headers: {} }),
        check: toStatus(200),
      }
    if (index % 50 === 20)
      return {
        kind: 'editor',
        target: 'articles of an editor',
        send: () => sendRequest(asEditor('/admin/api/articles?limit=1&depth=0')),
        check: toStatus(200),
      }
    if (index % 10 === 5) {
      const misses: RequestOptions[] = [
        {
          host: 'content',
          method: 'GET',
          target: `/api/articles?limit=10&where[id][not_equals]=${5_000_000 + index}`,
          headers: {},
        },
        {
          host: 'catalogue',
          method: 'GET',
          target: `/api/v1/books?limit=10&q=the&page=${5_000_000 + index}`,
          headers: {},
        },
        {
          host: 'content',
          method: 'POST',
          target: '/api/graphql',
          headers: json,
          body: JSON.stringify({ query: `{ Articles(limit: 3, page: ${5_000 + index}) { totalDocs } }` }),
        },
        { host: 'content', method: 'GET', target: `/api/articles/${5_000_000 + index}`, headers: {} },
      ]
      const request = misses[Math.floor(index / 10) % misses.length]!
      return {
        kind: 'miss',
        target: request.target.split('=')[0]!,
        send: () => sendRequest(request),
        check: toStatus(/\d{7}$/.test(request.target) && !request.target.includes('?') ? 404 : 200),
      }
    }
    const target = targets[index % targets.length]!
    return {
      kind: 'hit',
      target: `${target.target} ${target.headers.accept ?? ''}`,
      send: () => sendRequest(target),
      check: (response) =>
        toFingerprint(response) === expected.get(target) ? null : `not the expected response: ${response.status}`,
    }
  }

  async function sendOne(): Promise<Sample> {
    const { kind, target, send, check } = nextRequest()
    const startedAt = performance.now()
    const fault = await send().then(
      check,
      (error: NodeJS.ErrnoException) => `no response: ${error.code ?? error.message}`,
    )
    return { kind, target, ms: performance.now() - startedAt, fault }
  }

  const signInFault = toStatus(200)(await signIn())
  if (signInFault) throw new Error(`Signing in fails: ${signInFault}`)
  const session = await createAttackingEditor()
  for (const target of targets) {
    const response = await sendRequest(target)
    if (response.status !== 200)
      throw new Error(`${target.method} ${target.target} returns ${response.status} without an attack.`)
    expected.set(target, toFingerprint(response))
  }
  const page = await sendRequest({ ...asEditor('/admin/login'), headers: {} })
  const scripts = [...page.body.toString('utf8').matchAll(/"(\/_next\/static\/chunks\/[^"?]+\.(?:js|css))/g)].map(
    ([, script = '']) => script,
  )

  return {
    async readAll() {
      for (const target of [...targets, ...targets]) await sendRequest(target)
    },
    async read(ms) {
      const samples: Promise<Sample>[] = []
      const startedAt = performance.now()
      // An open loop: waiting for each response would send the fewest requests when latency is worst.
      for (let count = 0; count * intervalMs < ms; count++) {
        const waitMs = startedAt + count * intervalMs - performance.now()
        if (waitMs > 1) await pause(waitMs)
        samples.push(sendOne())
      }
      return Promise.all(samples)
    },
    session,
    scripts: [...new Set(scripts)],
    close: () => agent.destroy(),
  }
}

/** The cookies that a browser sends from now on. */
function joinCookies(cookies: string, { headers }: HttpResponse): string {
  const added = [headers['set-cookie'] ?? []].flat().map((line) => line.split(';', 1)[0] ?? '')
  return [
    ...new Map(
      [...cookies.split('; '), ...added].filter(Boolean).map((pair) => [pair.split('=', 1)[0], pair]),
    ).values(),
  ].join('; ')
}

/** A hash of everything that must be the same for each request. */
function toFingerprint({
  status,
  headers: { date: _, connection: __, 'keep-alive': ___, ...lasting },
  body,
}: HttpResponse): string {
  return `${status} ${JSON.stringify(lasting)} ${createHash('sha256').update(body).digest('hex')}`
}

import type { Env } from '@/config/settings-schema'
import { runCheck, type Finding } from './finding'

const timeoutMs = 10_000
/** The first request starts the admin. */
const adminTimeoutMs = 60_000

type Expectation = { key: 'BASE_URL' | 'CATALOGUE_URL' | 'ADMIN_URL'; path: string; accept: string; type: string }

const expectations: readonly Expectation[] = [
  { key: 'BASE_URL', path: '/readyz', accept: '*/*', type: 'application/json' },
  { key: 'BASE_URL', path: '/', accept: 'text/html', type: 'text/html' },
  { key: 'BASE_URL', path: '/', accept: 'text/markdown', type: 'text/markdown' },
  { key: 'CATALOGUE_URL', path: '/', accept: 'text/html', type: 'text/html' },
  { key: 'CATALOGUE_URL', path: '/api/v1/books?limit=1', accept: '*/*', type: 'application/json' },
  { key: 'ADMIN_URL', path: '/admin/login', accept: 'text/html', type: 'text/html' },
]

/** Requests the public URLs like a reader, through the proxies in front of the server. */
export async function checkAddresses(env: Env): Promise<Finding[]> {
  const findings: Finding[] = []
  const silent = new Set<string>()
  for (const expectation of expectations) {
    const origin = env[expectation.key]
    // Once is enough.
    if (silent.has(origin)) continue
    const found = await checkAddress(env, expectation)
    findings.push(found)
    if (found.state === 'failure') silent.add(origin)
  }
  return findings
}

async function checkAddress(env: Env, { key, path, accept, type }: Expectation): Promise<Finding> {
  const url = `${env[key]}${path}`
  const remedy = `Start the server, and check the name, the certificate and the proxy of ${key}.`
  const [finding] = await runCheck(key, remedy, async () => {
    const signal = AbortSignal.timeout(key === 'ADMIN_URL' ? adminTimeoutMs : timeoutMs)
    const response = await fetch(url, { headers: { accept }, redirect: 'manual', signal })
    await response.arrayBuffer()
    return [toFinding({ key, url, type, accept, response })]
  })
  return finding!
}

type Answer = { key: string; url: string; type: string; accept: string; response: Response }

function toFinding({ key, url, type, accept, response }: Answer): Finding {
  const { status, headers } = response
  const found = headers.get('content-type') ?? 'no content type'
  if (status === 200 && found.startsWith(type))
    return { subject: key, state: 'ok', text: `${url} answers with ${type}.` }
  const text = `${url} answers with ${status} and ${found}${accept === '*/*' || found.startsWith(type) ? '' : `, though ${accept} was asked for`}.`
  return { subject: key, state: 'failure', text, remedy: toRemedy(status, key) }
}

function toRemedy(status: number, key: string): string {
  if (status === 421)
    return `Let the proxy pass Host as it was received; the server does not know itself under another name than ${key}.`
  if (status >= 300 && status < 400)
    return `Set ${key} to the address that it redirects to, or let the proxy not redirect.`
  if (status === 502 || status === 503 || status === 504)
    return 'Start the server, or look into its log: the proxy gets no answer in time.'
  if (status === 200) return 'Let the cache in front respect Vary: Accept, and let nothing else answer at this address.'
  return `Let ${key} lead to this server.`
}

import createRobots from 'robots-parser'

import {
  publicInternetOnly,
  BlockedAddressError,
  requestWithPolicy,
  toRedirect,
  type AddressPolicy,
  type CheckedResponse,
} from './request-with-policy'

export type LinkState = 'alive' | 'dead' | 'failing' | 'skipped'

export type CachedValidators = { etag: string | null; lastModified: string | null }
export type ProbeResult = CachedValidators & { state: LinkState; status: number | null; note: string }

export type ProbeOptions = { userAgent: string; policy?: AddressPolicy; timeoutMs?: number }

const maxRedirects = 5
const maxRobotsBytes = 100_000
/** Statuses with which servers reject HEAD; the request is repeated with GET. */
const headUnsupported = new Set([400, 403, 404, 405, 406, 410, 500, 501, 503])

/** Checks whether a URL still responds; requests only headers, and honours robots.txt. */
export async function probeLink(
  address: string,
  cached: CachedValidators,
  options: ProbeOptions,
): Promise<ProbeResult> {
  const unchanged = { ...cached, status: null }
  try {
    let url = new URL(address)
    for (let step = 0; step <= maxRedirects; step += 1) {
      if (!(await isAllowedByRobots(url, options)))
        return { ...unchanged, state: 'skipped', note: 'Its robots.txt disallows checking it.' }
      const response = await requestPage(url, cached, options)
      const next = toRedirect(response, url)
      if (!next) return toProbeResult(response, cached)
      url = next
    }
    return { ...unchanged, state: 'failing', note: 'It redirects too often.' }
  } catch (error) {
    if (error instanceof BlockedAddressError) return { ...unchanged, state: 'skipped', note: error.message }
    return { ...unchanged, state: 'failing', note: toNote(error) }
  }
}

async function requestPage(url: URL, cached: CachedValidators, options: ProbeOptions): Promise<CheckedResponse> {
  const head = await send(url, 'HEAD', cached, options)
  return headUnsupported.has(head.status) ? send(url, 'GET', cached, options) : head
}

function send(
  url: URL,
  method: 'HEAD' | 'GET',
  cached: CachedValidators,
  { userAgent, policy = publicInternetOnly, timeoutMs = 10_000 }: ProbeOptions,
): Promise<CheckedResponse> {
  const headers = {
    'user-agent': userAgent,
    accept: '*/*',
    ...(method === 'GET' ? { range: 'bytes=0-1023' } : {}),
    ...(cached.etag ? { 'if-none-match': cached.etag } : {}),
    ...(cached.lastModified ? { 'if-modified-since': cached.lastModified } : {}),
  }
  return requestWithPolicy(url, { method, headers, timeoutMs, maxBytes: 0, policy })
}

async function isAllowedByRobots(
  url: URL,
  { userAgent, policy = publicInternetOnly, timeoutMs = 10_000 }: ProbeOptions,
): Promise<boolean> {
  const robotsUrl = new URL('/robots.txt', url)
  const request = {
    method: 'GET',
    headers: { 'user-agent': userAgent },
    timeoutMs,
    maxBytes: maxRobotsBytes,
    policy,
  } as const
  const response = await requestWithPolicy(robotsUrl, request)
  return (
    response.status !== 200 ||
    createRobots(robotsUrl.href, response.body.toString()).isAllowed(url.href, userAgent) !== false
  )
}

function toProbeResult({ status, headers }: CheckedResponse, cached: CachedValidators): ProbeResult {
  const etag = toStorable(headers.etag) ?? (status === 304 ? cached.etag : null)
  const lastModified = toStorable(headers['last-modified']) ?? (status === 304 ? cached.lastModified : null)
  const finding = { etag, lastModified, status }
  if (status === 404 || status === 410)
    return { ...finding, state: 'dead', note: status === 410 ? 'Gone (410).' : 'Not found (404).' }
  if (status >= 500) return { ...finding, state: 'failing', note: `The server answers ${status}.` }
  // 401, 403 and 429 are often sent to bots only; the page may work for readers.
  return { ...finding, state: 'alive', note: '' }
}

function toStorable(value: string | undefined): string | null {
  return value !== undefined && value.length <= 200 ? value : null
}

function toNote(error: unknown): string {
  const { code, name } = error as { code?: string; name?: string }
  if (code === 'ENOTFOUND') return 'There is no such site any more.'
  if (name === 'TimeoutError' || code === 'ABORT_ERR') return 'It did not answer in time.'
  return `It could not be reached${code ? ` (${code})` : ''}.`
}

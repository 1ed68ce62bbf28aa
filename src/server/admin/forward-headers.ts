import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** Fields by which a proxy identifies the client, or that control Next or this server; clients must not send them. */
const isForged = (name: string) =>
  name === 'forwarded' ||
  /^x-(?:lectern-|forwarded-|middleware-|invoke-|matched-path|nextjs-|now-|next-|original-|rewrite-|action-|prerender-|vercel-)/.test(
    name,
  )

/** The headers of a request that is forwarded to Next; `fields` are those of the response, `origin` is the admin's. */
export function toForwardedHeaders(
  { method, headers: received }: Pick<IncomingMessage, 'method' | 'headers'>,
  fields: Record<string, string>,
  origin: Pick<URL, 'host' | 'protocol'>,
): IncomingHttpHeaders {
  const { host, protocol } = origin
  const headers: IncomingHttpHeaders = Object.fromEntries(Object.entries(received).filter(([name]) => !isForged(name)))
  // URLs are built from the settings, never from what the request claims.
  Object.assign(headers, { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) })
  // Next takes the nonce for its scripts from the request.
  const policy = fields['Content-Security-Policy']
  if (policy?.includes("'nonce-")) headers['content-security-policy'] = policy
  // Browsers omit Sec-Fetch-Site on plain http, and Payload then ignores the session cookie. Requests that change
  // something carry Origin anyway, and the cookie is SameSite.
  const isRead = method === 'GET' || method === 'HEAD'
  if (protocol !== 'https:' && isRead && !headers.origin) headers['sec-fetch-site'] ??= 'none'
  return headers
}

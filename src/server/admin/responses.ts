import { randomBytes } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'

import { adminHeaders, adminPagePolicy } from '@/surface/shared/admin-headers'
import { mediaTypes } from '@/surface/shared/formats'
import { onResponseEnd } from '@/server/http/responses/response-end'
import { errorPagePolicy, toErrorPage } from './error-page'
import type { AdminResponse } from './relay'

/** Header fields of every response to an admin path; the policy of a page contains a new nonce. */
export function toAdminFields(path: string, isSecure: boolean): Record<string, string> {
  const headers = adminHeaders({ isSecure })
  if (path.startsWith('/_next/static/')) {
    for (const name of ['Cache-Control', 'Content-Security-Policy']) delete headers[name]
  } else if (path.startsWith('/admin/preview/')) {
    // A public page, which sets the policy of public pages.
    delete headers['Content-Security-Policy']
  } else if (!path.startsWith('/admin/api/')) {
    headers['Content-Security-Policy'] = adminPagePolicy(randomBytes(16).toString('base64'))
  }
  return headers
}

/** Sends a buffered response. Resolves, and discards its body, once it was flushed to the client or the client has disconnected. */
export async function sendResponse(
  req: IncomingMessage,
  res: ServerResponse,
  response: AdminResponse,
  fields: OutgoingHttpHeaders,
): Promise<void> {
  const { status, headers, body } = response
  const isBodiless = req.method === 'HEAD' || status === 204 || status === 304
  // Our fields take precedence: Next sets its own Cache-Control on pages, and none on routes.
  for (const [name, value] of [...Object.entries(headers), ...Object.entries(fields)])
    if (value !== undefined) res.setHeader(name, value)
  const cookies = [headers['set-cookie'] ?? [], fields['set-cookie'] ?? []].flat()
  // Payload writes "HttpOnly=true", which browsers accept and stricter parsers do not.
  if (cookies.length > 0)
    res.setHeader(
      'Set-Cookie',
      cookies.map((cookie) => String(cookie).replace(/; (HttpOnly|Secure)=true/g, '; $1')),
    )
  if (!isBodiless) res.setHeader('Content-Length', body.bytes)
  // Payload's hooks choose a status, but no fields.
  if (status === 503) res.setHeader('Retry-After', '5')
  res.writeHead(status)
  if (isBodiless || body.buffer) res.end(isBodiless ? undefined : body.buffer)
  else pipeline(body.toStream(), res, () => undefined)
  await new Promise<void>((resolve) => onResponseEnd(req, res, resolve))
  if (!res.writableFinished) res.destroy()
  body.discard()
}

/** Sends a message in the error envelope, or as a page to a browser that opens one. */
export function sendError(
  req: IncomingMessage,
  res: ServerResponse,
  fields: OutgoingHttpHeaders,
  status: number,
  message: string,
): void {
  const isPage = opensPage(req)
  const body = Buffer.from(
    isPage
      ? toErrorPage({ message, retrySeconds: Number(fields['Retry-After']) || null })
      : JSON.stringify({ errors: [{ message }] }),
  )
  res.writeHead(status, {
    ...fields,
    ...(isPage ? { 'Content-Security-Policy': errorPagePolicy } : {}),
    'Content-Type': isPage ? mediaTypes.html : mediaTypes.json,
    'Content-Length': body.length,
    // The rest of the request's body stays unread, so the connection cannot be reused.
    ...(status === 413 || status === 408 ? { Connection: 'close' } : {}),
  })
  res.end(req.method === 'HEAD' ? undefined : body)
}

/** Only browsers that open a page, rather than a script or a program, name HTML. */
function opensPage({ method, url = '', headers: { accept = '' } }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && !url.startsWith('/admin/api') && accept.includes('text/html')
}

import { randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

import { decideAdmin } from '@/surface/admin-gate'
import { adminHeaders, adminPagePolicy } from '@/surface/admin-headers'
import { Overloaded, type FairQueue } from './fair-queue'
import { createSignInThrottle } from './sign-in-throttle'
import { createTokenCheck } from './signed-token'

export type AdminHandler = (req: IncomingMessage, res: ServerResponse) => Promise<void>

type Options = {
  /** Next's own handler. */
  handler: RequestListener
  adminUrl: string
  secret: string
  toClient: (req: IncomingMessage) => string
  /** Bounds what strangers make the server do. */
  queue: FairQueue
}

/** No name and password need more. */
const maxSignInBytes = 16 * 1024
/** An image of 20 MB in a form, with room for the form. */
const maxUploadBytes = 25 * 1024 * 1024

/** Says who a proxy thinks the client is, or steers Next from outside; nothing here needs it. */
const isForged = (name: string) => name === 'forwarded' || /^x-(?:forwarded-|middleware-|invoke-|matched-path|nextjs-|now-|next-|original-|rewrite-|action-|prerender-|vercel-)/.test(name)

/** The way into the editors' half: strangers get as far as signing in, and nothing of it may be kept by anyone. */
export function createAdminHandler({ handler, adminUrl, secret, toClient, queue }: Options): AdminHandler {
  const { host, protocol } = new URL(adminUrl)
  const isSecure = protocol === 'https:'
  const isSigned = createTokenCheck(secret)
  const throttle = createSignInThrottle({ secret, isSecure })

  return async (req, res) => {
    const path = req.url?.split('?', 1)[0] ?? '/'
    const method = req.method ?? 'GET'
    const signed = isSigned(req.headers)
    const decision = decideAdmin({ method, path, isSigned: signed, hasServerAction: /^[\da-f]{42}$/.test(String(req.headers['next-action'])) })
    setHeaders(req, res, path)
    const client = toClient(req)
    try {
      switch (decision) {
        case 'pass':
          if (isTooLarge(req, signed ? maxUploadBytes : maxSignInBytes)) return refuse(req, res, 413, 'The request is too large.')
          return await (signed ? pass(req, res) : queue.run(client, () => pass(req, res)))
        case 'attempt':
          if (isTooLarge(req, maxSignInBytes)) return refuse(req, res, 413, 'The request is too large.')
          return await throttle.attempt(req, res, client, () => void pass(req, res))
        case 'sign-in': {
          const target = /^[\w/%.~-]+$/.test(path) ? path : '/admin'
          res.writeHead(302, { Location: `${adminUrl}/admin/login?redirect=${encodeURIComponent(target)}`, 'Content-Length': 0 })
          return void res.end()
        }
        case 'unauthorized':
          return refuse(req, res, 401, 'Sign in to use this API.')
        case 'malformed':
          return refuse(req, res, 400, 'The path is not well-formed.')
        case 'not-found':
          return refuse(req, res, 404, 'Not Found')
      }
    } catch (error) {
      if (!(error instanceof Overloaded)) throw error
      res.setHeader('Retry-After', '30')
      refuse(req, res, decision === 'attempt' ? 429 : 503, 'Too many requests at once. Try again later.')
    }
  }

  async function pass(req: IncomingMessage, res: ServerResponse): Promise<void> {
    for (const name of Object.keys(req.headers)) if (isForged(name)) delete req.headers[name]
    // Addresses are made of the settings, never of what the request says of itself.
    Object.assign(req.headers, { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) })
    // Browsers leave Sec-Fetch-Site out on plain http, and Payload then ignores the session's cookie. A
    // request that changes something carries Origin all the same, and the cookie is SameSite.
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    if (!isSecure && isRead && !req.headers.origin) req.headers['sec-fetch-site'] ??= 'none'
    await new Promise<void>((resolve) => {
      res.once('close', resolve)
      handler(req, res)
    })
  }

  function setHeaders(req: IncomingMessage, res: ServerResponse, path: string): void {
    const headers = adminHeaders({ isSecure })
    if (path.startsWith('/_next/static/')) {
      for (const name of ['Cache-Control', 'Content-Security-Policy']) delete headers[name]
    } else if (path.startsWith('/admin/preview/')) {
      // A page of the site's own kind, with a policy of that kind.
      delete headers['Content-Security-Policy']
    } else if (!path.startsWith('/admin/api/')) {
      // Next reads the nonce for its own scripts off the request.
      headers['Content-Security-Policy'] = adminPagePolicy(randomBytes(16).toString('base64'))
      req.headers['content-security-policy'] = headers['Content-Security-Policy']
    }
    const writeHead = res.writeHead.bind(res)
    // The last word: Next sets a Cache-Control of its own on pages, and none on routes.
    res.writeHead = ((...args: Parameters<typeof writeHead>) => {
      for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
      const cookies = [res.getHeader('Set-Cookie') ?? []].flat()
      // Payload writes "HttpOnly=true", which browsers take and stricter readers do not.
      if (cookies.length > 0) res.setHeader('Set-Cookie', cookies.map((cookie) => String(cookie).replace(/; (HttpOnly|Secure)=true/g, '; $1')))
      return writeHead(...args)
    }) as typeof res.writeHead
  }
}

/** True for a body larger than allowed, or of unknown length where that is not for strangers to send. */
function isTooLarge({ headers }: IncomingMessage, maxBytes: number): boolean {
  if (headers['transfer-encoding'] !== undefined) return maxBytes < maxUploadBytes
  return Number(headers['content-length'] ?? 0) > maxBytes
}

function refuse(req: IncomingMessage, res: ServerResponse, status: number, message: string): void {
  const body = Buffer.from(JSON.stringify({ errors: [{ message }] }))
  res.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
    ...(status === 413 ? { Connection: 'close' } : {}),
  })
  res.end(req.method === 'HEAD' ? undefined : body)
}

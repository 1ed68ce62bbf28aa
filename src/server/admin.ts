import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

export type AdminHandler = (req: IncomingMessage, res: ServerResponse) => void

/** True for what the editors' half answers: the admin, its API, and the scripts and styles Next built for them. */
export function isAdminPath(path: string): boolean {
  return path === '/admin' || path.startsWith('/admin/') || path.startsWith('/_next/static/')
}

/** Hands a request to Next's own handler. Nothing of the admin may be kept by anyone. */
export function createAdminHandler(handler: RequestListener): AdminHandler {
  return (req, res) => {
    if (!req.url?.startsWith('/_next/static/')) {
      const writeHead = res.writeHead.bind(res)
      // The last word: Next sets a Cache-Control of its own on pages, and none on routes.
      res.writeHead = ((...args: Parameters<typeof writeHead>) => {
        res.setHeader('Cache-Control', 'private, no-store')
        res.setHeader('X-Content-Type-Options', 'nosniff')
        res.setHeader('Referrer-Policy', 'same-origin')
        if (!res.hasHeader('Content-Security-Policy')) res.setHeader('Content-Security-Policy', "frame-ancestors 'self'")
        return writeHead(...args)
      }) as typeof res.writeHead
    }
    handler(req, res)
  }
}

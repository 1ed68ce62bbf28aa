import type { IncomingMessage, ServerResponse } from 'node:http'

import { crawlerHeaders, type HeaderContext } from '@/surface/shared/headers'
import { readMethods } from '@/surface/shared/methods'
import { limitUnreadBody } from './requests/request-body'
import { countAs, toRequestSeries } from './requests/request-series'

export type HealthCheck = (path: string, req: IncomingMessage, res: ServerResponse) => Promise<boolean>

type Probe = () => Promise<boolean>

/** Responds to `/healthz` (the process is alive) and `/readyz` (it can render new content); true when it did. */
export function createHealthCheck(isReady: Probe, context: Pick<HeaderContext, 'allowsCrawlers'>): HealthCheck {
  return async (path, req, res) => {
    if (path !== '/healthz' && path !== '/readyz') return false
    countAs(res, toRequestSeries('any', path.slice(1), 'json'))
    limitUnreadBody(req)
    const common = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', ...crawlerHeaders(context) }
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      const isAsked = req.method === 'OPTIONS'
      const length = isAsked ? {} : { 'Content-Length': 0 }
      res.writeHead(isAsked ? 204 : 405, { ...common, Allow: readMethods.join(', '), ...length })
      res.end()
      return true
    }
    const isOk = path === '/healthz' || (await isReady())
    const body = JSON.stringify({ status: isOk ? 'ok' : 'unavailable' })
    res.writeHead(isOk ? 200 : 503, {
      ...common,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    })
    res.end(req.method === 'HEAD' ? undefined : body)
    return true
  }
}

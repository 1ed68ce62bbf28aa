import type { IncomingMessage, ServerResponse } from 'node:http'

import { toRequestHost, toOriginForm } from '@/lib/http/origin-form'
import { decide, type RouteMatch } from '@/surface/decide'
import { toFormerPath } from '@/surface/former-path'
import { isAdminPath } from '@/surface/shared/admin-gate'
import { crawlerHeaders } from '@/surface/shared/headers'
import type { Host } from '@/surface/shared/operation'
import type { FrontDoorContext } from './front-door-context'
import { handleGraphQL } from './requests/graphql-request'
import { isHostHeader } from './listening/hosts'
import { limitUnreadBody } from './requests/request-body'
import type { RequestFastPath } from './requests/request-fast-path'
import { countAs, toRequestSeries } from './requests/request-series'
import { sendOptions, sendRedirect, sendSeeOther } from './responses/send'
import { sendRefusal } from './problems/send-refusal'
import { serveOperation } from './serve-operation'
import { findMoved } from './problems/suggestions'

/** Passes a request on to what serves it: health checks, the admin, assets, or a public operation. */
export async function routeRequest(
  context: FrontDoorContext,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const { hosts, listener, health, admin, assets, toContext } = context
  const target = toOriginForm(req.url ?? '/')
  const path = target.split('?', 1)[0] ?? '/'
  const hostHeader = toRequestHost(req)
  // HTTP/1.0 may omit it.
  if (req.httpVersion !== '1.0' && req.headers.host === undefined) {
    limitUnreadBody(req)
    return refuseHost(context, req, res, path, '')
  }
  if (await health(path, req, res)) return
  const { host, isAdmin } = hosts.resolveHost({ hostHeader, listener })
  if (isAdmin && isAdminPath(path)) {
    req.url = target
    return admin(req, res)
  }
  limitUnreadBody(req)
  const isAsset = assets.has(path)
  if (host === null && !(isAdmin && isAsset)) return refuseHost(context, req, res, path, hostHeader)
  if (isAsset) countAs(res, toRequestSeries(host ?? 'admin', 'asset', 'file'))
  if (isAsset) return assets.send(req, res, path, toContext(host ?? 'content'))
  if (host === null) return
  if (host === 'content' && belongsToAdmin(context, path)) return redirectToAdmin(context, res, path)
  return routeOperation(context, req, res, host, target)
}

/** Routes a request to one of the public hosts by the operations table. */
async function routeOperation(
  context: FrontDoorContext,
  req: IncomingMessage,
  res: ServerResponse,
  host: Host,
  target: string,
): Promise<void> {
  countAs(res, toRequestSeries(host, 'none', 'none'))
  const decision = decide({ host, method: req.method ?? 'GET', target, accept: req.headers.accept })
  switch (decision.kind) {
    case 'problem':
      return sendRefusal(context, req, res, host, decision)
    case 'options':
      return sendOptions(res, context.toContext(host), decision.allow)
    case 'redirect':
      return sendRedirect(res, context.toContext(host), decision.location)
    case 'see-other':
      return sendSeeOther(req, res, context.toContext(host), decision.location)
    case 'operation': {
      if (host === 'content' && decision.operation.path === '/') return serveStartPage(context, req, res, decision)
      if (decision.operation.id !== 'graphql') return serveOperation(context, req, res, host, decision)
      const { cache, memory, parseQueue, fastPath, fill, toClient, toResponseHeaders } = context
      const responseHeaders = toResponseHeaders(decision, host)
      const series = toRequestSeries(host, 'graphql', 'json')
      countAs(res, series)
      const client = toClient(req)
      return handleGraphQL(req, res, { cache, client, memory, parseQueue, fastPath, fill, series, responseHeaders })
    }
  }
}

/**
 * Serves the start page, or redirects to the article that a former site had at `/?p=7`. The fast path is not asked for
 * such a URL, since an article may get it at any time.
 */
async function serveStartPage(
  context: FrontDoorContext,
  req: IncomingMessage,
  res: ServerResponse,
  match: RouteMatch,
): Promise<void> {
  const formerPath = toFormerPath(toOriginForm(req.url ?? '/'))
  // `/index.md` is the start page as well.
  if (!formerPath?.startsWith('/?')) return serveOperation(context, req, res, 'content', match)
  const moved = await findMoved(context, req, formerPath)
  if (moved !== null) return sendRedirect(res, context.toContext('content'), moved)
  return serveOperation({ ...context, fastPath: noFastPath }, req, res, 'content', match)
}

const noFastPath: RequestFastPath = { find: () => null, store: () => undefined }

/** Refuses a request whose Host header is malformed, or names none of the public hosts. */
function refuseHost(
  context: FrontDoorContext,
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  hostHeader: string | undefined,
): Promise<void> {
  const isMalformed = hostHeader !== undefined && !isHostHeader(hostHeader)
  return sendRefusal(context, req, res, isMalformed ? context.listener : 'content', {
    problem: isMalformed ? 'bad-request' : 'misdirected-request',
    isApi: path.startsWith('/api'),
    format: 'html',
    issues: isMalformed ? ['Host must name one host.'] : [],
    allow: [],
  })
}

/** True for an admin path requested by another loopback name than that of ADMIN_URL, whose cookies it would not get. */
function belongsToAdmin({ isEmbedded, adminOrigin, toContext }: FrontDoorContext, path: string): boolean {
  return isEmbedded && adminOrigin === toContext('content').baseUrl && isAdminPath(path) && path.startsWith('/admin')
}

function redirectToAdmin({ adminOrigin, toContext }: FrontDoorContext, res: ServerResponse, path: string): void {
  res.writeHead(302, {
    ...crawlerHeaders(toContext('content')),
    Location: `${adminOrigin}${path}`,
    'Cache-Control': 'no-store',
    'Content-Length': 0,
  })
  res.end()
}

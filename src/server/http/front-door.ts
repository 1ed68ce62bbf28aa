import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

import { toRequestHost } from '@/lib/http/origin-form'
import { createFailureLog } from '@/config/failure-log'
import type { Log } from '@/config/log'
import { graphqlPath } from '@/surface/content/json-paths'
import type { Host } from '@/surface/shared/operation'
import type { FrontDoorContext, FrontDoorOptions } from './front-door-context'
import { forbidSharedCaching } from './responses/forbid-shared-caching'
import { ClientDisconnected, Overloaded } from './queues/queue-errors'
import { hasBody } from './requests/request-body'
import { isShortPost, sendRepeatedPost } from './requests/repeated-post'
import { createRequestFastPath } from './requests/request-fast-path'
import { createResponseHeaders } from './responses/response-headers'
import { routeRequest } from './route-request'
import { sendCached } from './responses/send-cached'
import { sendRefusal } from './problems/send-refusal'
import { toProblemKind, Unavailable } from './problems/unavailable'

/** Overload rejects thousands of requests at a time; one line now and then is enough. */
const overloadWarningIntervalMs = 10_000

/** Handles every request of one listener: host and route first, then the cache, then Next. */
export function createFrontDoor(listener: Host, options: FrontDoorOptions): RequestListener {
  const { cache, toContext, traceRequest, log } = options
  const fastPath = createRequestFastPath()
  const context: FrontDoorContext = {
    ...options,
    listener,
    fastPath,
    toResponseHeaders: createResponseHeaders(toContext),
    warnOfOverload: createOverloadWarning(log),
    logFailure: createFailureLog({ log, isTemporary: (error) => error instanceof Unavailable }),
  }

  return (req, res) => {
    // A request with a body skips the fast path, since unread bodies have to be limited; see below for short ones.
    const isInSync = cache.isInSync()
    if (!isInSync) forbidSharedCaching(res)
    const cached = (isInSync || cache.isUsable()) && !hasBody(req) ? fastPath.find(req) : null
    if (cached) return sendCached(cache, req, res, cached)
    // A client that disconnects early is not an error.
    res.on('error', () => undefined)
    if (cache.isUsable() && isShortPost(req) && req.url === graphqlPath)
      return sendRepeatedPost(req, res, { fastPath, cache, handle: route })
    route(req, res)
  }

  function route(req: IncomingMessage, res: ServerResponse): void {
    if (traceRequest) traceRequest(req, res, () => serve(req, res))
    else serve(req, res)
  }

  function serve(req: IncomingMessage, res: ServerResponse): void {
    routeRequest(context, req, res).catch((error: unknown) => handleFailure(context, req, res, error))
  }
}

function handleFailure(context: FrontDoorContext, req: IncomingMessage, res: ServerResponse, error: unknown): void {
  if (error instanceof ClientDisconnected) return
  if (error instanceof Overloaded) context.warnOfOverload(error)
  else context.logFailure({ err: error, requestId: context.toRequestId(req), target: req.url }, 'A request failed')
  if (res.headersSent) return void res.destroy()
  const { hosts, listener } = context
  // The format of an error depends on the host, even if the request could not be routed.
  const host = hosts.resolveHost({ hostHeader: toRequestHost(req), listener }).host ?? 'content'
  void sendRefusal(context, req, res, host, {
    problem: toProblemKind(error),
    isApi: Boolean(req.url?.startsWith('/api')),
    format: 'html',
    issues: [],
    allow: [],
  })
}

function createOverloadWarning(log: Log): FrontDoorContext['warnOfOverload'] {
  let warnedAt = -Infinity
  return ({ message }) => {
    if (performance.now() - warnedAt < overloadWarningIntervalMs) return
    warnedAt = performance.now()
    log.warn({ reason: message }, 'Requests are rejected')
  }
}

import type { IncomingMessage, ServerResponse } from 'node:http'

import { createFairQueue } from '@/server/http/queues/fair-queue'
import { limitUnreadBody } from '@/server/http/requests/request-body'
import { countAs, toRequestSeries } from '@/server/http/requests/request-series'
import { decideAdmin, type AdminDecision } from '@/surface/shared/admin-gate'
import type { AdminContext, AdminExchange, AdminOptions } from './admin-context'
import { createKnownBrowsers } from './known-browsers'
import { attemptSignIn, forwardRequest } from './forward-request'
import { handleFailure } from './handle-failure'
import { createPacing } from './pacing'
import { createAdminRelay } from './relay'
import { sendError, toAdminFields } from './responses'
import { createSignInThrottle, type SignInThrottle } from './sign-in-throttle'
import { createTokenCheck } from './signed-token'

export type AdminHandler = {
  handle: (req: IncomingMessage, res: ServerResponse) => Promise<void>
  stats: () => Record<string, unknown>
  counts: SignInThrottle['counts']
}

/**
 * Next renders in one thread, where more requests at a time only slow each other down: few slots, most of them
 * reserved for light clients.
 */
const anonymousQueue = {
  concurrency: 3,
  concurrencyPerClient: 1,
  reserved: 2,
  maxWaiting: 1024,
  maxWaitingPerClient: 64,
  maxWaitMs: 30_000,
}
const editorQueue = {
  concurrency: 6,
  concurrencyPerClient: 2,
  reserved: 4,
  maxWaiting: 1024,
  maxWaitingPerClient: 256,
  maxWaitMs: 30_000,
}

/**
 * Handles requests for the admin and its API: without a session only signing in is possible, and no response may be
 * cached.
 */
export function createAdminHandler(options: AdminOptions): AdminHandler {
  const { untilStarted, forward, adminUrl, canReset, secret, toClient, toRequestId, memory, disk } = options
  const origin = new URL(adminUrl)
  const isSecure = origin.protocol === 'https:'
  const findAccount = createTokenCheck(secret)
  const pacing = createPacing()
  const context: AdminContext = {
    ...options,
    origin,
    throttle: createSignInThrottle({ browsers: createKnownBrowsers({ secret, isSecure }) }),
    relay: createAdminRelay({ untilStarted, forward, memory, disk }),
    anonymous: createFairQueue(anonymousQueue),
    editors: createFairQueue({ ...editorQueue, delayMs: pacing.delayMs }),
    pacing,
  }

  return {
    async handle(req, res) {
      const path = req.url?.split('?', 1)[0] ?? '/'
      const account = await findAccount(req.headers)
      const isSigned = account !== null
      const hasServerAction = /^[\da-f]{42}$/.test(String(req.headers['next-action']))
      // Browsers send it with every POST; programs that are not in one need not.
      const isForeign = (req.headers.origin ?? origin.origin) !== origin.origin
      const method = req.method ?? 'GET'
      const decision = decideAdmin({ method, path, isSigned, hasServerAction, isForeign, canReset })
      countAs(
        res,
        toRequestSeries('admin', decision === 'attempt' ? 'sign-in' : isSigned ? 'editor' : 'anonymous', 'any'),
      )
      const client = isSigned ? `account ${account}` : toClient(req)
      const exchange = { req, res, path, client, isSigned, fields: toAdminFields(path, isSecure) }
      // Only for failed requests, and requests of editors, whose responses are not cached.
      if (!path.startsWith('/_next/static/')) exchange.fields['X-Request-Id'] = toRequestId(req)
      try {
        await respond(context, decision, exchange)
      } catch (error) {
        handleFailure(context, decision, exchange, error)
      }
    },
    stats: () => ({
      anonymous: context.anonymous.stats(),
      editors: context.editors.stats(),
      signIn: context.throttle.stats(),
    }),
    counts: context.throttle.counts,
  }
}

async function respond(context: AdminContext, decision: AdminDecision, exchange: AdminExchange): Promise<void> {
  const { req, res, path, fields } = exchange
  const { staticFiles, adminUrl } = context
  if (decision === 'pass') {
    if (!staticFiles || !path.startsWith('/_next/static/')) return forwardRequest(context, exchange)
    limitUnreadBody(req)
    return staticFiles.send(req, res, path, fields)
  }
  if (decision === 'attempt') return attemptSignIn(context, exchange)
  limitUnreadBody(req)
  switch (decision) {
    case 'sign-in':
      return redirectToSignIn(adminUrl, exchange)
    case 'unauthorized':
      return sendError(req, res, fields, 401, 'Sign in to use this API.')
    case 'foreign':
      return sendError(req, res, fields, 403, `Sign in at ${adminUrl}/admin/login.`)
    case 'malformed':
      return sendError(req, res, fields, 400, 'The path is not well-formed.')
    case 'not-found':
      return sendError(req, res, fields, 404, 'Not Found')
  }
}

function redirectToSignIn(adminUrl: string, { res, path, fields }: AdminExchange): void {
  const target = /^[\w/%.~-]+$/.test(path) ? path : '/admin'
  const location = `${adminUrl}/admin/login?redirect=${encodeURIComponent(target)}`
  res.writeHead(302, { ...fields, Location: location, 'Content-Length': 0 })
  res.end()
}

import { ClientDisconnected, Overloaded } from '@/server/http/queues/queue-errors'
import { limitUnreadBody, type UnreadLimits } from '@/server/http/requests/request-body'
import { Unavailable } from '@/server/http/problems/unavailable'
import type { AdminDecision } from '@/surface/shared/admin-gate'
import type { AdminContext, AdminExchange } from './admin-context'
import { RejectedBody } from './body'
import { sendError } from './responses'

/** A browser, and some proxies, read the response only after they have sent a file that is too large. */
const ofEditor: UnreadLimits = { maxBytes: 256 * 1024 * 1024, maxMs: 290_000 }

/** Responds to a request that failed; rethrows unknown errors. */
export function handleFailure(
  { log, toRequestId }: AdminContext,
  decision: AdminDecision,
  { req, res, path, isSigned, fields }: AdminExchange,
  error: unknown,
): void {
  if (error instanceof ClientDisconnected) return
  limitUnreadBody(req, isSigned ? ofEditor : undefined)
  if (error instanceof RejectedBody)
    return sendError(req, res, { ...fields, ...error.fields }, error.status, error.message)
  if (error instanceof Overloaded) {
    const status = decision === 'attempt' ? 429 : 503
    const message = 'Too many requests at once. Try again later.'
    return sendError(req, res, { ...fields, 'Retry-After': '30' }, status, message)
  }
  if (!(error instanceof Unavailable)) throw error
  log.error({ err: error, requestId: toRequestId(req), path }, 'The admin is unavailable')
  const message = 'The admin cannot be reached just now. Try again in a few seconds.'
  sendError(req, res, { ...fields, 'Retry-After': '5' }, 503, message)
}

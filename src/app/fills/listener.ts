import { createFailureLog } from '@/config/failure-log'
import { log } from '@/config/log'
import { parseFillTarget, type FillListener, type FillResponse } from '@/config/fill-listener'
import { isDependencyUnavailable } from '@/lib/errors/is-dependency-unavailable'
import { allHandlers } from './all-handlers'
import { toBodyEnd, toBytes, toFillHead, type Outcome } from './request'
import { respondToProbe } from './probes'
import { runFill } from './run-fill'

const logFailure = createFailureLog({ log, isTemporary: isDependencyUnavailable })

/**
 * Runs fills without Next's router: its work for a page (matching, web streams, tracing) costs more than most
 * handlers, and the front door has already matched the request.
 */
export const handleFill: FillListener = async ({ target, changes, body, requestId }) => {
  try {
    const probed = await respondToProbe(target)
    if (probed) return probed
    const readBody = async () => JSON.parse(body ?? '{}') as object
    return toResponse(await runFill(allHandlers, { ...parseFillTarget(target), changes, readBody }))
  } catch (error) {
    logFailure({ err: error, requestId, target: target.slice(0, 500) }, 'A fill failed')
    return { status: isDependencyUnavailable(error) ? 503 : 500, headers: {}, body: null }
  }
}

function toResponse(outcome: Outcome): FillResponse {
  const head = toFillHead(outcome)
  if (outcome.kind !== 'found') return { ...head, body: null }
  const { body, finish } = outcome
  return { ...head, body: toBytes(body), finish: finish && (() => toBodyEnd(finish, outcome)) }
}

import { canRunScheduler } from '@/cms/scheduler-lease'
import { log } from '@/config/log'
import { healthTarget, type FillListener, type FillResponse } from '@/config/fill-listener'
import { usageTarget } from '@/config/renderer-usage'
import { canQuery } from '@/reading/shared/database'
import { isDependencyUnavailable } from '@/lib/is-dependency-unavailable'
import { toBodyEnd, toBytes, toFillHead, type Outcome } from './request'
import { canOpenFiles } from './can-open-files'
import { runFill } from './run-fill'
import { readUsage } from './usage'

/**
 * Runs fills without Next's router: its work for a page (matching, web streams, tracing) costs more than most
 * handlers, and the front door has already matched the request.
 */
export const handleFill: FillListener = async ({ target, changes, body, requestId }) => {
  try {
    if (target === healthTarget) return { status: (await isHealthy()) ? 200 : 503, headers: {}, body: null }
    if (target === usageTarget) return { status: 200, headers: {}, body: toBytes(JSON.stringify(await readUsage())) }
    const readBody = async () => JSON.parse(body ?? '{}') as object
    const outcome = (await runFill({ target, changes, readBody })) ?? { kind: 'missing' }
    return toResponse(outcome)
  } catch (error) {
    log.error({ err: error, requestId, target: target.slice(0, 500) }, 'A fill failed')
    return { status: isDependencyUnavailable(error) ? 503 : 500, headers: {}, body: null }
  }
}

async function isHealthy(): Promise<boolean> {
  return (await canQuery()) && canRunScheduler() && (await canOpenFiles())
}

function toResponse(outcome: Outcome): FillResponse {
  const head = toFillHead(outcome)
  if (outcome.kind !== 'found') return { ...head, body: null }
  const { body, finish } = outcome
  return { ...head, body: toBytes(body), finish: finish && (() => toBodyEnd(finish, outcome)) }
}

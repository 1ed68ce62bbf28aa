import type { FillListener } from '@/config/fill-listener'
import { isAway } from '@/reading/is-away'
import { answerFill } from './answer-fill'
import { toFillHead } from './fill-request'

/**
 * Answers fills past Next's router: what that does for a page (matching, web streams, tracing) costs more
 * than most answers, and the front door has done all of it already.
 */
export const answerPrivately: FillListener = async ({ target, changes, body }) => {
  try {
    const readJson = async () => JSON.parse(body ?? 'null') as unknown
    const outcome = (await answerFill({ target, changes, readJson })) ?? { kind: 'missing' }
    return { ...toFillHead(outcome), body: outcome.kind === 'found' ? toBytes(outcome.body) : null }
  } catch (error) {
    console.error('A fill failed', target.slice(0, 500), error)
    return { status: isAway(error) ? 503 : 500, headers: {}, body: null }
  }
}

/** Text is written as UTF-8. */
function toBytes(body: string | Uint8Array): Uint8Array {
  return typeof body === 'string' ? Buffer.from(body) : body
}

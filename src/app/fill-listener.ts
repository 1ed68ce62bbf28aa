import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'

import type { FillListener } from '@/config/fill-listener'
import { isAway } from '@/reading/is-away'
import { answerFill } from './answer-fill'
import { toFillHead } from './fill-request'

/**
 * Answers fills straight from Node's own request, past Next's router: what that does for a page (matching,
 * web streams, tracing) costs more than most answers, and the front door has done all of it already.
 */
export const answerPrivately: FillListener = (req, res) => {
  const changes = req.headers['x-lectern-changes']
  const answer = answerFill({
    target: req.url ?? '/',
    changes: typeof changes === 'string' ? changes : null,
    readJson: () => json(req),
  })
  if (!answer) return false
  answer.then(
    (outcome) => {
      const body = outcome.kind === 'found' ? toBuffer(outcome.body) : null
      send(res, { ...toFillHead(outcome), body })
    },
    (error: unknown) => {
      console.error('A fill failed', req.url?.slice(0, 500), error)
      send(res, { status: isAway(error) ? 503 : 500, headers: {}, body: null })
    },
  )
  return true
}

/** The same bytes; text is written as UTF-8. */
function toBuffer(body: string | Uint8Array): Buffer {
  if (typeof body === 'string') return Buffer.from(body)
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength)
}

type Answer = { status: number; headers: Record<string, string>; body: Buffer | null }

function send(res: ServerResponse<IncomingMessage>, { status, headers, body }: Answer): void {
  res.writeHead(status, { ...headers, 'content-length': body?.length ?? 0 })
  res.end(body ?? undefined)
}

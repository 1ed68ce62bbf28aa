import type { IncomingMessage, ServerResponse } from 'node:http'

import { toCacheKey, type Fill } from '@/cache/fill'
import { mediaTypes } from '@/surface/shared/formats'
import type { Host } from '@/surface/shared/operation'
import { toDisconnectSignal } from '@/server/http/requests/disconnect-signal'
import type { FrontDoorContext } from '@/server/http/front-door-context'
import { sendProblem, type Problem } from './problems'
import { createRepresentation, encode, toBuffer } from '@/server/http/responses/representation'
import { sendRedirect } from '@/server/http/responses/send'
import { withSuggestions } from './suggestions'

/**
 * Refuses a request, or redirects it where an article stood at its URL on a former site; the page that explains the problem
 * comes from the cache like any other.
 */
export async function sendRefusal(
  context: FrontDoorContext,
  req: IncomingMessage,
  res: ServerResponse,
  host: Host,
  problem: Problem,
): Promise<void> {
  const { assets, cache, fill: requestFill, toClient, toContext, toRequestId } = context
  // The page of a resource that is gone (410) names its replacement.
  const about = problem.problem === 'gone' ? problem.subject?.path.id : undefined
  const { movedTo, ...suggested } = await withSuggestions(context, req, host, problem)
  if (movedTo !== undefined) return sendRedirect(res, toContext(host), movedTo)
  await sendProblem(req, res, {
    problem: suggested,
    context: toContext(host),
    toRequestId,
    stylesheet: assets.stylesheet,
    renderPage: async (kind, format) => {
      const fill: Fill = { host, operationId: 'problemPage', params: { kind, about }, format }
      const runFill = async (mayMemoize: boolean) => {
        const outcome = await requestFill(fill, mayMemoize)
        if (outcome.kind !== 'found') throw new Error(`The page for ${kind} is missing`)
        return createRepresentation({
          headers: { 'Content-Type': mediaTypes[format] },
          body: outcome.body,
          isCompressible: false,
          isCacheable: true,
          tags: outcome.tags,
        })
      }
      const page = await cache.get(toCacheKey(fill), runFill, toClient(req), toDisconnectSignal(req))
      return toBuffer(await encode(page, 'identity'))
    },
  })
}

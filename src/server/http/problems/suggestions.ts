import type { IncomingMessage } from 'node:http'

import type { Fill } from '@/cache/fill'
import { toLinkHeader } from '@/lib/http/link-header'
import { toOriginForm } from '@/lib/http/origin-form'
import type { Alternative } from '@/surface/shared/alternatives'
import { toFormerPath } from '@/surface/former-path'
import { findSimilarPages, toPathTerm } from '@/surface/similar-pages'
import { toMediaType } from '@/surface/shared/formats'
import type { Host } from '@/surface/shared/operation'
import { toDisconnectSignal } from '@/server/http/requests/disconnect-signal'
import type { FrontDoorContext } from '@/server/http/front-door-context'
import type { Suggestions } from './problem-body'
import type { Problem } from './problems'
import { createRepresentation, toBuffer } from '@/server/http/responses/representation'

const maxSuggestions = 4

/**
 * A problem with suggestions: pages with a similar URL for 404, available formats for 406. `movedTo` is the path of the
 * article that stood at this URL on a former site.
 */
export async function withSuggestions(
  context: FrontDoorContext,
  req: IncomingMessage,
  host: Host,
  problem: Problem,
): Promise<Problem & { movedTo?: string | undefined }> {
  const { baseUrl } = context.toContext(host)
  if (problem.alternatives) return { ...problem, ...toAlternatives(problem.alternatives, baseUrl) }
  if (problem.problem !== 'not-found' || problem.suggestions || !canSuggest(problem, host)) return problem
  const target = toOriginForm(req.url ?? '/')
  const term = toPathTerm(target.split('?', 1)[0] ?? '')
  const formerPath = host === 'content' && (req.method === 'GET' || req.method === 'HEAD') ? toFormerPath(target) : null
  if (term === null && formerPath === null) return problem
  const near = await findNearDocuments(context, req, host, { term: term ?? '', path: formerPath })
  const { movedTo } = near
  if (term === null) return { ...problem, movedTo }
  const suggestions = toSuggestions(problem.isApi, host, baseUrl, term, near)
  return { ...problem, movedTo, ...(suggestions.links.length > 0 ? { suggestions } : {}) }
}

/** The path of the article that stood at a path on a former site, which is that of a page here as well; null without one. */
export async function findMoved(
  context: FrontDoorContext,
  req: IncomingMessage,
  formerPath: string,
): Promise<string | null> {
  return (await findNearDocuments(context, req, 'content', { term: '', path: formerPath })).movedTo ?? null
}

/**
 * The content host's error envelope has no member for suggestions; in the catalogue's API, an unknown id has them in
 * its hint.
 */
function canSuggest({ isApi, subject }: Problem, host: Host): boolean {
  return !isApi || (host === 'catalogue' && subject?.operation.missingCode !== undefined)
}

type Address = { path: string; title: string }
/** Documents under a heading in the language of the host's pages. */
type Near = { heading: string; addresses: readonly Address[]; movedTo?: string }

/** If the renderer is unavailable, only fixed pages are suggested, in English. */
const nothingNear: Near = { heading: 'Perhaps it is one of these', addresses: [] }

function toSuggestions(
  isApi: boolean,
  host: Host,
  baseUrl: string,
  term: string,
  { heading, addresses: documents }: Near,
): Suggestions {
  const toLink = ({ path, title }: Address) => ({ href: `${baseUrl}${path}`, title })
  if (isApi) return { heading, links: documents.map(({ path, title }) => toLink({ path: `/api/v1${path}`, title })) }
  // The request is not repeated: a URL that only an editor knows must not appear in a response.
  const addresses = [...findSimilarPages(host, term), ...documents]
  return { heading, links: addresses.slice(0, maxSuggestions).map(toLink) }
}

/**
 * At most one query for a term that is a slug, and one for a former path. Neither the result nor the page with it is
 * cached: requests for unknown URLs must not fill the cache. Without the database there are no suggestions.
 */
async function findNearDocuments(
  { cache, fill, toClient }: FrontDoorContext,
  req: IncomingMessage,
  host: Host,
  params: { term: string; path: string | null },
): Promise<Near> {
  const near: Fill = { host, operationId: 'nearAddresses', params, format: 'json' }
  try {
    const found = await cache.get(
      `near ${host} ${params.term} ${params.path}`,
      async (mayMemoize) => {
        const outcome = await fill(near, mayMemoize)
        const body = outcome.kind === 'found' ? outcome.body : Buffer.from(JSON.stringify(nothingNear))
        return createRepresentation({ headers: {}, body, isCompressible: false, isCacheable: false })
      },
      toClient(req),
      toDisconnectSignal(req),
    )
    const { identity } = found.encodings
    return identity ? (JSON.parse(toBuffer(identity).toString()) as Near) : nothingNear
  } catch {
    // The failure has been logged where it happened; or the client has disconnected.
    return nothingNear
  }
}

function toAlternatives(
  alternatives: readonly Alternative[],
  baseUrl: string,
): Pick<Problem, 'suggestions' | 'fields'> {
  const typed = alternatives.map(({ path, format }) => ({
    href: `${baseUrl}${path}`,
    type: toMediaType(format),
  }))
  return {
    suggestions: { heading: 'It is available as', links: typed.map(({ href, type }) => ({ href, title: type })) },
    fields: { Link: toLinkHeader(typed.map((link) => ({ ...link, rel: 'alternate' }))) },
  }
}

import type { IncomingMessage } from 'node:http'

import type { Fill } from '@/cache/fill'
import { toLinkHeader } from '@/lib/link-header'
import { toOriginForm } from '@/lib/origin-form'
import type { Alternative } from '@/surface/shared/alternatives'
import { findSimilarPages, toPathTerm } from '@/surface/similar-pages'
import { mediaTypes } from '@/surface/shared/formats'
import type { Host } from '@/surface/shared/operation'
import { toDisconnectSignal } from './disconnect-signal'
import type { FrontDoorContext } from './front-door-context'
import type { Suggestions } from './problem-body'
import type { Problem } from './problems'
import { createRepresentation, toBuffer } from './representation'

const maxSuggestions = 4

/** A problem with addresses that lead on: those like one that is not found, and the formats of what is not acceptable. */
export async function withSuggestions(
  context: FrontDoorContext,
  req: IncomingMessage,
  host: Host,
  problem: Problem,
): Promise<Problem> {
  const { baseUrl } = context.toContext(host)
  if (problem.alternatives) return { ...problem, ...toAlternatives(problem.alternatives, baseUrl) }
  if (problem.problem !== 'not-found' || problem.suggestions || !canSuggest(problem, host)) return problem
  const term = toPathTerm(toOriginForm(req.url ?? '/').split('?', 1)[0] ?? '')
  if (term === null) return problem
  const near = await findNearDocuments(context, req, host, term)
  const suggestions = toSuggestions(problem.isApi, host, baseUrl, term, near)
  return suggestions.links.length > 0 ? { ...problem, suggestions } : problem
}

/** The content host's envelope has no place for suggestions; of the catalogue's API, an unknown id has one in its hint. */
function canSuggest({ isApi, subject }: Problem, host: Host): boolean {
  return !isApi || (host === 'catalogue' && subject?.operation.missingCode !== undefined)
}

type Address = { path: string; title: string }
/** Documents under a heading in the language of the host's pages. */
type Near = { heading: string; addresses: readonly Address[] }

/** Where the renderer does not answer, only fixed pages are suggested, and in English. */
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
  // Nothing of the request is repeated: an address that only an editor knows stays out of every response.
  const addresses = [...findSimilarPages(host, term), ...documents]
  return { heading, links: addresses.slice(0, maxSuggestions).map(toLink) }
}

/**
 * One query at most, for a term that is a slug. The answer is not cached, nor is the page with it: whoever tries addresses
 * gets no place in the cache. Without the database there is none.
 */
async function findNearDocuments(
  { cache, fill, toClient }: FrontDoorContext,
  req: IncomingMessage,
  host: Host,
  term: string,
): Promise<Near> {
  const near: Fill = { host, operationId: 'nearAddresses', params: { term }, format: 'json' }
  try {
    const found = await cache.get(
      `near ${host} ${term}`,
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
    // The failure has been logged where it happened; a client that has disconnected reads nothing.
    return nothingNear
  }
}

function toAlternatives(
  alternatives: readonly Alternative[],
  baseUrl: string,
): Pick<Problem, 'suggestions' | 'fields'> {
  const typed = alternatives.map(({ path, format }) => ({
    href: `${baseUrl}${path}`,
    type: mediaTypes[format].split(';', 1)[0] ?? '',
  }))
  return {
    suggestions: { heading: 'It is available as', links: typed.map(({ href, type }) => ({ href, title: type })) },
    fields: { Link: toLinkHeader(typed.map((link) => ({ ...link, rel: 'alternate' }))) },
  }
}

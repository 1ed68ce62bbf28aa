import type { IncomingMessage, ServerResponse } from 'node:http'

import { toCacheKey, type Fill, type RunFill } from '@/cache/fill'
import type { RouteMatch } from '@/surface/decide'
import { negotiateEncoding } from '@/lib/http/accept-encoding'
import { allowsRanges } from '@/surface/shared/headers'
import { isBulkExport, type Host } from '@/surface/shared/operation'
import { toMarkdownPath, toSectionPath } from '@/surface/shared/markdown-path'
import type { ProblemKind } from '@/surface/shared/problem-kinds'
import { toDisconnectSignal } from './requests/disconnect-signal'
import { forbidSharedCaching } from './responses/forbid-shared-caching'
import type { FrontDoorContext } from './front-door-context'
import {
  createPart,
  isPreferenceApplied,
  toMaxTokens,
  toPart,
  toPartKey,
  toUnknownSection,
  type Part,
} from './responses/passages'
import type { Problem } from './problems/problems'
import { ClientDisconnected, Overloaded } from './queues/queue-errors'
import { createRepresentation, encode, hold, isInFile, type Representation } from './responses/representation'
import { countAs, toRequestSeries } from './requests/request-series'
import { ResourceNotFound } from './problems/resource-not-found'
import { select, toText, type Selection } from './responses/selection'
import { sendEncoded, sendRange, sendRedirect, sendSeeOther } from './responses/send'
import { sendRefusal } from './problems/send-refusal'
import { withoutStallTimeout } from './requests/stall-timeout'
import { toProblemKind } from './problems/unavailable'

/** Serves a public operation from the cache, or fills it on a miss. */
export async function serveOperation(
  context: FrontDoorContext,
  req: IncomingMessage,
  res: ServerResponse,
  host: Host,
  match: RouteMatch,
): Promise<void> {
  const { cache, fastPath, isFilledHere, toClient, toContext, toRequestId } = context
  const fill: Fill = { host, operationId: match.operation.id, params: match.params, format: match.format }
  const series = toRequestSeries(host, fill.operationId, fill.format)
  countAs(res, series)
  let isMiss = false
  let release = (): void => undefined
  let releasePart = release
  // Generating and compressing a bulk export may take minutes.
  const isExport = isBulkExport(match.operation, match.params, match.format)
  const wait = isExport ? withoutStallTimeout(req) : <T>(task: Promise<T>) => task
  try {
    const runFill = async (mayMemoize: boolean) => {
      isMiss = true
      const filled = await render(context, fill, match, mayMemoize, toRequestId(req))
      const coding = negotiateEncoding(toText(req.headers['accept-encoding']))
      // Compressed outside of the queue, the requests of one client would occupy all threads.
      filled.prepare = () => encode(filled, coding)
      return filled
    }
    const key = toCacheKey(fill)
    const lane = isExport ? 'long' : isFilledHere(host, fill.operationId) ? 'single' : 'usual'
    const whole = await wait(cache.get(key, runFill, toClient(req), toDisconnectSignal(req), lane))
    release = hold(whole)
    // Whoever reads of a change must not be sent what was before it, neither by this server nor by the next. Waited for
    // here, where it takes no place in the queue.
    if (match.operation.listsChanges) await cache.settledEverywhere()
    // The latter is sent since it could not be filled again.
    if (whole.wasInvalidated || (whole.slot !== null && !whole.isFresh)) forbidSharedCaching(res)
    const maxTokens = toMaxTokens(req, match)
    const part = toPart(whole, match.section, maxTokens)
    if (part === 'unknown') return sendRefusal(context, req, res, host, toUnknownSection(whole, match, toContext(host)))
    let representation = whole
    if (part) {
      const create = () => renderPart(context, whole, part, match, host)
      const partKey = `${key}${toPartKey(whole, part)}`
      representation = await wait(cache.get(partKey, create, toClient(req), toDisconnectSignal(req), lane))
      releasePart = hold(representation)
      if (representation.wasInvalidated) forbidSharedCaching(res)
    }
    const selection = await wait(select(req, representation, allowsRanges(match.operation)))
    cache.resize(representation)
    if (selection.kind === 'range') return sendRange(req, res, selection.encoded, selection.range)
    if (selection.kind !== 'whole') return sendRefusal(context, req, res, host, toRefusal(match, selection))
    if (maxTokens !== null && isPreferenceApplied(representation, part, maxTokens))
      res.setHeader('Preference-Applied', `max-tokens=${maxTokens}`)
    sendEncoded(req, res, selection.encoded)
    // Most addresses are requested once; only repeated ones are worth an entry.
    if (isMiss) return
    if (!isInFile(whole)) cache.refreshWith(key, createRefill(context, fill, match))
    representation.series = series
    fastPath.store(req, selection.encoded)
  } catch (error) {
    return handleFillFailure(context, req, res, host, match, error)
  } finally {
    release()
    releasePart()
  }
}

async function renderPart(
  { cache, files, toContext, toTagHeaders }: FrontDoorContext,
  whole: Representation,
  part: Part,
  match: RouteMatch,
  host: Host,
): Promise<Representation> {
  // The client may disconnect before it is ready.
  const release = hold(whole)
  try {
    const options = { context: toContext(host), tagHeaders: toTagHeaders(whole.tags), files }
    return closeOnEvict(cache, await createPart(whole, part, match, options))
  } finally {
    release()
  }
}

/** A response whose file was evicted is removed from the cache. */
function closeOnEvict(cache: FrontDoorContext['cache'], representation: Representation): Representation {
  const body = representation.encodings.identity?.body
  if (body && !Buffer.isBuffer(body)) body.of.onEvict = () => cache.remove(representation)
  return representation
}

/** A fill without a client, created here so that it keeps no request in memory. */
function createRefill(context: FrontDoorContext, fill: Fill, match: RouteMatch): RunFill<Representation> {
  return (mayMemoize) => render(context, fill, match, mayMemoize)
}

async function render(
  { cache, fill: requestFill, files, catchUp, toResponseHeaders, toTagHeaders }: FrontDoorContext,
  fill: Fill,
  match: RouteMatch,
  mayMemoize: boolean,
  requestId?: string,
): Promise<Representation> {
  const outcome = await requestFill(fill, mayMemoize, requestId)
  if (outcome.kind !== 'found') throw new ResourceNotFound(outcome)
  if (match.operation.listsChanges) await catchUp()
  const { headers, ownHeaders } = toResponseHeaders(match, fill.host, outcome)
  const file = outcome.file ? await files.adopt(outcome.file) : null
  return closeOnEvict(
    cache,
    createRepresentation({
      headers,
      ownHeaders: { ...ownHeaders, ...toTagHeaders(outcome.tags) },
      body: file ?? outcome.body,
      isCompressible: match.format !== 'file' && match.format !== 'jpeg',
      isCacheable: !outcome.noStore,
      tags: outcome.tags,
      passages: outcome.passages,
    }),
  )
}

async function handleFillFailure(
  context: FrontDoorContext,
  req: IncomingMessage,
  res: ServerResponse,
  host: Host,
  match: RouteMatch,
  error: unknown,
): Promise<void> {
  if (error instanceof ClientDisconnected) return
  if (!(error instanceof ResourceNotFound)) {
    const { operation, params } = match
    if (error instanceof Overloaded) context.warnOfOverload(error)
    else {
      const details = { err: error, requestId: context.toRequestId(req), operation: operation.id, params }
      context.logFailure(details, 'A response could not be rendered')
    }
    return sendRefusal(context, req, res, host, toProblem(match, toProblemKind(error)))
  }
  const { outcome } = error
  if (outcome.kind === 'moved') {
    const location = match.isMarkdownUrl ? toMarkdownLocation(outcome.location, match.section) : outcome.location
    return sendRedirect(res, context.toContext(host), location)
  }
  if (outcome.kind === 'see-other') return sendSeeOther(req, res, context.toContext(host), outcome.location)
  if (outcome.kind === 'missing') return sendRefusal(context, req, res, host, toProblem(match, 'not-found'))
  const problem = toProblem(match, outcome.kind === 'gone' ? 'gone' : 'invalid-parameter')
  return sendRefusal(context, req, res, host, { ...problem, issues: outcome.issues })
}

function toRefusal(match: RouteMatch, selection: Exclude<Selection, { encoded: unknown }>): Problem {
  if (selection.kind === 'precondition-failed') return toProblem(match, selection.kind)
  return { ...toProblem(match, selection.kind), fields: { 'Content-Range': `bytes */${selection.length}` } }
}

function toMarkdownLocation(path: string, section: string | null): string {
  return section === null ? toMarkdownPath(path) : toSectionPath(path, section)
}

function toProblem({ operation, path, format }: RouteMatch, problem: ProblemKind): Problem {
  return {
    problem,
    isApi: format === 'json',
    format: format === 'markdown' ? 'markdown' : 'html',
    issues: [],
    allow: [],
    subject: { operation, path },
  }
}

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

import { toCacheKey } from '@/cache/fill'
import type { ResponseCache } from '@/cache/response-cache'
import { isHostHeader, type Hosts } from '@/config/hosts'
import { isAdminPath } from '@/surface/admin-gate'
import { toHost, toOriginForm } from '@/lib/origin-form'
import { decide, type Hit } from '@/surface/decide'
import { mediaTypes } from '@/surface/formats'
import { commonHeaders, representationHeaders, type HeaderContext } from '@/surface/headers'
import type { Surface } from '@/surface/operation'
import type { ProblemKind } from '@/surface/problem-kinds'
import type { AdminHandler } from './admin'
import type { AssetStore } from './assets'
import { boundBody } from './request-body'
import { Overloaded, type FairQueue } from './fair-queue'
import { answerGraphQL } from './graphql-request'
import type { HealthCheck } from './health'
import type { Log } from './log'
import type { NextClient } from './next-client'
import { sendProblem, type Problem } from './problems'
import { createRecentAnswers } from './recent-answers'
import { createRepresentation, type Representation } from './representation'
import { sendEncoded, sendRepresentation } from './send'
import { toFailure } from './unavailable'

export type FrontDoorOptions = {
  hosts: Hosts
  isEmbedded: boolean
  adminOrigin: string
  toContext: (surface: Surface) => HeaderContext
  cache: ResponseCache<Representation>
  fill: NextClient['fill']
  /** Bounds fills, and shares them out among clients. */
  queue: FairQueue
  toClient: (req: IncomingMessage) => string
  assets: AssetStore
  admin: AdminHandler
  health: HealthCheck
  log: Log
}

/** A fill that found nothing to show; the front door turns it into the problem it is. */
class NothingThere extends Error {
  readonly outcome: { kind: 'missing' } | { kind: 'gone' } | { kind: 'moved'; location: string }

  constructor(outcome: NothingThere['outcome']) {
    super(`Nothing there: ${outcome.kind}`)
    this.outcome = outcome
  }
}

/** The one way in for every request, on one listener: who asks for what, then cache, then Next. */
export function createFrontDoor(listener: Surface, options: FrontDoorOptions): RequestListener {
  const { hosts, isEmbedded, adminOrigin, toContext, cache, fill: askNext, queue, toClient, assets, admin, health, log } = options

  const recent = createRecentAnswers()
  let warnedAt = 0

  return (req, res) => {
    const known = cache.isTrusted() ? recent.find(req) : null
    if (known) return sendEncoded(req, res, known)
    // A reader who goes away is no fault of anyone's.
    res.on('error', () => undefined)
    answer(req, res).catch((error: unknown) => {
      if (error instanceof Overloaded) warnOfOverload(error)
      else log.error('A request failed', { error, target: req.url })
      if (res.headersSent) return void res.destroy()
      const isApi = Boolean(req.url?.startsWith('/api'))
      void refuse(req, res, surfaceOf(req), {
        problem: toFailure(error),
        isApi,
        format: 'html',
        issues: [],
        allow: [],
      })
    })
  }

  /** The host whose form of error a request gets when no more is known of it. */
  function surfaceOf(req: IncomingMessage): Surface {
    return hosts.resolveHost({ hostHeader: toHost(req), listener }).surface ?? 'content'
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const target = toOriginForm(req.url ?? '/')
    const path = target.split('?', 1)[0] ?? '/'
    if (await health(path, req, res)) return
    const hostHeader = toHost(req)
    const { surface, isAdmin } = hosts.resolveHost({ hostHeader, listener })
    if (isAdmin && isAdminPath(path)) {
      req.url = target
      return admin(req, res)
    }
    boundBody(req)
    if (surface === null && !(isAdmin && assets.has(path))) {
      const isApi = path.startsWith('/api')
      const isMalformed = hostHeader !== undefined && !isHostHeader(hostHeader)
      const problem = isMalformed ? 'bad-request' : 'misdirected-request'
      return refuse(req, res, isMalformed ? listener : 'content', { problem, isApi, format: 'html', issues: isMalformed ? ['Host must name one host.'] : [], allow: [] })
    }
    if (assets.has(path)) return assets.send(req, res, commonHeaders(toContext(surface ?? 'content')))
    if (surface === null) return
    // Another loopback name than the site's own is led to that, so that cookies and addresses agree.
    if (surface === 'content' && isEmbedded && adminOrigin === toContext('content').baseUrl && isAdminPath(path) && path.startsWith('/admin')) {
      res.writeHead(302, { Location: `${adminOrigin}${path}`, 'Cache-Control': 'no-store', 'Content-Length': 0 })
      res.end()
      return
    }

    const method = req.method ?? 'GET'
    const decision = decide({ surface, method, target, accept: req.headers.accept })
    switch (decision.kind) {
      case 'problem':
        return refuse(req, res, surface, decision)
      case 'options':
        return sendOptions(req, res, surface, decision.allow)
      case 'redirect':
        return sendRedirect(res, surface, decision.location)
      case 'operation':
        if (decision.operation.id === 'graphql') return answerGraphQL(req, res, { cache, fill: fillFor(req), toHeaders: () => headersOf(decision, surface) })
        return serve(req, res, surface, decision)
    }
  }

  function warnOfOverload({ message }: Overloaded): void {
    // It comes in thousands; once in a while is enough to know.
    if (Date.now() - warnedAt < 10_000) return
    warnedAt = Date.now()
    log.warn('Readers are sent away', { reason: message })
  }

  /** What makes answers for this request, when its client's turn comes. */
  function fillFor(req: IncomingMessage): NextClient['fill'] {
    return (fill, changes) => queue.run(toClient(req), () => askNext(fill, changes))
  }

  async function serve(req: IncomingMessage, res: ServerResponse, surface: Surface, hit: Hit): Promise<void> {
    const { operation, params, format } = hit
    const fill = { surface, operationId: operation.id, params, format }
    try {
      const representation = await cache.get(toCacheKey(fill), async (changes) => {
        const outcome = await fillFor(req)(fill, changes)
        if (outcome.kind !== 'found') throw new NothingThere(outcome)
        const headers = headersOf(hit, surface)
        if (format === 'file') headers['Content-Type'] = outcome.contentType
        if (outcome.link) headers.Link = headers.Link ? `${headers.Link}, ${outcome.link}` : outcome.link
        return createRepresentation({
          headers,
          body: outcome.body,
          isCompressible: format !== 'file',
          hasDigest: operation.hasDigest === true,
          isKeepable: !outcome.isTransient,
          tags: outcome.tags,
        })
      })
      const encoded = await sendRepresentation(req, res, representation)
      recent.remember(req, { representation, encoded })
    } catch (error) {
      if (!(error instanceof NothingThere)) {
        if (error instanceof Overloaded) warnOfOverload(error)
        else log.error('An answer could not be made', { error, operation: operation.id, params })
        return refuse(req, res, surface, toProblem(hit, toFailure(error)))
      }
      if (error.outcome.kind === 'moved') {
        const { location } = error.outcome
        return sendRedirect(res, surface, hit.isMarkdownUrl ? `${location}.md` : location)
      }
      return refuse(req, res, surface, toProblem(hit, error.outcome.kind === 'gone' ? 'gone' : 'not-found'))
    }
  }

  function headersOf({ operation, format, canonicalPath }: Hit, surface: Surface): Record<string, string> {
    return representationHeaders({ operation, format, canonicalPath }, toContext(surface))
  }

  function toProblem({ operation, path, format }: Hit, problem: ProblemKind): Problem {
    const isApi = operation.kind === 'data' && operation.formats[0] === 'json'
    return {
      problem,
      isApi,
      format: format === 'markdown' ? 'markdown' : 'html',
      issues: [],
      allow: [],
      subject: { operation, path },
    }
  }

  async function refuse(req: IncomingMessage, res: ServerResponse, surface: Surface, problem: Problem): Promise<void> {
    // What is gone may have been replaced: its page says by what.
    const about = problem.problem === 'gone' ? problem.subject?.path.id : undefined
    await sendProblem(req, res, {
      problem,
      context: toContext(surface),
      renderPage: async (kind, format) => {
        const fill = { surface, operationId: 'problemPage', params: { kind, about }, format }
        const page = await cache.get(toCacheKey(fill), async (changes) => {
          const outcome = await fillFor(req)(fill, changes)
          if (outcome.kind !== 'found') throw new Error(`The page for ${kind} is missing`)
          const headers = { 'Content-Type': mediaTypes[format] }
          return createRepresentation({ headers, body: outcome.body, isCompressible: false, isKeepable: true, tags: outcome.tags })
        })
        return (await page.encode('identity')).body
      },
    })
  }

  function sendOptions(req: IncomingMessage, res: ServerResponse, surface: Surface, allow: string[]): void {
    res.writeHead(204, {
      ...commonHeaders(toContext(surface)),
      Allow: allow.join(', '),
      'Access-Control-Allow-Methods': allow.join(', '),
      'Access-Control-Allow-Headers': 'Accept, Content-Type, If-None-Match',
      'Access-Control-Max-Age': '86400',
    })
    res.end()
  }

  function sendRedirect(res: ServerResponse, surface: Surface, location: string): void {
    res.writeHead(308, {
      ...commonHeaders(toContext(surface)),
      Location: location,
      Vary: 'Accept',
      'Cache-Control': 'public, max-age=0, must-revalidate',
      'Content-Length': 0,
    })
    res.end()
  }
}

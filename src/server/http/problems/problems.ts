import type { IncomingMessage, ServerResponse } from 'node:http'

import { toCatalogueProblem } from '@/formats/catalogue/problem'
import { toOriginForm } from '@/lib/http/origin-form'
import type { Fault } from '@/surface/decide'
import { mediaTypes } from '@/surface/shared/formats'
import { commonHeaders, htmlHeaders, type HeaderContext } from '@/surface/shared/headers'
import { problemKinds, type ProblemKind } from '@/surface/shared/problem-kinds'
import type { ToRequestId } from '@/server/http/requests/request-id'
import { toProblemBody, type RenderProblemPage, type Suggestions } from './problem-body'

/** A problem with everything that its response needs. */
export type Problem = Pick<Fault, 'problem' | 'isApi' | 'format' | 'issues' | 'allow'> &
  Partial<Pick<Fault, 'subject' | 'alternatives'>> & {
    suggestions?: Suggestions | null
    fields?: Readonly<Record<string, string>>
  }

type Options = {
  problem: Problem
  context: HeaderContext
  toRequestId: ToRequestId
  /** The path of the style sheet, for a plain page. */
  stylesheet: string | null
  renderPage: RenderProblemPage
}

/**
 * Responds with a problem in the format of the endpoint: under `/api` the error envelope, or the catalogue's problem
 * object; a page or Markdown elsewhere. Never fails itself: when the page cannot be rendered it sends a plain one.
 */
export async function sendProblem(
  req: IncomingMessage,
  res: ServerResponse,
  {
    problem: { problem, isApi, format, issues, allow, subject = null, suggestions = null, fields },
    context,
    toRequestId,
    stylesheet,
    renderPage,
  }: Options,
): Promise<void> {
  const isCatalogueApi = isApi && context.host === 'catalogue'
  const catalogueProblem = isCatalogueApi
    ? toCatalogueProblem({
        kind: problem,
        issues,
        subject,
        method: req.method ?? 'GET',
        target: toOriginForm(req.url ?? '/'),
        baseUrl: context.baseUrl,
        near: suggestions?.links.map(({ href }) => href) ?? [],
      })
    : null
  const status = catalogueProblem?.status ?? problemKinds[problem].status
  const cacheControl = toCacheControl(status, isCatalogueApi)
  const headers: Record<string, string | number> = {
    ...commonHeaders(context),
    'Cache-Control': cacheControl,
    // A response that caches may serve to others must not contain the id of this request.
    ...(cacheControl === reusable ? {} : { 'X-Request-Id': toRequestId(req) }),
    ...fields,
    ...(allow.length > 0 ? { Allow: allow.join(', ') } : {}),
    ...(status === 503 ? { 'Retry-After': '5' } : {}),
    // The request's body was not read to its end, so the connection cannot be reused.
    ...(status === 413 ? { Connection: 'close' } : {}),
  }
  let body: Buffer
  if (catalogueProblem) {
    headers['Content-Type'] = mediaTypes.problem
    body = Buffer.from(JSON.stringify(catalogueProblem))
  } else if (isApi) {
    headers['Content-Type'] = mediaTypes.json
    const messages = issues.length > 0 ? issues : [toMessage(problem, allow, subject)]
    body = Buffer.from(JSON.stringify({ errors: messages.map((message) => ({ message })) }))
  } else {
    headers['Content-Type'] = mediaTypes[format]
    headers.Vary = 'Accept, Accept-Encoding'
    if (format === 'html') Object.assign(headers, htmlHeaders(context))
    body = await toProblemBody({
      kind: problem,
      format,
      issues,
      suggestions,
      baseUrl: context.baseUrl,
      stylesheet,
      renderPage,
    })
  }
  res.writeHead(status, { ...headers, 'Content-Length': body.length })
  res.end(req.method === 'HEAD' ? undefined : body)
}

/** The policy of a response that caches may serve without revalidation. */
const reusable = 'public, max-age=60'

/** Statuses that depend on more of a request than its URL, and the one for another host. */
const notStored = new Set([406, 412, 416, 421])

function toCacheControl(status: number, isCatalogueApi: boolean): string {
  if (status >= 500 || notStored.has(status)) return 'no-store'
  return isCatalogueApi ? reusable : 'public, max-age=0, must-revalidate'
}

/** The message of the error envelope for a problem without details. */
function toMessage(kind: ProblemKind, allow: string[], subject: Fault['subject']): string {
  if (kind === 'not-found') return 'Not Found'
  if (kind === 'method-not-allowed') {
    // Some clients send queries by GET by default, and show only this text.
    const usage = subject?.operation.requestBody ? ' Send the request as JSON in the body of a POST.' : ''
    return `Method not allowed here. Allowed: ${allow.join(', ')}.${usage}`
  }
  const { title, advice } = problemKinds[kind]
  return `${title}. ${advice}`
}

import type { IncomingMessage, ServerResponse } from 'node:http'

import { toCatalogueProblem } from '@/formats/catalogue/problem'
import { escapeHtml } from '@/lib/escape-html'
import { toOriginForm } from '@/lib/origin-form'
import type { Fault } from '@/surface/decide'
import { mediaTypes } from '@/surface/shared/formats'
import { commonHeaders, htmlHeaders, type HeaderContext } from '@/surface/shared/headers'
import { problemKinds, type ProblemKind } from '@/surface/shared/problem-kinds'

/** A problem with everything that its response needs. */
export type Problem = Pick<Fault, 'problem' | 'isApi' | 'format' | 'issues' | 'allow'> & Partial<Pick<Fault, 'subject'>>

/** Renders the page for a problem; rejects when that fails. */
export type RenderProblemPage = (kind: ProblemKind, format: 'html' | 'markdown') => Promise<Buffer>

type Options = { problem: Problem; context: HeaderContext; renderPage: RenderProblemPage | null }

/**
 * Responds with a problem in the format of the endpoint: under `/api` the error envelope, or the catalogue's problem
 * object; a page or Markdown elsewhere. Never fails itself: when the page cannot be rendered it sends a plain one.
 */
export async function sendProblem(
  req: IncomingMessage,
  res: ServerResponse,
  { problem: { problem, isApi, format, issues, allow, subject = null }, context, renderPage }: Options,
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
      })
    : null
  const status = catalogueProblem?.status ?? problemKinds[problem].status
  const headers: Record<string, string | number> = {
    ...commonHeaders(context),
    'Cache-Control': toCacheControl(status, isCatalogueApi),
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
    body = await render(problem, format, issues, renderPage)
  }
  res.writeHead(status, { ...headers, 'Content-Length': body.length })
  res.end(req.method === 'HEAD' ? undefined : body)
}

function toCacheControl(status: number, isCatalogueApi: boolean): string {
  if (status >= 500 || status === 406 || status === 421) return 'no-store'
  return isCatalogueApi ? 'public, max-age=60' : 'public, max-age=0, must-revalidate'
}

/** The message of the error envelope for a problem without details. */
function toMessage(kind: ProblemKind, allow: string[], subject: Fault['subject']): string {
  if (kind === 'not-found') return 'Not Found'
  if (kind === 'method-not-allowed') {
    // Some clients send queries by GET unless they are told not to, and show only this text.
    const usage = subject?.operation.requestBody ? ' Send the request as JSON in the body of a POST.' : ''
    return `Method not allowed here. Allowed: ${allow.join(', ')}.${usage}`
  }
  const { title, advice } = problemKinds[kind]
  return `${title}. ${advice}`
}

async function render(
  kind: ProblemKind,
  format: 'html' | 'markdown',
  issues: string[],
  renderPage: RenderProblemPage | null,
): Promise<Buffer> {
  // Issues of a single request would each need a cache key of their own, so only the plain page contains them.
  // When Next is unavailable, rendering the page would only fail as slowly again.
  if (renderPage && issues.length === 0 && kind !== 'unavailable') {
    try {
      return await renderPage(kind, format)
    } catch {
      // The failure has been logged where it happened.
    }
  }
  const { title, advice } = problemKinds[kind]
  if (format === 'markdown') {
    const details = issues.map((issue) => `- ${issue}`).join('\n')
    return Buffer.from(
      `# ${title}\n\n${advice}\n${details ? `\n${details}\n` : ''}\n## Where to look next\n\n- [Home](/)\n- [Index of the site](/llms.txt)\n`,
    )
  }
  const details = issues.map((issue) => `<li>${escapeHtml(issue)}</li>`).join('')
  return Buffer.from(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head>` +
      `<body><main><h1>${title}</h1><p>${advice}</p>${details ? `<ul>${details}</ul>` : ''}<h2>Where to look next</h2><ul><li><a href="/">Home</a></li><li><a href="/llms.txt">Index of the site</a></li></ul></main></body></html>`,
  )
}

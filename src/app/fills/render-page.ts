import { readEnv } from '@/config/env'
import { noContentSignal, toContentSignal } from '@/formats/shared/crawlers'
import { toLinkHeader, type Link } from '@/lib/http/link-header'
import { revisionHeaders } from '@/surface/shared/headers'
import type { Host } from '@/surface/shared/operation'
import type { Format } from '@/surface/shared/formats'
import { renderToHtml, renderToMarkdown } from '@/views/shared/render'
import type { LongPageHead } from '@/views/shared/long-page'
import type { Page, ViewContext } from '@/views/shared/page'
import type { Found } from './request'
import { toLinkset, toSignposts } from './signposts'
import { readViewContext } from './view-context'

/**
 * Renders a page in the negotiated format. `tags` are those of its content; every page also depends on the site's
 * settings.
 */
export async function renderPage(
  page: Page,
  format: Format,
  tags: readonly string[],
  host: Host = 'content',
): Promise<Found> {
  const context = await readViewContext(host)
  if (format === 'links') return { kind: 'found', body: toLinkset(page, context), tags: ['site', ...tags] }
  const rendered = format === 'markdown' ? await toMarkdown(page, context) : toHtml(page, context)
  return toFound(page, context, tags, rendered)
}

/** The response for a rendered page, or for one that is rendered in chunks. */
export function toFound(
  page: LongPageHead,
  context: ViewContext,
  tags: readonly string[],
  rendered: Omit<Found, 'kind' | 'tags' | 'link'>,
): Found {
  const links: Link[] = page.isPrivate ? [] : toSignposts(page, context)
  if (page.json) links.unshift({ href: `${context.baseUrl}${page.json}`, rel: 'alternate', type: 'application/json' })
  return {
    kind: 'found',
    tags: ['site', ...tags],
    ...rendered,
    fields: {
      'Content-Language': page.language ?? context.messages.language,
      ...toLastModified(page),
      ...revisionHeaders(page.revision),
      ...rendered.fields,
    },
    ...(links.length > 0 ? { link: toLinkHeader(links) } : {}),
  }
}

function toHtml(page: Page, context: ViewContext) {
  return { body: renderToHtml(page, context) }
}

async function toMarkdown(page: Page, context: ViewContext) {
  const { text, tokens, passages } = await renderToMarkdown(page, context)
  return { body: text, fields: toMarkdownFields(tokens, context), passages }
}

export function toMarkdownFields(tokens: number, { site }: ViewContext): Record<string, string> {
  const signal = readEnv().CRAWLERS === 'on' ? toContentSignal(site.allowAiTraining) : noContentSignal
  return { 'X-Markdown-Tokens': String(tokens), 'Content-Signal': signal }
}

/**
 * Only for pages of a single document. The ETag decides whether a cached copy is fresh, since the rest of the page can
 * change without the document; for the same reason If-Modified-Since is not evaluated. It is never after Date (RFC 9110
 * §8.8.2.1), as the time of a document is where it was saved on a machine whose clock was ahead.
 */
function toLastModified({ lastUpdated }: LongPageHead): Record<string, string> {
  if (!lastUpdated) return {}
  return { 'Last-Modified': new Date(Math.min(Date.parse(lastUpdated), Date.now())).toUTCString() }
}

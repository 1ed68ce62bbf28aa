import { toLinkHeader, type Link } from '@/lib/link-header'
import type { Host } from '@/surface/shared/operation'
import type { Format } from '@/surface/shared/formats'
import { renderToHtml, renderToMarkdown } from '@/views/shared/render'
import type { Page } from '@/views/shared/page'
import type { Outcome } from './request'
import { readViewContext } from './view-context'

/** Renders a page in the negotiated format. `tags` name what its content shows; every page also shows the site's settings. */
export async function renderPage(
  page: Page,
  format: Format,
  tags: readonly string[],
  host: Host = 'content',
): Promise<Outcome> {
  const context = await readViewContext(host)
  const body = format === 'markdown' ? renderToMarkdown(page, context) : renderToHtml(page, context)
  const links: Link[] = []
  const toUrl = (path: string) => `${context.baseUrl}${path}`
  if (page.json) links.push({ href: toUrl(page.json), rel: 'alternate', type: 'application/json' })
  if (page.citeAs) links.push({ href: toUrl(page.citeAs), rel: 'cite-as' })
  return {
    kind: 'found',
    body,
    tags: ['site', ...tags],
    ...(links.length > 0 ? { link: toLinkHeader(links) } : {}),
  }
}

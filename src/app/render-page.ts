import type { Surface } from '@/surface/operation'
import type { Format } from '@/surface/formats'
import { renderToHtml, renderToMarkdown } from '@/views/render'
import type { Page } from '@/views/page'
import type { Outcome } from './fill-request'
import { readViewContext } from './view-context'

/** The page in the format asked for. `tags` name what its content shows; every page shows the site's own words. */
export async function renderPage(
  page: Page,
  format: Format,
  tags: readonly string[],
  surface: Surface = 'content',
): Promise<Outcome> {
  const context = await readViewContext(surface)
  const body = format === 'markdown' ? renderToMarkdown(page, context) : renderToHtml(page, context)
  return { kind: 'found', body, tags: ['site', ...tags] }
}

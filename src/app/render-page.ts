import type { Format } from '@/surface/formats'
import { renderToHtml, renderToMarkdown } from '@/views/render'
import type { Page } from '@/views/page'
import type { Outcome } from './fill-request'
import { readViewContext } from './view-context'

/** The page in the format asked for. */
export async function renderPage(page: Page, format: Format): Promise<Outcome> {
  const context = await readViewContext()
  return { kind: 'found', body: format === 'markdown' ? renderToMarkdown(page, context) : renderToHtml(page, context) }
}

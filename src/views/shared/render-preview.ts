import { createElement } from 'react'
import type * as ReactDomServer from 'react-dom/server'

import { toVisibleText } from '@/lib/text/visible-text'
import type { Page, ViewContext } from './page'
import { PreviewDocument } from './preview'
import type { Preview } from './preview-bar'
import { renderToHtml, renderToMarkdown } from './render'

// Next rejects a static import of this module in routes.
const { renderToStaticMarkup } = (await import('react-dom/server')) as typeof ReactDomServer

/** The preview of a document in one of its forms. */
export async function renderPreview(page: Page, preview: Preview, context: ViewContext): Promise<string> {
  if (preview.form === 'page') return renderToHtml({ ...page, isPrivate: true, preview }, context).toString()
  const markdown = preview.form === 'markdown' ? (await renderToMarkdown(page, context)).text : ''
  return toVisibleText(
    `<!doctype html>${renderToStaticMarkup(createElement(PreviewDocument, { page, preview, context, markdown }))}`,
  )
}

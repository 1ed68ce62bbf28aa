import { createElement } from 'react'
import type * as ReactDomServer from 'react-dom/server'

import { toFrontMatter, toMarkdown } from '@/formats/markdown'
import { toVisibleText } from '@/lib/visible-text'
import { Document } from './document'
import type { Page, ViewContext } from './page'

// Next refuses a static import of this module in a route; it is the same module either way.
const { renderToStaticMarkup } = (await import('react-dom/server')) as typeof ReactDomServer

/** The inside of the page's `<main>`, which HTML and Markdown share. */
export function renderToMain(page: Page): string {
  return toVisibleText(renderToStaticMarkup(page.main))
}

/** The page as an HTML document. */
export function renderToHtml(page: Page, context: ViewContext): string {
  return toVisibleText(`<!doctype html>${renderToStaticMarkup(createElement(Document, { page, mainHtml: renderToMain(page), context }))}`)
}

/** The page as Markdown: front matter, then what `<main>` says, with every address absolute. */
export function renderToMarkdown(page: Page, { site, baseUrl }: ViewContext): string {
  const url = `${baseUrl}${page.canonicalPath}`
  const frontMatter = toFrontMatter({
    title: page.title,
    description: page.description,
    ...(page.isPrivate ? {} : { canonical: url }),
    ...(page.lastUpdated ? { last_updated: page.lastUpdated } : {}),
    ...page.facts,
    publisher: site.organizationName,
    ...(site.licenseUrl ? { license: site.licenseUrl } : {}),
  })
  return `${toVisibleText(frontMatter)}\n${toMarkdown(renderToMain(page), url)}`
}

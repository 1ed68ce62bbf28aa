import { createElement, type ReactNode } from 'react'
import type * as ReactDomServer from 'react-dom/server'

import { countTokens } from '@/formats/shared/count-tokens'
import { toFrontMatter } from '@/formats/shared/front-matter'
import { toMarkdownParts } from '@/formats/shared/markdown'
import { sumTokens, toContents, type Block, type Passages } from '@/formats/shared/passages'
import { toVisibleText } from '@/lib/visible-text'
import { discoveryPaths } from '@/surface/shared/discovery-paths'
import { Document } from './document'
import type { Page, ViewContext } from './page'

// Next rejects a static import of this module in routes.
const { renderToStaticMarkup } = (await import('react-dom/server')) as typeof ReactDomServer

/** The content of the page's `<main>`, the source of both HTML and Markdown. */
export function renderToMain(page: Page): string {
  return renderFragment(page.main)
}

/** A part of a page as HTML. */
export function renderFragment(node: ReactNode): string {
  return toVisibleText(renderToStaticMarkup(node))
}

/** The page as an HTML document. */
export function renderToHtml(page: Page, context: ViewContext): string {
  return toVisibleText(
    `<!doctype html>${renderToStaticMarkup(createElement(Document, { page, mainHtml: renderToMain(page), context }))}`,
  )
}

type MarkdownPage = { text: string; tokens: number; passages: Passages }

/** The page as Markdown: front matter, then the content of `<main>` with absolute URLs; `tokens` of the latter. */
export async function renderToMarkdown(page: Page, { site, baseUrl }: ViewContext): Promise<MarkdownPage> {
  const url = `${baseUrl}${page.canonicalPath}`
  const parts = toMarkdownParts(renderToMain(page), url)
  const blocks: Block[] = []
  for (const { text, ...heading } of parts) blocks.push({ ...heading, start: 0, tokens: await countTokens(text) })
  const tokens = sumTokens(blocks)
  const facts = {
    title: page.title,
    ...(page.lastUpdated ? { last_updated: page.lastUpdated } : {}),
    ...(page.revision ? { revision: page.revision } : {}),
    ...page.facts,
    ...(site.licenseUrl ? { license: site.licenseUrl } : {}),
  }
  const passages = { facts, blocks }
  const frontMatter = toFrontMatter(
    {
      // First, where agents look for it.
      index: `${baseUrl}${discoveryPaths.llmsTxt}`,
      title: page.title,
      description: page.description,
      ...(page.isPrivate ? {} : { canonical: url }),
      ...(page.lastUpdated ? { last_updated: page.lastUpdated } : {}),
      ...(page.revision ? { revision: page.revision } : {}),
      ...page.facts,
      ...(page.image?.url ? { image: page.image.url } : {}),
      ...(page.json ? { json: `${baseUrl}${page.json}` } : {}),
      publisher: site.organizationName,
      ...(site.licenseUrl ? { license: site.licenseUrl } : {}),
      ...(page.isPrivate ? {} : { tokens: String(tokens) }),
    },
    toContents(passages, baseUrl, page.canonicalPath),
  )
  let text = `${toVisibleText(frontMatter)}\n`
  for (const [index, block] of blocks.entries()) {
    block.start = Buffer.byteLength(text)
    text += parts[index]?.text ?? ''
  }
  return { text, tokens, passages }
}

import { createElement, type ReactNode } from 'react'
import type * as ReactDomServer from 'react-dom/server'

import { countTokens } from '@/formats/shared/count-tokens'
import { toFrontMatter } from '@/formats/shared/front-matter'
import { toMarkdownParts } from '@/formats/shared/markdown'
import { sumTokens, toContents, type Block, type Passages } from '@/formats/shared/passages'
import { splitAtMark } from '@/lib/text/mark'
import { toVisibleText } from '@/lib/text/visible-text'
import { discoveryPaths } from '@/surface/shared/discovery-paths'
import { Document } from './document'
import type { LongPageHead } from './long-page'
import type { Page, ViewContext } from './page'

// Next rejects a static import of this module in routes.
const { renderToStaticMarkup } = (await import('react-dom/server')) as typeof ReactDomServer

/** The content of the page's `<main>`, the source of both HTML and Markdown. */
export function renderToMain({ main, rendered }: Page): string {
  return insert(renderFragment(main), rendered).toString()
}

/** React puts a request for each image before a fragment. A list may have no such link, and the image follows anyway. */
const imageRequests = /^(?:<link rel="preload" as="image"[^>]*>)+/

/** A part of a page as HTML. */
export function renderFragment(node: ReactNode): string {
  return toVisibleText(renderToStaticMarkup(node).replace(imageRequests, ''))
}

/** The page as an HTML document. */
export function renderToHtml(page: Page, context: ViewContext): Buffer {
  return insert(renderDocument(page, renderFragment(page.main), context), page.rendered)
}

/** Without copying what is rendered already through the texts in which it is. */
function insert(html: string, rendered: Page['rendered'] = new Map()): Buffer {
  const pieces: Uint8Array[] = []
  let rest = html
  for (const [mark, content] of rendered) {
    const [before, after] = splitAtMark(rest, mark)
    pieces.push(Buffer.from(before), ...content)
    rest = after
  }
  return Buffer.concat([...pieces, Buffer.from(rest)])
}

/** The HTML document around the content of `<main>`. */
export function renderDocument(page: Page, mainHtml: string, context: ViewContext): string {
  return toVisibleText(`<!doctype html>${renderToStaticMarkup(createElement(Document, { page, mainHtml, context }))}`)
}

type MarkdownPage = { text: string; tokens: number; passages: Passages }

/** The page as Markdown: front matter, then the content of `<main>` with absolute URLs; `tokens` of the latter. */
export async function renderToMarkdown(page: Page, context: ViewContext): Promise<MarkdownPage> {
  const parts = toMarkdownParts(renderToMain(page), `${context.baseUrl}${page.canonicalPath}`)
  const blocks: Block[] = []
  let start = 0
  for (const { text, ...heading } of parts) {
    blocks.push({ ...heading, start, tokens: await countTokens(text) })
    start += Buffer.byteLength(text)
  }
  const { text, tokens, passages } = toMarkdownHead(page, blocks, context)
  return { text: `${text}${parts.map((part) => part.text).join('')}`, tokens, passages }
}

/** The front matter of the content; blocks have their positions in the content alone. */
export function toMarkdownHead(
  page: LongPageHead,
  contentBlocks: readonly Block[],
  { site, baseUrl }: ViewContext,
): MarkdownPage {
  const url = `${baseUrl}${page.canonicalPath}`
  const blocks = contentBlocks.map((block) => ({ ...block }))
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
      // First, so that agents find it.
      index: `${baseUrl}${discoveryPaths.llmsTxt}`,
      title: page.title,
      description: page.description,
      ...(page.isPrivate ? {} : { canonical: url }),
      ...(page.lastUpdated ? { last_updated: page.lastUpdated } : {}),
      ...(page.revision ? { revision: page.revision } : {}),
      ...page.facts,
      ...(page.image?.url ? { image: page.image.url } : {}),
      ...(page.json ? { json: `${baseUrl}${page.json}` } : {}),
      publisher: page.publisher ?? site.organizationName,
      ...(site.licenseUrl ? { license: site.licenseUrl } : {}),
      ...(page.isPrivate ? {} : { tokens: String(tokens) }),
    },
    toContents(passages, baseUrl, page.canonicalPath),
  )
  const text = `${toVisibleText(frontMatter)}\n`
  const length = Buffer.byteLength(text)
  for (const block of blocks) block.start += length
  return { text, tokens, passages }
}

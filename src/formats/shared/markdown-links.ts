import type TurndownService from 'turndown'

import { toMarkdownPath } from '@/surface/shared/markdown-path'

/** The start of a link, until `resolveLinks`: noncharacters, which rendered HTML never contains. */
const startMark = '\ufffe[\uffff'

/** Replaces Turndown's rules for links and images. */
export function addLinkRules(turndown: TurndownService): void {
  // Turndown's own rule backslash-escapes destinations, which simple parsers do not support, and keeps white space at
  // the edges of the text.
  turndown.addRule('link', {
    filter: (node) => node.nodeName === 'A' && Boolean(node.getAttribute('href')),
    replacement: (content, node) => {
      const href = (node as HTMLElement).getAttribute('href') ?? ''
      // Links from Markdown lead to Markdown.
      const isOfList = ['next', 'prev'].includes((node as HTMLElement).getAttribute('rel') ?? '')
      return `${startMark}${content.trim()}](${toDestination(isOfList ? toMarkdownUrl(href) : href)})`
    },
  })
  // Turndown's own rule escapes the alternative text with its own, incomplete function.
  turndown.addRule('image', {
    filter: 'img',
    replacement: (_, node) => {
      const alt = ((node as HTMLElement).getAttribute('alt') ?? '').replace(/\s+/g, ' ')
      return `![${turndown.escape(alt)}](${toDestination((node as HTMLElement).getAttribute('src') ?? '')})`
    },
  })
}

/** Markdown with its links; an exclamation mark before one is escaped, because the two would be an image. */
export function resolveLinks(markdown: string): string {
  return markdown.replaceAll(`!${startMark}`, '\\![').replaceAll(startMark, '[')
}

/** The HTML with the URLs of this site absolute against `baseUrl`. */
export function toAbsoluteUrls(html: string, baseUrl: string): string {
  return html.replace(/ (href|src)="([^"]*)"/g, (attribute, name: string, value: string) => {
    if (!value.startsWith('#') && !value.startsWith('/')) return attribute
    return ` ${name}="${new URL(unescapeAttribute(value), baseUrl).href.replace(/&/g, '&amp;')}"`
  })
}

/** The value of an attribute as React and `escapeHtml` write it. */
function unescapeAttribute(value: string): string {
  return value.replace(/&(?:amp|lt|gt|quot|#x27|#39);/g, (reference) => references[reference] ?? reference)
}

const references: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
}

/** The `.md` address of a page, given its absolute URL. */
function toMarkdownUrl(url: string): string {
  const { origin, pathname, search } = new URL(url)
  return `${origin}${toMarkdownPath(`${pathname}${search}`)}`
}

/**
 * A link destination (CommonMark §6.3): unbalanced parentheses, spaces and angle brackets are percent-encoded, and what
 * Markdown would parse as a character reference is escaped.
 */
function toDestination(url: string): string {
  const safe = url
    .replace(/\s/g, (space) => encodeURIComponent(space))
    .replace(/</g, '%3C')
    .replace(/>/g, '%3E')
    .replace(/&(?=#?\w+;)/g, '\\&')
  let depth = 0
  let isBalanced = true
  for (const character of safe) {
    if (character === '(') depth++
    if (character === ')' && --depth < 0) isBalanced = false
  }
  return isBalanced && depth === 0 ? safe : safe.replace(/\(/g, '%28').replace(/\)/g, '%29')
}

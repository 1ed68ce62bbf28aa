import { gfm } from '@truto/turndown-plugin-gfm'
import TurndownService from 'turndown'

import { toOneLine } from '@/lib/one-line'
import { trimEndCharacters } from '@/lib/trim'
import { toMarkdownPath } from '@/surface/shared/markdown-path'
import { addEmphasisRules, resolveEmphasis, toMarked } from './markdown-emphasis'
import { addTableRules } from './markdown-tables'
import { escapeMarkup } from './markup'

const service = createService()

/**
 * Converts HTML that this server rendered to GitHub-Flavored Markdown, with URLs absolute against `baseUrl`.
 * Omits elements with `data-md="skip"`, which must be purely visual, and keeps the text alone of those with `data-md="text"`.
 */
export function toMarkdown(html: string, baseUrl: string): string {
  return `${convert(html, baseUrl).replace(anyMark, '').trim()}\n`
}

/** A part of a Markdown text, from one heading that has an id to the next. */
export type MarkdownPart = { id: string; level: number; title: string; text: string }

/** The Markdown split into parts at headings; the first part may have no heading. */
export function toMarkdownParts(html: string, baseUrl: string): MarkdownPart[] {
  const parts: MarkdownPart[] = []
  const [lead = '', ...marked] = convert(html, baseUrl).split(markAtLineStart)
  if (lead.trim() !== '') parts.push({ id: '', level: 0, title: '', text: lead.trimStart() })
  // Each mark has three parts in its expression, and is followed by the text.
  for (let index = 0; index < marked.length; index += 4) {
    const [id = '', level = '', title = '', text = ''] = marked.slice(index, index + 4)
    parts.push({ id: fromBase64(id), level: Number(level), title: fromBase64(title), text })
  }
  for (const part of parts) part.text = part.text.replace(anyMark, '')
  const last = parts.at(-1)
  if (last) last.text = `${last.text.trimEnd()}\n`
  return parts
}

/** Marks a heading that has an id, between two noncharacters, which rendered HTML never contains. */
function toMark(id: string, level: number, title: string): string {
  return `\ufffe${toBase64(id)} ${level} ${toBase64(title)}\uffff`
}

const toBase64 = (text: string) => Buffer.from(text).toString('base64url')
const fromBase64 = (text: string) => Buffer.from(text, 'base64url').toString()

const anyMark = /\ufffe[^\ufffe\uffff]*\uffff/g
/** A heading inside a list or a quotation is not one of the document. */
const markAtLineStart = /^\ufffe([\w-]*) (\d) ([\w-]*)\uffff/m

/** Markdown with a mark before each heading that has an id. */
function convert(html: string, baseUrl: string): string {
  const absolute = html.replace(/ (href|src)="([^"]*)"/g, (_, name: string, value: string) => {
    return ` ${name}="${toAbsolute(value, baseUrl)}"`
  })
  return resolveEmphasis(service.turndown(absolute))
}

function toAbsolute(value: string, baseUrl: string): string {
  // The value is an escaped HTML attribute.
  if (value.startsWith('#') || value.startsWith('/'))
    return new URL(value.replace(/&amp;/g, '&'), baseUrl).href.replace(/&/g, '&amp;')
  return value
}

/** The `.md` address of a page, given its absolute URL. */
function toMarkdownUrl(url: string): string {
  const { origin, pathname, search } = new URL(url)
  return `${origin}${toMarkdownPath(`${pathname}${search}`)}`
}

function createService(): TurndownService {
  const turndown = new TurndownService({
    headingStyle: 'atx',
    hr: '---',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
    linkStyle: 'inlined',
  })
  // Checkboxes and table sections; its strikethrough, cells, rows and tables are replaced below.
  turndown.use(gfm)
  // Turndown's own escape() leaves HTML, character references, pipes at line starts and autolinks unescaped.
  turndown.escape = (text) => preventAutolinks(escapeMarkup(escapeSyntax(text)))
  turndown.remove(['script', 'style', 'form', 'svg' as keyof HTMLElementTagNameMap])
  // Turndown's own rule backslash-escapes destinations, which simple parsers do not support, and keeps white space at
  // the edges of the text.
  turndown.addRule('link', {
    filter: (node) => node.nodeName === 'A' && Boolean(node.getAttribute('href')),
    replacement: (content, node) => {
      const href = (node as HTMLElement).getAttribute('href') ?? ''
      // Links from Markdown lead to Markdown.
      const isOfList = ['next', 'prev'].includes((node as HTMLElement).getAttribute('rel') ?? '')
      return `[${content.trim()}](${toDestination(isOfList ? toMarkdownUrl(href) : href)})`
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
  // Turndown's own rule separates a nested list by an empty line unless it ends the item, which makes the item loose.
  turndown.addRule('list', {
    filter: ['ul', 'ol'],
    replacement: (content, node) => {
      if (node.parentNode?.nodeName !== 'LI') return `\n\n${content}\n\n`
      // A list that does not begin with 1 cannot interrupt a paragraph (CommonMark §5.3).
      const isInterrupting = node.nodeName === 'UL' || (node as HTMLElement).getAttribute('start') === null
      return `\n${isInterrupting ? '' : '\n'}${content}\n`
    },
  })
  // Turndown's own rule pads every marker to four columns, indents empty lines, and sets a heading that begins an item
  // directly below the item before it.
  turndown.addRule('list-item', {
    filter: 'li',
    replacement: (content, node, options) => {
      const parent = node.parentNode as HTMLElement
      const start = Number(parent.getAttribute('start') ?? 1)
      const number = start + Array.prototype.indexOf.call(parent.children, node)
      const marker = parent.nodeName === 'OL' ? `${number}. ` : `${options.bulletListMarker} `
      const indent = ' '.repeat(marker.length)
      const lines = content
        .trim()
        .split('\n')
        .map((line, index) => trimEndCharacters(index === 0 ? line : `${indent}${line}`, ' \t'))
        .join('\n')
      const end = lines.includes('\n\n') ? '\n\n' : '\n'
      return `${marker}${lines}${node.nextSibling ? end : ''}`
    },
  })
  // Turndown's own rule, with a mark.
  turndown.addRule('heading', {
    filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    replacement: (content, node) => {
      const level = Number(node.nodeName.charAt(1))
      const id = (node as HTMLElement).getAttribute('id')
      const mark = id ? toMark(id, level, toOneLine(node.textContent ?? '')) : ''
      return `\n\n${mark}${'#'.repeat(level)} ${content}\n\n`
    },
  })
  addEmphasisRules(turndown)
  addTableRules(turndown)
  // Markdown has no description lists, and Turndown no rule for them.
  turndown.addRule('description-list', {
    filter: ['dt', 'dd'],
    replacement: (content, node) =>
      node.nodeName === 'DT' ? `\n\n${toMarked(content.trim(), 'strong')}  \n` : `${content.trim()}\n`,
  })
  for (const [tag, name] of [
    ['sub', 'sub'],
    ['sup', 'sup'],
  ] as const) {
    // Markdown has no syntax for these; inline HTML is the only form that every renderer supports.
    turndown.addRule(name, { filter: tag, replacement: (content) => `<${tag}>${content}</${tag}>` })
  }
  // Added last, so that they take precedence.
  turndown.addRule('text', {
    filter: (node) => node.getAttribute('data-md') === 'text',
    replacement: (_, node) => turndown.escape(node.textContent ?? ''),
  })
  turndown.addRule('skipped', {
    filter: (node) => node.getAttribute('data-md') === 'skip',
    replacement: () => '',
  })
  return turndown
}

/** Escapes CommonMark and GFM syntax: inline syntax anywhere, block syntax at the start of a line. */
function escapeSyntax(text: string): string {
  return (
    text
      .replace(/[\\`*_[\]~]/g, '\\$&')
      .replace(/^([^\S\n\r\u2028\u2029]*)([#+=>-])/gm, '$1\\$2')
      .replace(/^([^\S\n\r\u2028\u2029]*\d{1,9})([.)])(?=\s|$)/gm, '$1\\$2')
      // A closing sequence of an ATX heading (CommonMark §4.2).
      .replace(/(\s)(#+\s*)$/gm, '$1\\$2')
  )
}

/**
 * Prevents GFM autolinks in words that contain escapes, because an autolink would show the backslashes. Other URLs
 * stay as they are.
 */
function preventAutolinks(text: string): string {
  return text.replace(/\S+/g, (word) =>
    word.includes('\\')
      ? word
          .replace(/(https?|ftp):(?=\/\/)/gi, '$1\\:')
          .replace(/www\./gi, (start) => `${start.slice(0, -1)}\\.`)
          .replace(/(?<!\\)@/g, '\\@')
      : word,
  )
}

/** A link destination (CommonMark §6.3): unbalanced parentheses, spaces and angle brackets are percent-encoded. */
function toDestination(url: string): string {
  const safe = url
    .replace(/\s/g, (space) => encodeURIComponent(space))
    .replace(/</g, '%3C')
    .replace(/>/g, '%3E')
  let depth = 0
  let isBalanced = true
  for (const character of safe) {
    if (character === '(') depth++
    if (character === ')' && --depth < 0) isBalanced = false
  }
  return isBalanced && depth === 0 ? safe : safe.replace(/\(/g, '%28').replace(/\)/g, '%29')
}

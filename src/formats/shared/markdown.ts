import { gfm } from '@truto/turndown-plugin-gfm'
import TurndownService from 'turndown'

import { toOneLine } from '@/lib/text/one-line'
import { addEmphasisRules, resolveEmphasis, toMarked } from './markdown-emphasis'
import { addLinkRules, resolveLinks, toAbsoluteUrls } from './markdown-links'
import { addListRules } from './markdown-lists'
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
  return resolveEmphasis(resolveLinks(service.turndown(toAbsoluteUrls(html, baseUrl))))
}

/** The text of an element, in which a line break is a space. */
function toText(node: Node): string {
  if (node.nodeName === 'BR') return ' '
  return node.nodeType === 3 ? (node.nodeValue ?? '') : Array.from(node.childNodes, toText).join('')
}

function createService(): TurndownService {
  const turndown = new TurndownService({
    headingStyle: 'atx',
    hr: '---',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
    linkStyle: 'inlined',
  })
  // Checkboxes and table sections; its strikethrough, cells, rows and tables are replaced below.
  turndown.use(gfm)
  // Turndown's own escape() leaves HTML, character references, pipes at line starts and autolinks unescaped.
  turndown.escape = (text) => preventAutolinks(escapeMarkup(escapeSyntax(text)))
  turndown.remove(['script', 'style', 'form', 'svg' as keyof HTMLElementTagNameMap])
  addLinkRules(turndown)
  addListRules(turndown)
  // Turndown's own rule, with a mark, and on one line, as headings are (CommonMark §4.2).
  turndown.addRule('heading', {
    filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    replacement: (content, node) => {
      const level = Number(node.nodeName.charAt(1))
      const id = (node as HTMLElement).getAttribute('id')
      const mark = id ? toMark(id, level, toOneLine(toText(node))) : ''
      const lines = content.split('\n').map((line) => line.trim())
      return `\n\n${mark}${'#'.repeat(level)} ${lines.filter(Boolean).join(' ')}\n\n`
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

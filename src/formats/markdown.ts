import { gfm } from '@truto/turndown-plugin-gfm'
import TurndownService from 'turndown'
import { stringify } from 'yaml'

import { addTableRules } from './markdown-tables'

const service = createService()

/**
 * The Markdown of a piece of our own HTML: GitHub-flavoured, addresses absolute against `baseUrl`.
 * Only what is marked `data-md="skip"` is left out (it must be for the eye alone).
 */
export function toMarkdown(html: string, baseUrl: string): string {
  const absolute = html.replace(/ (href|src)="([^"]*)"/g, (_, name: string, value: string) => {
    return ` ${name}="${toAbsolute(value, baseUrl)}"`
  })
  return `${service.turndown(absolute).trim()}\n`
}

/** A YAML front matter block; values are quoted wherever YAML would read them as anything but text. */
export function toFrontMatter(values: Record<string, string>): string {
  const yaml = stringify(values, { lineWidth: 0, defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' })
  // Who does not know front matter reads it as text, and would find markup there.
  return `---\n${yaml.replace(markupStart, '\\x3C')}---\n`
}

/** What HTML in Markdown begins with: a tag, a comment, a declaration. */
const markupStart = /<(?=[\w/!?])/g

/** Makes text that looks like HTML, or like a character reference, stand for itself in Markdown. */
export function escapeMarkup(text: string): string {
  return text.replace(markupStart, '\\<').replace(/&(?=#?\w+;)/g, '\\&')
}

function toAbsolute(value: string, baseUrl: string): string {
  // The page's own addresses are escaped HTML already; only their start matters here.
  if (value.startsWith('#') || value.startsWith('/')) return new URL(value.replace(/&amp;/g, '&'), baseUrl).href.replace(/&/g, '&amp;')
  return value
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
  turndown.use(gfm)
  // The library's own escapes forget some marks, and text must never become markup in a reader's renderer.
  turndown.escape = (text) => unlinkEscaped(escapeMarkup(escapeMarks(text)))
  turndown.remove(['script', 'style', 'form', 'svg' as keyof HTMLElementTagNameMap])
  turndown.addRule('link', {
    filter: (node) => node.nodeName === 'A' && Boolean(node.getAttribute('href')),
    replacement: (content, node) => `[${content.trim()}](${toDestination((node as HTMLElement).getAttribute('href') ?? '')})`,
  })
  turndown.addRule('image', {
    filter: 'img',
    replacement: (_, node) => {
      const alt = ((node as HTMLElement).getAttribute('alt') ?? '').replace(/\s+/g, ' ')
      return `![${turndown.escape(alt)}](${toDestination((node as HTMLElement).getAttribute('src') ?? '')})`
    },
  })
  turndown.addRule('list', {
    filter: ['ul', 'ol'],
    replacement: (content, node) => {
      if (node.parentNode?.nodeName !== 'LI') return `\n\n${content}\n\n`
      // A list that does not begin with 1 cannot interrupt a paragraph (CommonMark §5.3).
      const isInterrupting = node.nodeName === 'UL' || (node as HTMLElement).getAttribute('start') === null
      return `\n${isInterrupting ? '' : '\n'}${content}\n`
    },
  })
  turndown.addRule('list-item', {
    filter: 'li',
    replacement: (content, node, options) => {
      const parent = node.parentNode as HTMLElement
      const start = Number(parent.getAttribute('start') ?? 1)
      const number = start + Array.prototype.indexOf.call(parent.children, node)
      const marker = parent.nodeName === 'OL' ? `${number}. ` : `${options.bulletListMarker} `
      const lines = content.trim().replace(/\n/g, `\n${' '.repeat(marker.length)}`)
      return `${marker}${lines.replace(/[ \t]+$/gm, '')}${node.nextSibling ? '\n' : ''}`
    },
  })
  addTableRules(turndown)
  turndown.addRule('skipped', {
    filter: (node) => node.getAttribute('data-md') === 'skip',
    replacement: () => '',
  })
  turndown.addRule('description-list', {
    filter: ['dt', 'dd'],
    replacement: (content, node) => (node.nodeName === 'DT' ? `\n\n**${content.trim()}**  \n` : `${content.trim()}\n`),
  })
  for (const [tag, name] of [
    ['sub', 'sub'],
    ['sup', 'sup'],
  ] as const) {
    // Markdown has no form of its own for these; HTML inside it is the only one every reader shows.
    turndown.addRule(name, { filter: tag, replacement: (content) => `<${tag}>${content}</${tag}>` })
  }
  return turndown
}

/** Escapes what CommonMark and GFM give a meaning: marks anywhere, and those that begin a block where a line may begin. */
function escapeMarks(text: string): string {
  return text
    .replace(/[\\`*_[\]~]/g, '\\$&')
    .replace(/^(\s*)([#+=>-])/gm, '$1\\$2')
    .replace(/^(\s*\d{1,9})([.)])(?=\s|$)/gm, '$1\\$2')
    // At the end of a heading these would close it.
    .replace(/(\s)(#+\s*)$/gm, '$1\\$2')
}

/**
 * Keeps GFM from linking an address that holds escapes: it would show their backslashes. Addresses without
 * any stay as they are.
 */
function unlinkEscaped(text: string): string {
  return text.replace(/\S*\\\S*/g, (word) =>
    word
      .replace(/(https?|ftp):(?=\/\/)/gi, '$1\\:')
      .replace(/www\./gi, (start) => `${start.slice(0, -1)}\\.`)
      .replace(/(?<!\\)@/g, '\\@'),
  )
}

/** A link destination (CommonMark §6.3): balanced parentheses may stand as they are; others are percent-encoded. */
function toDestination(url: string): string {
  const safe = url.replace(/\s/g, (space) => encodeURIComponent(space)).replace(/</g, '%3C').replace(/>/g, '%3E')
  let depth = 0
  let isBalanced = true
  for (const character of safe) {
    if (character === '(') depth++
    if (character === ')' && --depth < 0) isBalanced = false
  }
  return isBalanced && depth === 0 ? safe : safe.replace(/\(/g, '%28').replace(/\)/g, '%29')
}

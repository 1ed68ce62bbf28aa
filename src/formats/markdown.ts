import { gfm } from '@truto/turndown-plugin-gfm'
import TurndownService from 'turndown'
import { stringify } from 'yaml'

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
const markupStart = /<(?=[A-Za-z/!?])/g

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
  const escapeMarkdown = turndown.escape.bind(turndown)
  turndown.escape = (text) => escapeMarkup(escapeMarkdown(text))
  turndown.addRule('image', {
    filter: 'img',
    replacement: (_, node) => {
      const alt = (node.getAttribute('alt') ?? '').replace(/\s+/g, ' ')
      const src = node.getAttribute('src') ?? ''
      return src ? `![${turndown.escape(alt)}](${src.replace(/[\s<>()]/g, (c) => `%${c.charCodeAt(0).toString(16).padStart(2, '0')}`)})` : ''
    },
  })
  turndown.remove(['script', 'style', 'form', 'svg' as keyof HTMLElementTagNameMap])
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

import { Parser } from 'htmlparser2'

import { RecordError } from '@/importers/importer'
import { trimEndCharacters, trimCharacters } from '@/lib/text/trim'

/** Block elements: those in `paragraphElements` are surrounded by empty lines, the others by line breaks. */
const paragraphElements = new Set([
  'p',
  'ul',
  'ol',
  'dl',
  'blockquote',
  'table',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'pre',
])
const lineElements = new Set(['div', 'li', 'dt', 'dd', 'tr', 'section', 'article', 'caption'])
const hiddenElements = new Set(['script', 'style', 'head', 'title', 'template', 'iframe', 'object', 'noscript'])

const blockTag = /<(?:p|br|div|ul|ol|li|h[1-6]|table|blockquote)\b/i
const maxDepth = 200
/** Deeper list items are not indented further. */
const maxIndent = 20
/** Spaces before a line: only nested list items stay indented. */
const outerIndent = /^ +(?! |- )/
const anyTag = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/i
const anyEntity = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});/i

/** A text that may hold HTML as plain text, with empty lines between paragraphs and `- ` before list items. */
export function toPlainText(source: string, { isMarkup = false } = {}): string {
  if (!anyTag.test(source) && !anyEntity.test(source)) return normalizeWhitespace(source)
  // Without block elements, line breaks separate paragraphs, whatever the format.
  return htmlToPlainText(source, { keepsLines: !blockTag.test(source) && !(isMarkup && !source.includes('\n\n')) })
}

/** HTML as plain text, with empty lines between paragraphs and `- ` before list items. */
export function htmlToPlainText(html: string, { keepsLines }: { keepsLines: boolean }): string {
  const output = createTextBuilder()
  let depth = 0
  let hiddenDepth = 0
  let listDepth = 0
  const breakAround = (name: string) => {
    // The first paragraph of a list item follows the bullet on the same line.
    if (name !== 'li' && output.isAtBullet()) return
    // A nested list follows the line above it without an empty line.
    if (paragraphElements.has(name)) output.breakLine(listDepth > 1 || (listDepth === 1 && name === 'p') ? 1 : 2)
    else if (lineElements.has(name)) output.breakLine(1)
  }
  const parser = new Parser({
    onopentagname(name) {
      // The parser copies its stack of open elements for each one, so depth has to be limited.
      if (++depth > maxDepth) throw new RecordError(`A text nests more than ${maxDepth} elements in each other.`)
      if (hiddenElements.has(name)) hiddenDepth++
      if (name === 'ul' || name === 'ol') listDepth++
      breakAround(name)
      if (name === 'br') output.add('\n')
      if (name === 'li') output.add(`${'  '.repeat(Math.min(maxIndent, Math.max(0, listDepth - 1)))}- `)
      if (name === 'td' || name === 'th') output.add(' ')
    },
    ontext(text) {
      if (hiddenDepth > 0) return
      if (keepsLines) return output.add(text)
      const plain = text.replace(/[ \t\n\r]+/g, (gap) => (/[\t\n\r]/.test(gap) ? ' ' : gap))
      output.add(output.isAtStart() ? plain.replace(outerIndent, '') : plain)
    },
    onclosetag(name) {
      depth--
      if (hiddenElements.has(name)) hiddenDepth = Math.max(0, hiddenDepth - 1)
      breakAround(name)
      if (name === 'ul' || name === 'ol') listDepth = Math.max(0, listDepth - 1)
    },
  })
  parser.end(html)
  return normalizeWhitespace(output.toText())
}

/** Appends text and inspects only its end, so that the time is linear in the length of the text. */
function createTextBuilder() {
  /** Complete lines; the last one ends with a line break. */
  const done: string[] = []
  /** The current line. */
  let line = ''
  /** Its last two characters; reading them from `line` would flatten the string each time. */
  let tail = ''
  /** The number of line breaks at the end of `done`. */
  let breaks = 0
  return {
    add(text: string): void {
      const end = text.lastIndexOf('\n')
      if (end === -1) {
        line += text
        tail = (tail + text.slice(-2)).slice(-2)
        return
      }
      const complete = line + text.slice(0, end + 1)
      const trailing = complete.length - trimEndCharacters(complete, '\n').length
      breaks = trailing === complete.length ? breaks + trailing : trailing
      done.push(complete)
      line = text.slice(end + 1)
      tail = line.slice(-2)
    },
    /** True at the start of a line or of a list item. */
    isAtStart: () => tail === '' || tail === '- ',
    isAtBullet: () => tail === '- ' && /^ *- $/.test(line),
    /** Ends the current line, so that the text ends with at least `count` line breaks. */
    breakLine(count: 1 | 2): void {
      line = trimEndCharacters(line, ' \t')
      tail = line.slice(-2)
      if (line === '' && done.length === 0) return
      const existing = line === '' ? breaks : 0
      this.add('\n'.repeat(Math.max(0, count - existing)))
    },
    toText: () => done.join('') + line,
  }
}

/** Replaces no-break spaces, trims lines, and collapses empty lines. */
function normalizeWhitespace(text: string): string {
  return trimCharacters(
    text
      .replace(/\r\n?/g, '\n')
      // Feeds use no-break spaces for layout; those of French punctuation are kept.
      .replace(/(?<!«)\u00a0(?![;:!?»%])/g, ' ')
      .replace(/[\u200b\ufeff]/g, '')
      .split('\n')
      .map((line) => line.replace(/\t/g, ' ').trimEnd())
      .map((line) => line.replace(outerIndent, ''))
      .join('\n')
      .replace(/\n{3,}/g, '\n\n'),
    '\n',
  )
}

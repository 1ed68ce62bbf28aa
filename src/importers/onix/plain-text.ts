import { Parser } from 'htmlparser2'

import { toMarkup, toText, type Element } from './element'

/** Elements that stand on lines of their own, with an empty line around those in `paragraphs`. */
const paragraphs = new Set([
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
const lines = new Set(['div', 'li', 'dt', 'dd', 'tr', 'section', 'article', 'caption'])
const unseen = new Set(['script', 'style', 'head', 'title', 'template', 'iframe', 'object', 'noscript'])

/** What the `textformat` attribute says is markup (list 34): HTML, XML, XHTML. */
const markupFormats = new Set(['02', '03', '05'])
const blockTag = /<(?:p|br|div|ul|ol|li|h[1-6]|table|blockquote)\b[^>]*>/i
const anyTag = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/i
const anyEntity = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});/i

/**
 * The text of an ONIX text element without markup: an empty line between paragraphs, `- ` before list items.
 * Reads XHTML, HTML written as text (also where the record says it is plain), and plain text.
 */
export function toPlainText(text: Element): string {
  if (text.content.some((each) => typeof each !== 'string'))
    return fromHtml(toMarkup(text), { keepsLines: false })
  const source = toText(text)
  const saysMarkup = markupFormats.has(text.attributes.textformat ?? '')
  if (!anyTag.test(source) && !anyEntity.test(source)) return tidy(source)
  // Where no element makes paragraphs, the line breaks do, whatever the format is called.
  return fromHtml(source, { keepsLines: !blockTag.test(source) && !(saysMarkup && !source.includes('\n\n')) })
}

function fromHtml(html: string, { keepsLines }: { keepsLines: boolean }): string {
  let out = ''
  let depthUnseen = 0
  let depthList = 0
  const breakLine = (count: 1 | 2) => {
    out = out.replace(/[ \t]+$/, '')
    if (out === '' || /(?:^|\n) *- $/.test(out)) return
    const had = /\n*$/.exec(out)?.[0].length ?? 0
    out += '\n'.repeat(Math.max(0, count - had))
  }
  const edge = (name: string) => {
    // A list within a list belongs to the line above it.
    if (paragraphs.has(name)) breakLine(depthList > 1 || (depthList === 1 && name === 'p') ? 1 : 2)
    else if (lines.has(name)) breakLine(1)
  }
  const parser = new Parser({
    onopentagname(name) {
      if (unseen.has(name)) depthUnseen++
      if (name === 'ul' || name === 'ol') depthList++
      edge(name)
      if (name === 'br') out += '\n'
      if (name === 'li') out += `${'  '.repeat(Math.max(0, depthList - 1))}- `
      if (name === 'td' || name === 'th') out += ' '
    },
    ontext(text) {
      if (depthUnseen > 0) return
      const plain = keepsLines ? text : text.replace(/[ \t]*[\t\n\r][ \t\n\r]*/g, ' ')
      out += /\n$|^$|- $/.test(out) && !keepsLines ? plain.replace(/^ +(?! *- )/, '') : plain
    },
    onclosetag(name) {
      if (unseen.has(name)) depthUnseen = Math.max(0, depthUnseen - 1)
      edge(name)
      if (name === 'ul' || name === 'ol') depthList = Math.max(0, depthList - 1)
    },
  })
  parser.end(html)
  return tidy(out)
}

/** No-break spaces as spaces, no blanks at the ends of lines, one empty line at most. */
function tidy(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      // Feeds lay text out with no-break spaces; those of French punctuation mean something.
      .replace(/(?<!«)\u00a0(?![;:!?»%])/g, ' ')
      .replace(/[\u200b\ufeff]/g, '')
      .split('\n')
      .map((line) => line.replace(/\t/g, ' ').trimEnd())
      // Only what is listed within a list is indented.
      .map((line) => line.replace(/^ +(?! *- )/, ''))
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .replace(/^\n+|\n+$/g, '')
  )
}

/** Text cut to a length at the end of a paragraph, else of a sentence, else of a word; the text itself where it fits. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const kept = text.slice(0, maxLength)
  const paragraph = kept.lastIndexOf('\n\n')
  if (paragraph > maxLength / 2) return kept.slice(0, paragraph)
  const sentence = Math.max(...['. ', '! ', '? ', '.\n'].map((end) => kept.lastIndexOf(end)))
  if (sentence > maxLength / 2) return kept.slice(0, sentence + 1)
  const word = kept.slice(0, maxLength - 1).lastIndexOf(' ')
  return `${kept.slice(0, word > maxLength / 2 ? word : maxLength - 1)}…`
}

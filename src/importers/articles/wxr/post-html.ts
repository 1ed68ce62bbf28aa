import { replaceDelimited } from '@/importers/articles/markdown/replace-delimited'
import { addParagraphs } from './add-paragraphs'
import { diviPrefix, toDiviHtml } from './divi-blocks'
import { keepFootnotes, replaceFootnotes, toFootnotes } from './footnotes'
import { replaceFormulas } from './formulas'
import { decodeParts } from './page-builders'
import { replaceShortcodes, type FindImages } from './post-shortcodes'
import { removeRestricted } from './restricted-content'
import { parseAttributes } from './shortcode-attributes'

/** What a post has beside its text. */
type Attachments = {
  findImages: FindImages
  /** The list of its footnotes in JSON, as the editor of blocks writes it; empty where it has none. */
  footnotes?: string
  /** Puts reusable blocks where a text refers to them. */
  insertBlocks?: (content: string) => string
}

/** Preformatted text, or code in a shortcode, but not in doubled brackets. */
const preformatted = {
  opening: /<pre(?=[\s>])|(?<!\[)\[(?:source)?code(?:\s[^[\]]*)?\]/gi,
  elementEnd: /<\/pre>/gi,
  shortcodeEnd: /\[\/(?:source)?code\]/gi,
}
const caption = { opening: /\[(?:wp_)?caption((?:\s[^[\]]*)?)\]/gi, closing: /\[\/(?:wp_)?caption\]/gi }
const captionedImage = /^\s*(?:<a\s[^<>]*>\s*)?<img\s[^<>]*>(?:\s*<\/a>)?/i
const titleAttribute = /\stitle=(?:"[^"]*"|'[^']*')/i
/** The second link of a block that offers a file. */
const fileButton = /<a(?=\s[^<>]*\bwp-block-file__button\b)/g
/** Blocks without content of their own, which WordPress renders dynamically. */
const block = { opening: /<!-- wp:(?=([\w/-]{1,80}))/g, closing: /-->/g }

/** The HTML of a WordPress post: shortcodes replaced, and paragraphs added where the classic editor omits them. */
export function toPostHtml(content: string, attachments: Attachments): { html: string; notes: string[] } {
  const notes = new Set<string>()
  const dynamic = new Set<string>()
  const isBlocks = content.includes('<!-- wp:')
  const leftOut = new Set<string>()
  const { insertBlocks = (text: string) => text } = attachments
  // A reference to a reusable block may be hidden, and so may parts of the block.
  const whole = insertBlocks(removeRestricted(content, leftOut)).replace(/\r\n?/g, '\n')
  // WPBakery runs shortcodes in its encoded HTML, which may itself be switched off.
  const rest = removeRestricted(decodeParts(removeRestricted(whole, leftOut)), leftOut)
  if (leftOut.size > 0)
    notes.add(`What WordPress hides, or shows to members alone, was left out: ${[...leftOut].join(', ')}.`)
  const all = { text: rest, footnotes: attachments.footnotes ?? '' }
  const { text, footnotes } = leftOut.size === 0 ? all : keepFootnotes(all.footnotes, rest)
  let hasFootnotes = false
  const withBlocks = replaceDelimited(text, {
    opening: block.opening,
    toClosing: () => block.closing,
    replace: ([start, name = ''], inner) => {
      if (name === 'footnotes') hasFootnotes = true
      const isVoid = inner.endsWith('/')
      const shown = name.startsWith(diviPrefix) ? toDiviHtml(name, inner.slice(name.length)) : ''
      if (!isVoid) return `${start}${inner}-->${shown}`
      const html = name === 'footnotes' ? toFootnotes(footnotes) : shown
      if (html === '') dynamic.add(name)
      return html
    },
  })
  // A theme may have the block instead of the text; where parts are hidden, it may be one of them.
  const missing = hasFootnotes || leftOut.size > 0 ? '' : toFootnotes(keepFootnotes(footnotes, text).footnotes)
  if (missing !== '') notes.add('It has no block for its footnotes; they stand at its end.')
  if (dynamic.size > 0) notes.add(`Blocks without a text of their own were left out: ${[...dynamic].join(', ')}.`)
  const withMissing = missing === '' ? withBlocks : `${withBlocks}\n\n${missing}`
  const parts: string[] = []
  const keep = (text: string) => `\u0000${parts.push(text) - 1}\u0000`
  // Not a block of its own, as preformatted text is.
  const keepInText = (text: string) => `\u0001${parts.push(text) - 1}\u0001`
  const withoutCode = replaceDelimited(withMissing.replace(/[\u0000\u0001]/g, ''), {
    opening: preformatted.opening,
    toClosing: ([start]) => (start.startsWith('[') ? preformatted.shortcodeEnd : preformatted.elementEnd),
    replace: ([start], inner) => keep(start.startsWith('[') ? toCode(inner) : `${start}${inner}</pre>`),
  })
  const { findImages } = attachments
  const replaced = replaceShortcodes(
    replaceFootnotes(replaceCaptions(replaceFormulas(withoutCode, keepInText)), notes),
    {
      findImages,
      notes,
    },
  )
  const html = isBlocks ? replaced.replace(fileButton, ' $&') : addParagraphs(replaced)
  return {
    html: html.replace(/[\u0000\u0001](\d+)[\u0000\u0001]/g, (_, index: string) => parts[Number(index)] ?? ''),
    notes: [...notes],
  }
}

/** The code of a shortcode, in which tags are text; the editor has escaped some of its characters, or none. */
function toCode(text: string): string {
  return `<pre><code>${text.replace(/^\n/, '').trimEnd().replaceAll('<', '&lt;')}</code></pre>`
}

function replaceCaptions(text: string): string {
  return replaceDelimited(text, {
    opening: caption.opening,
    toClosing: () => caption.closing,
    replace: ([, attributes = ''], inner) => {
      const image = captionedImage.exec(inner)?.[0] ?? ''
      const words = inner.slice(image.length).trim() || (parseAttributes(attributes).caption ?? '')
      // The title is shown at the pointer alone, and is mostly the name of the file.
      const shown = words === '' ? image : image.replace(titleAttribute, '')
      return `\n\n<figure>${shown.trim()}<figcaption>${words}</figcaption></figure>\n\n`
    },
  })
}

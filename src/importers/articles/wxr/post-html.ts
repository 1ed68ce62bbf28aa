import { replaceDelimited } from '@/importers/articles/replace-delimited'
import { escapeHtml } from '@/lib/escape-html'
import { addParagraphs } from './add-paragraphs'
import { keepFootnotes, replaceFootnotes, toFootnotes } from './footnotes'
import { removeRestricted } from './restricted-content'
import { toShownAddress } from './shown-address'

/** An image with its alternative text, and its caption in HTML. */
export type PostImage = { src: string; alt: string; caption: string }

/** What a post has beside its text. */
type Attachments = {
  /** The images with these ids, or those that were uploaded to the post. */
  findImages: (ids: readonly string[] | null) => PostImage[]
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
/** A shortcode; it ends before the next bracket. */
const shortcode = /\[(\[?)(\/?)([a-z][\w-]{0,60})((?:\s[^[\]]*|=\s?https?:[^[\]]*)?)\](\]?)/gi
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
  const rest = removeRestricted(whole, leftOut)
  if (leftOut.size > 0)
    notes.add(`What WordPress hides, or shows to members alone, was left out: ${[...leftOut].join(', ')}.`)
  const all = { text: rest, footnotes: attachments.footnotes ?? '' }
  const { text, footnotes } = leftOut.size === 0 ? all : keepFootnotes(all.footnotes, rest)
  const withBlocks = replaceDelimited(text, {
    opening: block.opening,
    toClosing: () => block.closing,
    replace: ([start, name = ''], inner) => {
      if (!inner.endsWith('/')) return `${start}${inner}-->`
      const list = name === 'footnotes' ? toFootnotes(footnotes) : ''
      if (list === '') dynamic.add(name)
      return list
    },
  })
  if (dynamic.size > 0) notes.add(`Blocks without a text of their own were left out: ${[...dynamic].join(', ')}.`)
  const closed = new Set([...withBlocks.matchAll(/\[\/([a-z][\w-]{0,60})\]/gi)].map(([, name]) => name?.toLowerCase()))
  const map = (text: string) => replaceShortcodes(text, { closed, attachments, notes })
  const parts: string[] = []
  const keep = (text: string) => `\u0000${parts.push(text) - 1}\u0000`
  const withoutCode = replaceDelimited(withBlocks.replaceAll('\u0000', ''), {
    opening: preformatted.opening,
    toClosing: ([start]) => (start.startsWith('[') ? preformatted.shortcodeEnd : preformatted.elementEnd),
    replace: ([start], inner) => keep(start.startsWith('[') ? toCode(inner) : `${start}${inner}</pre>`),
  })
  const replaced = map(replaceFootnotes(replaceCaptions(withoutCode), notes))
  const html = isBlocks ? replaced.replace(fileButton, ' $&') : addParagraphs(replaced)
  return {
    html: html.replace(/\u0000(\d+)\u0000/g, (_, index: string) => parts[Number(index)] ?? ''),
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

type Context = { closed: ReadonlySet<string | undefined>; attachments: Attachments; notes: Set<string> }

function replaceShortcodes(text: string, { closed, attachments, notes }: Context): string {
  return text.replace(shortcode, (source, open: string, slash: string, given: string, rest: string, close: string) => {
    // Doubled brackets show a shortcode instead of running it.
    if (open && close) return source.slice(1, -1)
    const name = given.toLowerCase()
    const attributes = parseAttributes(rest)
    const ids = attributes.ids ?? attributes.include
    const address = toShownAddress(name, rest, attributes)
    const own = toElement(name, slash !== '', address, () =>
      attachments.findImages(ids === undefined ? null : ids.split(/[\s,]+/)),
    )
    if (own !== null) return `${open}${own}${close}`
    if (address !== null && !closed.has(name)) return `${open}\n\n<a href="${address}">${address}</a>\n\n${close}`
    // Brackets without a known shortcode are text.
    if (!closed.has(name) && Object.keys(attributes).length === 0) return source
    notes.add(`The shortcode [${name}] was taken away${closed.has(name) ? '; what it encloses was kept' : ''}.`)
    return `${open}${closed.has(name) ? '\n\n' : ''}${close}`
  })
}

function toElement(name: string, isEnd: boolean, source: string | null, findImages: () => PostImage[]): string | null {
  switch (name) {
    case 'gallery':
      return isEnd ? '' : findImages().map(toFigure).join('\n')
    case 'embed':
      // The URL between the tags becomes a link.
      return '\n\n'
    case 'audio':
    case 'video':
      return isEnd || source === null ? '' : `<${name} src="${escapeHtml(source)}"></${name}>`
    default:
      return null
  }
}

function toFigure({ src, alt, caption }: PostImage): string {
  const words = caption === '' ? '' : `<figcaption>${caption}</figcaption>`
  return `<figure><img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">${words}</figure>`
}

function parseAttributes(text: string): Record<string, string> {
  const pairs = text.matchAll(/([\w-]{1,60})\s{0,5}=\s{0,5}(?:"([^"]*)"|'([^']*)'|([^\s"'/]+))/g)
  return Object.fromEntries(
    [...pairs].map(([, key = '', double, single, bare]) => [key.toLowerCase(), double ?? single ?? bare ?? '']),
  )
}

import { escapeHtml } from '@/lib/text/escape-html'
import { findPicture, findUploadIds, isButton, toShownWords } from './page-builders'
import { createEndFinder } from './closing-shortcodes'
import { addTo } from './parse-wxr'
import { parseAttributes, type ShortcodeAttributes } from './shortcode-attributes'
import { toShownAddress } from './shown-address'

/** An image with its alternative text, and its caption in HTML. */
export type PostImage = { src: string; alt: string; caption: string }

/** The images with these ids, or those that were uploaded to the post. */
export type FindImages = (ids: readonly string[] | null) => PostImage[]

/** A shortcode; it ends before the next bracket. */
const shortcode = /\[(\[?)(\/?)([a-z][\w-]{0,60})((?:\s[^[\]]*|=\s?https?:[^[\]]*)?)\](\]?)/gi
/** More blanks than stand around a shortcode. */
const maxBlanks = 40

type Options = { findImages: FindImages; notes: Set<string> }

/** Replaces the shortcodes of a post by what they show: pictures, links, and the text that they enclose. */
export function replaceShortcodes(text: string, { findImages, notes }: Options): string {
  const findEnd = createEndFinder(text)
  /** What ends with each shortcode that is open, and whether that is in a sentence, by name. */
  const open = new Map<string, { after: string; isInText: boolean }[]>()
  /** Where the last shortcode ended, since what follows it directly stands where that does. */
  let last = { end: 0, isInText: false }

  function replaceStart(name: string, { start, source, attributes, end }: Start): string {
    const before = skipBlanks(text, start - 1, -1)
    const isAfterText = before + 1 === last.end ? last.isInText : !'\n>]'.includes(text.charAt(before))
    const isInText = end !== null && (isAfterText || !'\n<['.includes(text.charAt(skipBlanks(text, end, 1))))
    last = { end: start + source.length, isInText }
    const shown = toShownWords(name, attributes, { isEnclosing: end !== null, isInText })
    if (shown === null || end !== null)
      notes.add(`The shortcode [${name}] was taken away${end === null ? '' : '; what it encloses was kept'}.`)
    if (end !== null) addTo(open, name, { after: shown?.after ?? '', isInText })
    if (isInText || (shown === null && end === null)) return shown?.before ?? ''
    return `\n\n${shown?.before ?? ''}\n\n`
  }

  function replaceEnd(name: string, end: number): string {
    const { after, isInText } = open.get(name)?.pop() ?? { after: '', isInText: false }
    last = { end, isInText }
    return isInText ? after : `\n\n${after}\n\n`
  }

  return text.replace(
    shortcode,
    (source: string, first: string, slash: string, given: string, rest: string, end: string, start: number) => {
      // Doubled brackets show a shortcode instead of running it.
      if (first && end) return source.slice(1, -1)
      const enclose = (shown: string) => `${first}${shown}${end}`
      const name = given.toLowerCase()
      const attributes = parseAttributes(rest)
      const address = toShownAddress(name, rest, attributes)
      const own = toElement(name, { isEnd: slash !== '', attributes, address, findImages })
      if (own !== null) return enclose(own)
      const closingEnd = rest.endsWith('/') ? null : findEnd(name, start)
      if (closingEnd === null && address !== null && !isButton(name))
        return enclose(`\n\n<a href="${address}">${address}</a>\n\n`)
      // Brackets without a known shortcode are text.
      if (closingEnd === null && Object.keys(attributes).length === 0) return source
      return enclose(
        slash === ''
          ? replaceStart(name, { start, source, attributes, end: closingEnd })
          : replaceEnd(name, start + source.length),
      )
    },
  )
}

type Start = {
  /** Where the shortcode is in the text. */
  start: number
  source: string
  attributes: ShortcodeAttributes
  /** Where it is closed; null where it encloses nothing. */
  end: number | null
}

/** The first place from one on, in either direction, that has no blank. */
function skipBlanks(text: string, from: number, step: 1 | -1): number {
  let at = from
  while (text.charAt(at) === ' ' && Math.abs(at - from) < maxBlanks) at += step
  return at
}

type Element = {
  isEnd: boolean
  attributes: ShortcodeAttributes
  /** The address of what it shows. */
  address: string | null
  findImages: FindImages
}

function toElement(name: string, { isEnd, attributes, address, findImages }: Element): string | null {
  const uploads = isEnd ? null : findUploadIds(name, attributes)
  if (uploads !== null) return findImages(uploads).map(toFigure).join('\n')
  const picture = isEnd ? null : findPicture(name, attributes)
  if (picture !== null) return toFigure(picture)
  switch (name) {
    case 'gallery': {
      const ids = attributes.ids ?? attributes.include
      return isEnd
        ? ''
        : findImages(ids === undefined ? null : ids.split(/[\s,]+/))
            .map(toFigure)
            .join('\n')
    }
    case 'embed':
      // The URL between the tags becomes a link.
      return '\n\n'
    case 'audio':
    case 'video':
      return isEnd || address === null ? '' : `<${name} src="${escapeHtml(address)}"></${name}>`
    default:
      return null
  }
}

function toFigure({ src, alt, caption }: PostImage): string {
  const words = caption === '' ? '' : `<figcaption>${caption}</figcaption>`
  return `<figure><img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">${words}</figure>`
}

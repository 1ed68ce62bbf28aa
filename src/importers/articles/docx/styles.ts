import { SaxesParser } from 'saxes'

import { replaceDelimited } from '@/importers/articles/markdown/replace-delimited'

/**
 * A style of paragraphs or characters: its name, the style that it is based on, its level in the outline, from 1, and
 * whether it hides text; null where it says nothing of that.
 */
type Style = {
  isOfParagraphs: boolean
  name: string
  basedOn: string | null
  level: number | null
  isHidden: boolean | null
}

/** The ids of styles that hide text, the levels of headings by their ids, and the style of paragraphs without one. */
export type DocumentStyles = {
  hidden: ReadonlySet<string>
  headings: ReadonlyMap<string, number>
  defaultStyle: string | null
}

/** Names of headings as Word writes them in every language, and as other programs write them in theirs. */
const headingName =
  /^(?:heading|überschrift|titre|título|titolo|kop|rubrik|overskrift|otsikko|nagłówek|nadpis|заголовок|標題|标题|見出し)\s?([1-9])$/i
const noHeading = /^(?:toc|contents|index|user index|title|subtitle)\b/i
/** Word has nine levels of headings and the style map of Markdown six. */
const maxLevel = 6
/** Of styles that are based on each other, which may be in a circle. */
const maxAncestors = 50
const styleElement = { opening: /<w:style\s[^<>]*>/g, closing: /<\/w:style>/g }
const idAttribute = /\sw:styleId="([^"<>]*)"/
const nameElement = /<w:name\s[^<>]*>/

/** Rules for headings, as {@link nameHeadings} names their styles: each rule is compared with each paragraph. */
export const headingRules: readonly string[] = Array.from(
  { length: maxLevel },
  (_, index) => `p[style-name='heading ${index + 1}'] => h${index + 1}:fresh`,
)

/** The styles that are headings by their level, their name or the style they are based on, and those that hide text. */
export function readStyles(xml: string): DocumentStyles {
  const { styles, defaultStyle } = parseStyles(xml)
  const headings = new Map<string, number>()
  const hidden = new Set<string>()
  for (const [id, { name, isOfParagraphs }] of styles) {
    if (findInherited(styles, id, ({ isHidden }) => isHidden)) hidden.add(id)
    if (!isOfParagraphs || name === '' || noHeading.test(name)) continue
    const level = findInherited(styles, id, toLevel)
    // The tenth level is that of text.
    if (level !== null && level <= 9) headings.set(id, Math.min(level, maxLevel))
  }
  return { hidden, headings, defaultStyle }
}

/** The styles of a document with one name for all headings of a level. */
export function nameHeadings(xml: string, { headings }: DocumentStyles): string {
  return replaceDelimited(xml, {
    opening: styleElement.opening,
    toClosing: () => styleElement.closing,
    replace: ([start], inner) => {
      const level = headings.get(idAttribute.exec(start)?.[1] ?? '')
      return `${start}${level === undefined ? inner : inner.replace(nameElement, `<w:name w:val="heading ${level}"/>`)}</w:style>`
    },
  })
}

/** What Word says of a property by an attribute; without one it is on. */
export function isOn(value: string | null | undefined): boolean {
  return !['0', 'false', 'off'].includes(value ?? '')
}

function toLevel({ level, name }: Style): number | null {
  return level ?? (Number(headingName.exec(name)?.[1] ?? 0) || null)
}

/** What a style says, else the nearest style that it is based on. */
function findInherited<Value>(
  styles: ReadonlyMap<string, Style>,
  id: string,
  read: (style: Style) => Value | null,
): Value | null {
  let next: string | null = id
  for (let count = 0; next !== null && count < maxAncestors; count++) {
    const style = styles.get(next)
    if (!style) return null
    const value = read(style)
    if (value !== null) return value
    next = style.basedOn
  }
  return null
}

function parseStyles(xml: string): { styles: Map<string, Style>; defaultStyle: string | null } {
  const styles = new Map<string, Style>()
  let defaultStyle: string | null = null
  let current: { id: string; style: Style } | null = null
  const parser = new SaxesParser({ xmlns: false })
  // A document whose styles cannot be read is read without them.
  parser.on('error', () => undefined)
  parser.on('opentag', ({ name, attributes }) => {
    const value = attributes['w:val'] ?? ''
    if (name === 'w:style') {
      const type = attributes['w:type']
      const id = attributes['w:styleId'] ?? ''
      const isOfParagraphs = type === 'paragraph'
      const isRead = isOfParagraphs || type === 'character'
      current = isRead ? { id, style: { isOfParagraphs, name: '', basedOn: null, level: null, isHidden: null } } : null
      if (isOfParagraphs && attributes['w:default'] !== undefined && isOn(attributes['w:default'])) defaultStyle = id
    } else if (current && name === 'w:name') current.style.name = value
    else if (current && name === 'w:basedOn') current.style.basedOn = value
    else if (current && name === 'w:outlineLvl') current.style.level = Number(value) + 1
    else if (current && name === 'w:vanish') current.style.isHidden = isOn(attributes['w:val'])
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'w:style' && current) styles.set(current.id, current.style)
  })
  parser.write(xml).close()
  return { styles, defaultStyle }
}

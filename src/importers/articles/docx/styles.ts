import { SaxesParser } from 'saxes'

/** A paragraph style: its name, the style that it is based on, and its level in the outline, from 1. */
type Style = { name: string; basedOn: string | null; level: number | null }

/** Names of headings as Word writes them in every language, and as other programs write them in theirs. */
const headingName =
  /^(?:heading|überschrift|titre|título|titolo|kop|rubrik|overskrift|otsikko|nagłówek|nadpis|заголовок|標題|标题|見出し)\s?([1-9])$/i
const noHeading = /^(?:toc|contents|index|user index|title|subtitle)\b/i
/** Word has nine levels of headings and the style map of Markdown six. */
const maxLevel = 6
/** Of styles that are based on each other, which may be in a circle. */
const maxAncestors = 50

/** Rules for the styles of a document that are headings by their level, their name or the style they are based on. */
export function toHeadingRules(stylesXml: string): string[] {
  const styles = parseStyles(stylesXml)
  return [...styles].flatMap(([id, { name }]) => {
    if (name === '' || noHeading.test(name)) return []
    const level = findLevel(styles, id)
    const quoted = name.replace(/[\\']/g, '\\$&')
    return level === null ? [] : [`p[style-name='${quoted}'] => h${Math.min(level, maxLevel)}:fresh`]
  })
}

function findLevel(styles: ReadonlyMap<string, Style>, id: string): number | null {
  let next: string | null = id
  for (let count = 0; next !== null && count < maxAncestors; count++) {
    const style = styles.get(next)
    if (!style) return null
    const level = style.level ?? Number(headingName.exec(style.name)?.[1] ?? 0)
    // The tenth level is that of text.
    if (level > 0) return level > 9 ? null : level
    next = style.basedOn
  }
  return null
}

function parseStyles(xml: string): Map<string, Style> {
  const styles = new Map<string, Style>()
  let current: { id: string; style: Style } | null = null
  const parser = new SaxesParser({ xmlns: false })
  // A document whose styles cannot be read is read without them.
  parser.on('error', () => undefined)
  parser.on('opentag', ({ name, attributes }) => {
    const value = attributes['w:val'] ?? ''
    if (name === 'w:style')
      current =
        attributes['w:type'] === 'paragraph'
          ? { id: attributes['w:styleId'] ?? '', style: { name: '', basedOn: null, level: null } }
          : null
    else if (current && name === 'w:name') current.style.name = value
    else if (current && name === 'w:basedOn') current.style.basedOn = value
    else if (current && name === 'w:outlineLvl') current.style.level = Number(value) + 1
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'w:style' && current) styles.set(current.id, current.style)
  })
  parser.write(xml).close()
  return styles
}

import { readList, readString, type Json } from '@/importers/articles/json'
import { replaceDelimited } from '@/importers/articles/markdown/replace-delimited'

/** The shortcodes of plugins for footnotes, and the tags that are kept as they are: their attributes are no text. */
const shortcodes =
  /(?<!\[)\[(ref|efn_note|easy-footnote|footnote|mfn|modern_footnote|fn)(\s[^[\]]*)?(?<!\/)\]|<(?=[a-z/!])/gi
/** Also the brackets that one plugin has instead, which are those of programs in code. */
const shortcodesAndBrackets =
  /(?<!\[)\[(ref|efn_note|easy-footnote|footnote|mfn|modern_footnote|fn)(\s[^[\]]*)?(?<!\/)\]|<code(?=[\s>])|<(?=[a-z/!])|\(\(/gi
const closings: Readonly<Record<string, RegExp>> = {
  ref: /\[\/ref\]/gi,
  efn_note: /\[\/efn_note\]/gi,
  'easy-footnote': /\[\/easy-footnote\]/gi,
  footnote: /\[\/footnote\]/gi,
  mfn: /\[\/mfn\]/gi,
  modern_footnote: /\[\/modern_footnote\]/gi,
  fn: /\[\/fn\]/gi,
  '((': /\)\)/g,
  '<code': /<\/code>/gi,
}
const tagEnd = />/g
const nameAttribute = /\sname=["']?([^"'\s/]{1,100})/i
/** Another reference to a footnote that has a name. */
const repeated = /(?<!\[)\[ref(\s[^[\]]*)\/\]/gi
/** The ids by which a text of the block editor refers to its footnotes. */
const referenceIds = /\sdata-fn=["']([^"'<>]*)["']/g
/** Such a reference, up to its number. */
const numbered = /(<sup\s[^<>]*>\s?<a\s[^<>]*>)\d{1,9}(?=<\/a>)/g

/** The block of footnotes has their numbers and order alone; their texts are beside the post, as JSON. */
export function toFootnotes(json: string): string {
  return toList(parseList(json).map((each) => readString(each, 'content') ?? ''))
}

/**
 * Keeps the footnotes that a text refers to after parts of it were left out, since the others are hidden as well;
 * returns them as JSON, and the text with their new numbers.
 */
export function keepFootnotes(json: string, text: string): { footnotes: string; text: string } {
  const ids = new Set<unknown>([...text.matchAll(referenceIds)].map(([, id]) => id))
  const kept = parseList(json).filter(({ id }) => ids.has(id))
  const numbers = new Map(kept.map(({ id }, index) => [id, index + 1]))
  return {
    footnotes: JSON.stringify(kept),
    text: text.replace(numbered, (source, before: string) => {
      const [id] = [...before.matchAll(referenceIds)].map(([, each]) => each)
      const number = numbers.get(id)
      return number === undefined ? source : `${before}${number}`
    }),
  }
}

/** Puts the footnotes that plugins read from the text at its end, and their numbers where they were. */
export function replaceFootnotes(text: string, notes: Set<string>): string {
  const contents: string[] = []
  const numbers = new Map<string, number>()
  const refer = (number: number) => `<sup>${number}</sup>`
  const replace = (part: string, opening: RegExp): string =>
    replaceDelimited(part, {
      opening,
      toClosing: ([start, name]) => closings[(name ?? start).toLowerCase()] ?? tagEnd,
      replace: ([start, name, attributes = ''], inner) => {
        if (start === '<') return `<${inner}>`
        if (start.toLowerCase() === '<code') return `${start}${replace(inner, shortcodes)}</code>`
        if (start === '((' && !isNote(inner)) return `((${replace(inner, shortcodes)}))`
        const key = nameAttribute.exec(attributes)?.[1]
        const known = numbers.get(key ?? '')
        if (inner.trim() === '') return known === undefined ? '' : refer(known)
        const number = contents.push(inner.replace(/\s+/g, ' ').trim())
        if (key !== undefined) numbers.set(key, number)
        if (name === undefined) notes.add('Text in double parentheses became footnotes.')
        return refer(number)
      },
    })
  const replaced = replace(text, shortcodesAndBrackets).replace(repeated, (source, attributes: string) => {
    const number = numbers.get(nameAttribute.exec(attributes)?.[1] ?? '')
    return number === undefined ? source : refer(number)
  })
  return contents.length === 0 ? text : `${replaced}\n\n<hr>\n\n${toList(contents)}`
}

/** Double parentheses are also part of formulas and programs, and of parentheses within others. */
function isNote(inner: string): boolean {
  if (!/\S\s+\S/.test(inner) || /<\/?p[\s>]|\n\s*\n/i.test(inner)) return false
  let depth = 0
  for (const character of inner) {
    if (character === '(') depth++
    else if (character === ')' && --depth < 0) return false
  }
  return depth === 0
}

function toList(contents: readonly string[]): string {
  return contents.length === 0 ? '' : `<ol>${contents.map((content) => `<li>${content}</li>`).join('')}</ol>`
}

function parseList(json: string): Json[] {
  try {
    return readList(JSON.parse(json))
  } catch {
    return []
  }
}

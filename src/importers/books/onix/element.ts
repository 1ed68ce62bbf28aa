/** An XML element; its name is the ONIX reference name, also where the file uses short tags. */
export type Element = {
  name: string
  attributes: Readonly<Record<string, string>>
  content: readonly (string | Element)[]
}

/** The child elements of these names, in document order. */
export function children(element: Element | undefined, ...names: string[]): Element[] {
  const found: Element[] = []
  if (!element) return found
  for (const each of element.content) if (typeof each !== 'string' && names.includes(each.name)) found.push(each)
  return found
}

/** The first child of that name. */
export function child(element: Element | undefined, name: string): Element | undefined {
  return element?.content.find((each): each is Element => typeof each !== 'string' && each.name === name)
}

/** The first text of `values`; null where there is none. */
export function value(element: Element | undefined, name: string): string | null {
  if (!element) return null
  for (const each of element.content) {
    if (typeof each === 'string' || each.name !== name) continue
    const text = toLine(toText(each))
    if (text !== '') return text
  }
  return null
}

/** The texts of all children of that name that are not blank, with whitespace collapsed. */
export function values(element: Element | undefined, name: string): string[] {
  return children(element, name)
    .map((each) => toLine(toText(each)))
    .filter(Boolean)
}

/** Most texts have no gaps, and a search is cheaper than a replacement. */
const gap = /[\t\r\n]| {2}/

/** A text with whitespace collapsed. */
export function toLine(text: string): string {
  return (gap.test(text) ? text.replace(/[ \t\r\n]+/g, ' ') : text).trim()
}

/** The text of an element and its descendants. */
export function toText({ content }: Element): string {
  const [first] = content
  if (content.length === 1 && typeof first === 'string') return first
  return content.map((each) => (typeof each === 'string' ? each : toText(each))).join('')
}

/** True where the text of an element, or of a descendant, has this character. */
export function hasCharacter({ content }: Element, character: string): boolean {
  return content.some((each) => (typeof each === 'string' ? each.includes(character) : hasCharacter(each, character)))
}

/** The inner markup of an element, with its text escaped. */
export function toMarkup(element: Element): string {
  return element.content
    .map((each) => {
      if (typeof each === 'string') return each.replace(/&/g, '&amp;').replace(/</g, '&lt;')
      // HTML parses </br> as another line break.
      if (/^(?:br|hr|img)$/i.test(each.name)) return `<${each.name}>`
      return `<${each.name}>${toMarkup(each)}</${each.name}>`
    })
    .join('')
}

/** Creates an element. */
export function element(
  name: string,
  content: readonly (string | Element | null | undefined)[] | string,
  attributes: Record<string, string> = {},
): Element {
  const parts = typeof content === 'string' ? [content] : content
  return { name, attributes, content: parts.filter((each) => each !== null && each !== undefined) }
}

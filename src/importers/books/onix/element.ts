/** An XML element; its name is the ONIX reference name, also where the file uses short tags. */
export type Element = {
  name: string
  attributes: Readonly<Record<string, string>>
  content: readonly (string | Element)[]
}

/** The child elements of these names, in document order. */
export function children(element: Element | undefined, ...names: string[]): Element[] {
  if (!element) return []
  return element.content.filter((each): each is Element => typeof each !== 'string' && names.includes(each.name))
}

/** The first child of that name. */
export function child(element: Element | undefined, name: string): Element | undefined {
  return element?.content.find((each): each is Element => typeof each !== 'string' && each.name === name)
}

/** The first text of `values`; null where there is none. */
export function value(element: Element | undefined, name: string): string | null {
  return values(element, name)[0] ?? null
}

/** The texts of all children of that name that are not blank, with whitespace collapsed. */
export function values(element: Element | undefined, name: string): string[] {
  return children(element, name)
    .map((each) =>
      toText(each)
        .replace(/[ \t\r\n]+/g, ' ')
        .trim(),
    )
    .filter(Boolean)
}

/** The text of an element and its descendants. */
export function toText(element: Element): string {
  return element.content.map((each) => (typeof each === 'string' ? each : toText(each))).join('')
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

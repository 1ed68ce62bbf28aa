/** The style attribute by property, in lower case, including `mso-…`, which browsers omit from `style`. */
export function readStyles(element: Element): ReadonlyMap<string, string> {
  const styles = new Map<string, string>()
  for (const part of (element.getAttribute('style') ?? '').split(';')) {
    const colon = part.indexOf(':')
    if (colon > 0)
      styles.set(
        part.slice(0, colon).trim().toLowerCase(),
        part
          .slice(colon + 1)
          .trim()
          .toLowerCase(),
      )
  }
  return styles
}

/** Replaces an element by its children. */
export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}

/** Creates an element with these children. */
export function createElement(document: Document, tag: string, ...children: (Node | string)[]): Element {
  const element = document.createElement(tag)
  element.append(...children)
  return element
}

export function isElement(node: Node): node is Element {
  return node.nodeType === 1
}

/** The tag name of an element in lower case, '' for other nodes. */
export function tagOf(node: Node | null | undefined): string {
  return node && isElement(node) ? node.tagName.toLowerCase() : ''
}

export function hasText(node: Node): boolean {
  return (node.textContent ?? '').replaceAll('\u00a0', ' ').trim() !== ''
}

const blocks = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li table thead tbody tfoot tr td th caption blockquote pre hr div section article main header footer aside figure figcaption dl dt dd address details summary center fieldset body'.split(
    ' ',
  ),
)

/** True for block-level elements. */
export function isBlock(node: Node): boolean {
  return blocks.has(tagOf(node))
}

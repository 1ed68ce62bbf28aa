import { hasText, isBlock, isElement, createElement, tagOf } from './dom'

/** Converts inline nodes to paragraphs; two consecutive line breaks separate paragraphs. */
export function toParagraphs(document: Document, run: readonly Node[]): Element[] {
  const paragraphs: Node[][] = [[]]
  let breaks: Node[] = []
  for (const node of run) {
    if (tagOf(node) === 'br') breaks.push(node)
    else if (isElement(node) || hasText(node)) {
      if (breaks.length > 1) paragraphs.push([node])
      else paragraphs.at(-1)?.push(...breaks, node)
      breaks = []
    } else paragraphs.at(-1)?.push(node)
  }
  return paragraphs
    .map((nodes) => createElement(document, 'p', ...nodes))
    .filter((paragraph) => hasText(paragraph) || paragraph.querySelector('img'))
}

/** Flattens an element to inline nodes, with line breaks between blocks: for headings, quotes and items, which cannot contain blocks. */
export function toLines(element: Element): Node[] {
  const document = element.ownerDocument
  const lines: Node[][] = [[]]
  collect(element, lines)
  return lines
    .filter((line) => line.some((node) => hasText(node) || tagOf(node) === 'img' || containsPicture(node)))
    .flatMap((line, index) => [...(index > 0 ? [createElement(document, 'br')] : []), ...line])
}

function collect(element: Element, lines: Node[][]): void {
  for (const child of [...element.childNodes]) {
    if (!isElement(child) || !isBlock(child)) {
      lines.at(-1)?.push(child)
      continue
    }
    lines.push([])
    if (tagOf(child) === 'li') lines.at(-1)?.push(element.ownerDocument.createTextNode('• '))
    if (/^(?:h[1-6]|dt|th)$/.test(tagOf(child))) {
      lines.at(-1)?.push(createElement(element.ownerDocument, 'strong', ...child.childNodes))
    } else collect(child, lines)
    lines.push([])
  }
}

function containsPicture(node: Node): boolean {
  return isElement(node) && node.querySelector('img') !== null
}

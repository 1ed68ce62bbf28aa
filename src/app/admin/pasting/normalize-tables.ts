import { hasText, createElement, tagOf } from './dom'
import { toLines } from './paragraphs'

/**
 * Normalizes a table; a layout table is replaced by its content. A nested table becomes lines, and a caption becomes a
 * paragraph before the table.
 */
export function toTable(table: Element, toBlocks: (parent: Element) => Element[]): Element[] {
  const document = table.ownerDocument
  const rows = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table)
  const isLayout = table.getAttribute('role') === 'presentation' || rows.every((row) => row.children.length < 2)
  if (isLayout) return rows.flatMap((row) => [...row.children].flatMap(toBlocks))
  const caption = [...table.children].find((child) => tagOf(child) === 'caption')
  const made = createElement(
    document,
    'table',
    createElement(document, 'tbody', ...rows.map((row) => toRow(row, toBlocks))),
  )
  return [
    ...(caption && hasText(caption) ? [createElement(document, 'p', ...toLines(caption))] : []),
    ...(hasText(made) ? [made] : []),
  ]
}

function toRow(row: Element, toBlocks: (parent: Element) => Element[]): Element {
  const document = row.ownerDocument
  const isHead = row.parentElement?.tagName === 'THEAD'
  const cells = [...row.children].flatMap((cell) => {
    const tag = tagOf(cell)
    if (tag !== 'td' && tag !== 'th') return []
    const made = createElement(document, isHead ? 'th' : tag, ...toCellBlocks(cell, toBlocks))
    for (const span of ['colspan', 'rowspan']) {
      const size = Number(cell.getAttribute(span))
      if (size > 1 && size <= 100) made.setAttribute(span, String(size))
    }
    return [made]
  })
  return createElement(document, 'tr', ...cells)
}

function toCellBlocks(cell: Element, toBlocks: (parent: Element) => Element[]): Element[] {
  const document = cell.ownerDocument
  return toBlocks(cell).map((block) => {
    const tag = tagOf(block)
    return tag === 'ul' || tag === 'ol' || tag === 'img' ? block : createElement(document, 'p', ...toLines(block))
  })
}

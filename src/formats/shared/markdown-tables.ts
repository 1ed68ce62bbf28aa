import type TurndownService from 'turndown'

import { toGrid } from './table-grid'

/**
 * Replaces the GFM plugin's rules for tables: its cells double every backslash, which undoes the escapes inside them,
 * and its loops over `table.rows` take quadratic time in Turndown's DOM.
 */
export function addTableRules(turndown: TurndownService): void {
  const places = createPlaces()
  // A pipe is escaped by a backslash even in code, so a backslash before one would be that of the pipe.
  turndown.addRule('code-in-cell', {
    filter: (node) => node.nodeName === 'CODE' && (node.textContent ?? '').includes('\\|') && isInCell(node),
    replacement: (_, node) => `<code>${turndown.escape(node.textContent ?? '').replace(/\|/g, '&#124;')}</code>`,
  })
  turndown.addRule('cell', {
    filter: ['th', 'td'],
    replacement: (content, node) => {
      const text = content
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
        .join(' ')
        .replace(/\|/g, '\\|')
      const { before, after } = places.find(node)
      const isFirst = node.parentNode?.firstChild === node
      return `${isFirst ? '|' : ''}${' |'.repeat(before)}${text === '' ? ' ' : ` ${text} `}|${' |'.repeat(after)}`
    },
  })
  turndown.addRule('row', {
    filter: 'tr',
    replacement: (content, node) => {
      if (content.trim() === '') return ''
      return isHeading(node) ? `\n${content}\n${toBorder(places.countColumns(node))}` : `\n${content}`
    },
  })
  turndown.addRule('table', {
    filter: 'table',
    replacement: (content) => {
      const lines = content.split('\n').filter((line) => line.trim() !== '')
      const [first, second] = lines
      if (first === undefined) return ''
      // GFM requires a header row: without one, the first row becomes it.
      const isHeaded = second !== undefined && /^(?:\| |\s)(?:--- \|\s?)+$/.test(second)
      const width = first.match(/(?<!\\)\|/g)!.length - 1
      return `\n\n${(isHeaded ? lines : [first, toBorder(width), ...lines.slice(1)]).join('\n')}\n\n`
    },
  })
}

type Place = { before: number; after: number }

/** The empty cells around each cell, for columns that it or a cell of an earlier row goes on in. */
function createPlaces(): { find: (cell: Node) => Place; countColumns: (row: Node) => number } {
  const places = new WeakMap<Node, Place>()
  const columns = new WeakMap<Node, number>()

  /** The rows of a `thead`, `tbody` or `tfoot`, beyond which no cell reaches. */
  function placeAll(group: Node): void {
    const rows = Array.from(group.childNodes).filter(({ nodeName }) => nodeName === 'TR')
    const grid = toGrid(
      rows.map((row) =>
        toCells(row).map((cell) => ({ columns: toSpan(cell, 'colspan'), rows: toSpan(cell, 'rowspan') })),
      ),
    )
    rows.forEach((row, rowIndex) => {
      const slots = grid[rowIndex] ?? []
      const starts = slots.flatMap((slot, column) => (slot === null ? [] : [column]))
      columns.set(row, slots.length)
      toCells(row).forEach((cell, index) => {
        const [start = 0, next = slots.length] = starts.slice(index, index + 2)
        places.set(cell, { before: index === 0 ? start : 0, after: next - start - 1 })
      })
    })
  }

  return {
    find: (cell) => {
      if (!places.has(cell) && cell.parentNode?.parentNode) placeAll(cell.parentNode.parentNode)
      return places.get(cell) ?? { before: 0, after: 0 }
    },
    countColumns: (row) => columns.get(row) ?? 0,
  }
}

function isInCell(node: Node): boolean {
  for (let each: Node | null = node; each; each = each.parentNode)
    if (each.nodeName === 'TD' || each.nodeName === 'TH') return true
  return false
}

function isHeading(row: Node): boolean {
  const parent = row.parentNode
  if (parent?.firstChild !== row) return false
  const cells = toCells(row)
  return parent.nodeName === 'THEAD' || (cells.length > 0 && cells.every(({ nodeName }) => nodeName === 'TH'))
}

function toCells(row: Node): Node[] {
  return Array.from(row.childNodes).filter(({ nodeName }) => nodeName === 'TD' || nodeName === 'TH')
}

function toSpan(cell: Node, attribute: 'colspan' | 'rowspan'): number {
  return Math.max(1, Number((cell as HTMLElement).getAttribute(attribute) ?? 1) || 1)
}

function toBorder(columns: number): string {
  return `|${' --- |'.repeat(columns)}`
}

import type TurndownService from 'turndown'

/**
 * Replaces the GFM plugin's rules for tables: its cells double every backslash, which undoes the escapes inside them,
 * and its loops over `table.rows` take quadratic time in Turndown's DOM.
 */
export function addTableRules(turndown: TurndownService): void {
  turndown.addRule('cell', {
    filter: ['th', 'td'],
    replacement: (content, node) => {
      const text = content
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
        .join(' ')
        .replace(/\|/g, '\\|')
      const isFirst = node.parentNode?.firstChild === node
      return `${isFirst ? '|' : ''}${text === '' ? ' ' : ` ${text} `}|${' |'.repeat(toSpan(node) - 1)}`
    },
  })
  turndown.addRule('row', {
    filter: 'tr',
    replacement: (content, node) => {
      if (content.trim() === '') return ''
      return isHeading(node) ? `\n${content}\n${toBorder(countColumns(node))}` : `\n${content}`
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

function isHeading(row: Node): boolean {
  const parent = row.parentNode
  if (parent?.nodeName === 'THEAD') return true
  const cells = toCells(row)
  return parent?.firstChild === row && cells.length > 0 && cells.every(({ nodeName }) => nodeName === 'TH')
}

function countColumns(row: Node): number {
  return toCells(row).reduce((sum, cell) => sum + toSpan(cell), 0)
}

function toCells(row: Node): Node[] {
  return Array.from(row.childNodes).filter(({ nodeName }) => nodeName === 'TD' || nodeName === 'TH')
}

function toSpan(cell: Node): number {
  return Math.max(1, Number((cell as HTMLElement).getAttribute('colspan') ?? 1) || 1)
}

function toBorder(columns: number): string {
  return `|${' --- |'.repeat(columns)}`
}

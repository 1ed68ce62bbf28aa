import { toCode, type RichTextNode } from '@/lib/rich-text'

/** A field’s value as plain text: one line for each paragraph, item or row. */
export function toReadableLines(value: unknown): string[] {
  if (value === null || value === undefined || value === '') return []
  if (typeof value === 'string') return value.split(/\r?\n/)
  if (typeof value === 'boolean') return [value ? 'Yes' : 'No']
  if (Array.isArray(value)) return value.map(toRowLine)
  if (typeof value === 'object')
    return 'root' in value ? toBlockLines((value as { root: RichTextNode }).root.children ?? []) : [toRowLine(value)]
  return [String(value)]
}

function toRowLine(row: unknown): string {
  if (typeof row !== 'object' || row === null) return String(row)
  return Object.entries(row)
    .filter(([name, member]) => name !== 'id' && member !== null && member !== undefined && member !== '')
    .map(([, member]) => toReadableLines(member).join(' '))
    .join(' · ')
}

function toBlockLines(nodes: readonly RichTextNode[], depth = 0): string[] {
  return nodes.flatMap((node): string[] => {
    const { type, children = [] } = node
    if (type === 'list') return children.flatMap((item, index) => toListItem(item, toMarker(node, item, index), depth))
    if (type === 'table')
      return children.map((row) =>
        (row.children ?? []).map((cell) => toBlockLines(cell.children ?? []).join(' ')).join(' | '),
      )
    if (type === 'horizontalrule') return ['———']
    if (type === 'upload')
      return [
        `[Image ${String(typeof node.value === 'object' ? (node.value as { id?: unknown } | null)?.id : node.value)}]`,
      ]
    if (type === 'block') return toCode(node).split('\n')
    const text = toInlineText(children)
    return [type === 'quote' ? `“${text}”` : text]
  })
}

function toListItem(item: RichTextNode, marker: string, depth: number): string[] {
  const children = item.children ?? []
  const text = toInlineText(children.filter(({ type }) => type !== 'list'))
  const nested = toBlockLines(
    children.filter(({ type }) => type === 'list'),
    depth + 1,
  )
  return text ? [`${'  '.repeat(depth)}${marker} ${text}`, ...nested] : nested
}

function toMarker(list: RichTextNode, item: RichTextNode, index: number): string {
  if (list.listType === 'check') return item.checked ? '☑' : '☐'
  return list.listType === 'number' ? `${index + 1}.` : '•'
}

function toInlineText(nodes: readonly RichTextNode[]): string {
  return nodes
    .map(({ type, text, children }) =>
      type === 'linebreak' ? '\n' : typeof text === 'string' ? text : toInlineText(children ?? []),
    )
    .join('')
}

import type { BlockContent, List, ListItem, PhrasingContent, Root, RootContent, Table, TableCell } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { type Options, toMarkdown } from 'mdast-util-to-markdown'

import { toCode, type RichTextNode } from '@/lib/rich-text'
import { toGrid } from './table-grid'

export type RichTextReferences = {
  /** The URL and alternative text of an image; null omits it. */
  toImage: (node: RichTextNode) => { url: string; alt: string } | null
  /** The URL of a link; null leaves its text. */
  toUrl: (node: RichTextNode) => string | null
}

/** Formats from the outermost to the innermost, by Lexical's bits. */
const formats = [
  [1, 'strong'],
  [2, 'emphasis'],
  [4, 'delete'],
  [64, 'sup'],
  [32, 'sub'],
] as const
const codeBit = 16

/** An address of e-mail in angle brackets may begin with punctuation (CommonMark §6.5), of which the library does not know. */
const addressEscapes: Options = {
  unsafe: [{ character: '<', after: "[.#$%&'*+=^`{|}~-][^\\s@<>]*@", inConstruct: 'phrasing' }],
}

/** The editor's rich text as GitHub-Flavored Markdown, from which `toRichText` makes the same again. */
export function toMarkdownText(body: { root: RichTextNode }, references: RichTextReferences): string {
  const root: Root = { type: 'root', children: toBlocks(body.root, references) }
  return toMarkdown(root, {
    extensions: [gfmToMarkdown(), addressEscapes],
    bullet: '-',
    rule: '-',
    emphasis: '_',
    fences: true,
  })
}

function toBlocks({ children = [] }: RichTextNode, references: RichTextReferences): RootContent[] {
  return children.flatMap((node): RootContent[] => {
    const inline = () => toInline(node.children ?? [], references)
    switch (node.type) {
      case 'paragraph': {
        const words = withFinalBreaks(inline())
        return words.length > 0 ? [{ type: 'paragraph', children: words }] : []
      }
      case 'heading':
        return [
          {
            type: 'heading',
            depth: Number(String(node.tag).slice(1)) as 2 | 3 | 4,
            children: inline().map(toHtmlBreak),
          },
        ]
      case 'quote':
        return [{ type: 'blockquote', children: toQuoted(node, references) }]
      case 'list':
        return [toList(node, references)]
      case 'table':
        return [toTable(node, references)]
      case 'horizontalrule':
        return [{ type: 'thematicBreak' }]
      case 'block': {
        const language = (node.fields as { language?: unknown } | undefined)?.language
        return [{ type: 'code', lang: typeof language === 'string' && language ? language : null, value: toCode(node) }]
      }
      case 'upload': {
        const image = references.toImage(node)
        const caption = (node.fields as { caption?: unknown } | undefined)?.caption
        const title = typeof caption === 'string' && caption ? caption : null
        return image ? [{ type: 'paragraph', children: [{ type: 'image', ...image, title }] }] : []
      }
      default:
        return toBlocks(node, references)
    }
  })
}

/** An empty line separates the paragraphs of a quote, in which the editor has only lines. */
function toQuoted({ children = [] }: RichTextNode, references: RichTextReferences): BlockContent[] {
  const paragraphs: RichTextNode[][] = [[]]
  children.forEach((node, index) => {
    const isBreak = node.type === 'linebreak'
    if (isBreak && children[index + 1]?.type === 'linebreak') paragraphs.push([])
    else if (!(isBreak && children[index - 1]?.type === 'linebreak')) paragraphs.at(-1)?.push(node)
  })
  return paragraphs.map((nodes) => ({ type: 'paragraph', children: withFinalBreaks(toInline(nodes, references)) }))
}

/** The editor stores a nested list as an item of its own; in Markdown it belongs to the item before. */
function toList({ children = [], listType, start, tag }: RichTextNode, references: RichTextReferences): List {
  const items: ListItem[] = []
  for (const item of children) {
    const lists = (item.children ?? []).filter(({ type }) => type === 'list')
    const words = (item.children ?? []).filter(({ type }) => type !== 'list')
    const previous = items.at(-1)
    if (words.length > 0 || !previous) {
      const checked = listType === 'check' ? item.checked === true : null
      const paragraph = { type: 'paragraph' as const, children: withFinalBreaks(toInline(words, references)) }
      items.push({ type: 'listItem', spread: false, checked, children: words.length > 0 ? [paragraph] : [] })
    }
    items.at(-1)?.children.push(...lists.map((list) => toList(list, references)))
  }
  const isOrdered = tag === 'ol'
  return {
    type: 'list',
    ordered: isOrdered,
    start: isOrdered ? Number(start ?? 1) : null,
    spread: false,
    children: items,
  }
}

/** Markdown has no cells across columns or rows: the others are empty. */
function toTable({ children: rows = [] }: RichTextNode, references: RichTextReferences): Table {
  const toSpan = (value: unknown) => Math.max(1, Number(value ?? 1) || 1)
  const toSpans = ({ colSpan, rowSpan }: RichTextNode) => ({ columns: toSpan(colSpan), rows: toSpan(rowSpan) })
  const grid = toGrid(rows.map(({ children = [] }) => children.map(toSpans)))
  const toCells = (row: RichTextNode, slots: readonly (number | null)[]) =>
    slots.map((slot) => toCell((slot === null ? undefined : row.children?.[slot]) ?? { type: 'tablecell' }, references))
  return {
    type: 'table',
    children: rows.map((row, index) => ({ type: 'tableRow', children: toCells(row, grid[index] ?? []) })),
  }
}

function toCell({ children = [] }: RichTextNode, references: RichTextReferences): TableCell {
  const lines = children.map((child) => toInline(child.children ?? [], references))
  const joined = lines.flatMap((line, index) => (index === 0 ? line : [{ type: 'break' } as const, ...line]))
  return { type: 'tableCell', children: joined.map(toHtmlBreak).flatMap(toCodeOfCell) }
}

/** Markdown has no line breaks in headings and cells of tables. */
function toHtmlBreak(node: PhrasingContent): PhrasingContent {
  return node.type === 'break' ? { type: 'html', value: '<br>' } : node
}

/** In a cell, a pipe is escaped by a backslash even in code: one before a pipe would be that of the pipe. */
function toCodeOfCell(node: PhrasingContent): PhrasingContent[] {
  if (node.type === 'inlineCode' && node.value.includes('\\|'))
    return [
      { type: 'html', value: '<code>' },
      { type: 'text', value: node.value },
      { type: 'html', value: '</code>' },
    ]
  return ['children' in node ? ({ ...node, children: node.children.flatMap(toCodeOfCell) } as PhrasingContent) : node]
}

/** Nor does it have any at the end of a paragraph, where a backslash stands for itself. */
function withFinalBreaks(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const end = nodes.findLastIndex(({ type }) => type !== 'break') + 1
  return end === 0 ? [] : [...nodes.slice(0, end), ...nodes.slice(end).map(toHtmlBreak)]
}

/** Runs of nodes that share a format become one element. */
function toInline(nodes: readonly RichTextNode[], references: RichTextReferences, depth = 0): PhrasingContent[] {
  const [bit, type] = formats[depth] ?? []
  if (bit === undefined || type === undefined) return nodes.flatMap((node) => toLeaf(node, references))
  const has = (node: RichTextNode) => node.type === 'text' && (Number(node.format ?? 0) & bit) !== 0
  const runs: RichTextNode[][] = []
  nodes.forEach((node, index) => {
    const before = nodes[index - 1]
    if (before !== undefined && has(before) === has(node)) runs.at(-1)?.push(node)
    else runs.push([node])
  })
  return runs.flatMap((run): PhrasingContent[] => {
    const children = toInline(run, references, depth + 1)
    if (run[0] === undefined || !has(run[0])) return children
    if (type === 'sup' || type === 'sub')
      return [{ type: 'html', value: `<${type}>` }, ...children, { type: 'html', value: `</${type}>` }]
    return [{ type, children }]
  })
}

function toLeaf(node: RichTextNode, references: RichTextReferences): PhrasingContent[] {
  switch (node.type) {
    case 'text': {
      const value = String(node.text ?? '')
      if (value === '') return []
      return [{ type: Number(node.format ?? 0) & codeBit ? 'inlineCode' : 'text', value }]
    }
    case 'tab':
      return [{ type: 'text', value: ' ' }]
    case 'linebreak':
      return [{ type: 'break' }]
    case 'link':
    case 'autolink': {
      const children = toInline(node.children ?? [], references)
      const url = references.toUrl(node)
      return url === null ? children : [{ type: 'link', url, title: null, children }]
    }
    default:
      return toInline(node.children ?? [], references)
  }
}

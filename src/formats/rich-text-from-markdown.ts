import { createHash } from 'node:crypto'

import type { BlockContent, DefinitionContent, ListItem, PhrasingContent, Root, RootContent, Table } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

type Node = { type: string; version: number; children?: Node[]; [key: string]: unknown }

export type MarkdownReferences = {
  /** The id of the image that `![alt](url)` names, or null to leave it out. */
  toMediaId: (url: string) => number | null
  /** The id of the article that a link names, or null to keep it a plain link. */
  toArticleId: (url: string) => number | null
}

/** Lexical's text format bits. */
const bits = { strong: 1, emphasis: 2, delete: 4, code: 16 } as const

/** Converts GitHub-flavoured Markdown to the rich-text tree that the editor stores. Raw HTML is dropped. */
export function toRichText(markdown: string, references: MarkdownReferences): { root: Node } {
  return toRichTextFromTree(toMarkdownTree(markdown), references)
}

/** The syntax tree of GitHub-flavoured Markdown. */
export function toMarkdownTree(markdown: string): Root {
  return fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
}

/** Converts a Markdown syntax tree to the rich-text tree that the editor stores. */
export function toRichTextFromTree(tree: Root, references: MarkdownReferences): { root: Node } {
  return { root: element('root', tree.children.flatMap((node) => toBlocks(node, references))) }
}

function toBlocks(node: RootContent | BlockContent | DefinitionContent, references: MarkdownReferences): Node[] {
  switch (node.type) {
    case 'paragraph': {
      const images = node.children.filter((child) => child.type === 'image')
      const uploads = images.flatMap((image) => upload(image.url, references))
      const words = node.children.filter((child) => child.type !== 'image')
      const hasWords = words.some((child) => child.type !== 'text' || child.value.trim() !== '')
      return [...(hasWords ? [paragraph(toInline(words, 0, references))] : []), ...uploads]
    }
    case 'heading':
      return [element('heading', toInline(node.children, 0, references), { tag: `h${Math.min(4, Math.max(2, node.depth))}` })]
    case 'blockquote': {
      // A quote holds lines, not paragraphs.
      const lines = node.children.map((child) => ('children' in child ? toInline(child.children as PhrasingContent[], 0, references) : []))
      return [element('quote', lines.flatMap((line, index) => (index === 0 ? line : [lineBreak(), lineBreak(), ...line])))]
    }
    case 'list': {
      const listType = node.children.some((item) => typeof item.checked === 'boolean') ? 'check' : node.ordered ? 'number' : 'bullet'
      const start = node.start ?? 1
      const items = node.children.flatMap((item, index) => toListItems(item, { value: start + index, listType, references }))
      return [element('list', items, { listType, start, tag: node.ordered ? 'ol' : 'ul' })]
    }
    case 'table':
      return [toTable(node, references)]
    case 'thematicBreak':
      return [{ type: 'horizontalrule', version: 1 }]
    case 'code':
      return [paragraph(node.value.split('\n').flatMap((line, index) => [...(index ? [lineBreak()] : []), text(line, bits.code)]))]
    default:
      return []
  }
}

type ItemContext = { value: number; listType: string; references: MarkdownReferences }

/** One list item; a list inside it becomes an item of its own that holds only that list, as the editor stores it. */
function toListItems(item: ListItem, { value, listType, references }: ItemContext): Node[] {
  const checked = listType === 'check' ? { checked: item.checked === true } : {}
  const inline: Node[] = []
  const nested: Node[] = []
  for (const child of item.children) {
    if (child.type === 'paragraph') {
      if (inline.length > 0) inline.push(lineBreak())
      inline.push(...toInline(child.children, 0, references))
    } else if (child.type === 'list') nested.push(...toBlocks(child, references))
  }
  const items = inline.length > 0 ? [element('listitem', inline, { value, ...checked })] : []
  return [...items, ...nested.map((list) => element('listitem', [list], { value: value + 1 }))]
}

function toTable(table: Table, references: MarkdownReferences): Node {
  const rows = table.children.map((row, rowIndex) =>
    element(
      'tablerow',
      row.children.map((cell) =>
        element('tablecell', [paragraph(toInline(cell.children, 0, references))], {
          headerState: rowIndex === 0 ? 1 : 0,
          colSpan: 1,
          rowSpan: 1,
          backgroundColor: null,
        }),
      ),
    ),
  )
  return element('table', rows)
}

function toInline(nodes: readonly PhrasingContent[], format: number, references: MarkdownReferences): Node[] {
  return nodes.flatMap((node): Node[] => {
    switch (node.type) {
      case 'text':
        return [text(node.value.replace(/\n/g, ' '), format)]
      case 'inlineCode':
        return [text(node.value, format | bits.code)]
      case 'strong':
      case 'emphasis':
      case 'delete':
        return toInline(node.children, format | bits[node.type], references)
      case 'break':
        return [lineBreak()]
      case 'link':
        return [link(node.url, toInline(node.children, format, references), references)]
      default:
        return []
    }
  })
}

function link(url: string, children: Node[], references: MarkdownReferences): Node {
  const articleId = references.toArticleId(url)
  const fields =
    articleId === null
      ? { linkType: 'custom', newTab: false, url }
      : { linkType: 'internal', newTab: false, doc: { relationTo: 'articles', value: articleId } }
  return { ...element('link', children, { id: toId(url), fields }), version: 3 }
}

function upload(url: string, references: MarkdownReferences): Node[] {
  const value = references.toMediaId(url)
  return value === null
    ? []
    : [{ type: 'upload', version: 3, format: '', id: toId(url), relationTo: 'media', value, fields: {} }]
}

function paragraph(children: Node[]): Node {
  return element('paragraph', children, { textFormat: 0, textStyle: '' })
}

function text(value: string, format: number): Node {
  return { type: 'text', version: 1, text: value, format, detail: 0, mode: 'normal', style: '' }
}

function lineBreak(): Node {
  return { type: 'linebreak', version: 1 }
}

function element(type: string, children: Node[], more: Record<string, unknown> = {}): Node {
  return { type, version: 1, direction: 'ltr', format: '', indent: 0, ...more, children }
}

/** The editor wants a 24-digit id on links and images; made of the address, so that equal text gives an equal tree. */
function toId(url: string): string {
  return createHash('sha256').update(url).digest('hex').slice(0, 24)
}

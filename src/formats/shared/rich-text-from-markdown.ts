import type {
  BlockContent,
  DefinitionContent,
  Image,
  ListItem,
  Parent,
  PhrasingContent,
  Root,
  RootContent,
  Table,
} from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

import type { RichTextNode } from '@/lib/rich-text'
import { codeBlock, element, lineBreak, paragraph, text, toId } from './rich-text-nodes'

export type MarkdownReferences = {
  /** The id of the image at a URL; null omits the image. */
  toMediaId: (url: string) => number | null
  /** The alternative text of the image at a URL, as stored; another one in the text belongs to this use of it. */
  toStoredAlt?: (url: string) => string | null
  /** The id of the article at a URL; null for an external link. */
  toArticleId: (url: string) => number | null
}

/** Lexical's text format bits. */
const formatBits = { strong: 1, emphasis: 2, delete: 4, code: 16, subscript: 32, superscript: 64 } as const

declare module 'mdast' {
  interface PhrasingContentMap {
    superscript: Superscript
    subscript: Subscript
  }
  interface RootContentMap {
    superscript: Superscript
    subscript: Subscript
  }
}

/** Inline nodes that the editor has and Markdown writes as HTML. */
interface Superscript extends Parent {
  type: 'superscript'
  children: PhrasingContent[]
}
interface Subscript extends Parent {
  type: 'subscript'
  children: PhrasingContent[]
}

/** Converts GitHub-Flavored Markdown to the editor's rich-text tree. Raw HTML is omitted. */
export function toRichText(markdown: string, references: MarkdownReferences): { root: RichTextNode } {
  return toRichTextFromTree(toMarkdownTree(markdown), references)
}

/** MDX has no code by indentation, with which its components are nested. */
const withoutIndentedCode = { disable: { null: ['codeIndented'] } }

/** The syntax tree of GitHub-Flavored Markdown, or of MDX whose components were taken out. */
export function toMarkdownTree(markdown: string, { isMdx = false } = {}): Root {
  return fromMarkdown(markdown, {
    extensions: [gfm(), ...(isMdx ? [withoutIndentedCode] : [])],
    mdastExtensions: [gfmFromMarkdown()],
  })
}

/** Converts a Markdown syntax tree to the editor's rich-text tree. */
export function toRichTextFromTree(tree: Root, references: MarkdownReferences): { root: RichTextNode } {
  return {
    root: element(
      'root',
      tree.children.flatMap((node) => toBlocks(node, references)),
    ),
  }
}

function toBlocks(
  node: RootContent | BlockContent | DefinitionContent,
  references: MarkdownReferences,
): RichTextNode[] {
  switch (node.type) {
    case 'paragraph': {
      const images = node.children.filter((child) => child.type === 'image')
      const uploads = images.flatMap((image) => upload(image, references))
      const words = node.children.filter((child) => child.type !== 'image')
      const hasWords = words.some((child) => child.type !== 'text' || child.value.trim() !== '')
      return [...(hasWords ? [paragraph(toInline(words, 0, references))] : []), ...uploads]
    }
    case 'heading':
      return [
        element('heading', toInline(node.children, 0, references), { tag: `h${Math.min(4, Math.max(2, node.depth))}` }),
      ]
    case 'blockquote': {
      // The editor's quotes contain inline nodes only: paragraphs become lines.
      const lines = node.children.map((child) =>
        'children' in child ? toInline(child.children as PhrasingContent[], 0, references) : [],
      )
      return [
        element(
          'quote',
          lines.flatMap((line, index) => (index === 0 ? line : [lineBreak(), lineBreak(), ...line])),
        ),
      ]
    }
    case 'list': {
      const listType = node.children.some((item) => typeof item.checked === 'boolean')
        ? 'check'
        : node.ordered
          ? 'number'
          : 'bullet'
      const start = node.start ?? 1
      const items = node.children.flatMap((item, index) =>
        toListItems(item, { value: start + index, listType, references }),
      )
      return [element('list', items, { listType, start, tag: node.ordered ? 'ol' : 'ul' })]
    }
    case 'table':
      return [toTable(node, references)]
    case 'thematicBreak':
      return [{ type: 'horizontalrule', version: 1 }]
    case 'code':
      return [codeBlock(node.value, node.lang ?? null)]
    default:
      return []
  }
}

type ItemContext = { value: number; listType: string; references: MarkdownReferences }

/** One list item; a nested list becomes a separate item that contains only that list, as the editor stores it. */
function toListItems(item: ListItem, { value, listType, references }: ItemContext): RichTextNode[] {
  const checked = listType === 'check' ? { checked: item.checked === true } : {}
  const inline: RichTextNode[] = []
  const nested: RichTextNode[] = []
  for (const child of item.children) {
    if (child.type === 'paragraph') {
      if (inline.length > 0) inline.push(lineBreak())
      inline.push(...toInline(child.children, 0, references))
    } else if (child.type === 'list') nested.push(...toBlocks(child, references))
  }
  const items = inline.length > 0 ? [element('listitem', inline, { value, ...checked })] : []
  return [...items, ...nested.map((list) => element('listitem', [list], { value: value + 1 }))]
}

function toTable(table: Table, references: MarkdownReferences): RichTextNode {
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

function toInline(nodes: readonly PhrasingContent[], format: number, references: MarkdownReferences): RichTextNode[] {
  return nodes.flatMap((node): RichTextNode[] => {
    switch (node.type) {
      case 'text':
        return [text(node.value.replace(/\n/g, ' '), format)]
      case 'inlineCode':
        return [text(node.value, format | formatBits.code)]
      case 'strong':
      case 'emphasis':
      case 'delete':
      case 'superscript':
      case 'subscript':
        return toInline(node.children, format | formatBits[node.type], references)
      case 'break':
        return [lineBreak()]
      case 'link':
        return [link(node.url, toInline(node.children, format, references), references)]
      default:
        return []
    }
  })
}

function link(url: string, children: RichTextNode[], references: MarkdownReferences): RichTextNode {
  const articleId = references.toArticleId(url)
  const fields =
    articleId === null
      ? { linkType: 'custom', newTab: false, url }
      : { linkType: 'internal', newTab: false, doc: { relationTo: 'articles', value: articleId } }
  return { ...element('link', children, { id: toId(url), fields }), version: 3 }
}

function upload({ url, alt, title }: Image, references: MarkdownReferences): RichTextNode[] {
  const value = references.toMediaId(url)
  if (value === null) return []
  const stored = references.toStoredAlt?.(url) ?? null
  const fields = {
    ...(alt && stored !== null && stored !== alt ? { alt } : {}),
    ...(title ? { caption: title } : {}),
  }
  return [{ type: 'upload', version: 3, format: '', id: toId(url), relationTo: 'media', value, fields }]
}

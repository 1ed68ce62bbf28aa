import type {
  BlockContent,
  Blockquote,
  Image,
  List,
  ListItem,
  Paragraph,
  PhrasingContent,
  Root,
  RootContent,
} from 'mdast'
import { toString } from 'mdast-util-to-string'

import { unnestBlocks } from './unnest-blocks'

/** Replaces an image by one with another URL, or by inline content; none removes it. */
export type ImageTransform = (image: Image) => Image | PhrasingContent[]
/** The URL of a link; null replaces the link by its text. */
export type LinkTransform = (url: string) => string | null

type Transforms = { toImage: ImageTransform; toLink: LinkTransform }

/**
 * Normalizes a tree to what the editor's rich text supports, without losing text: images become blocks, quotes contain
 * paragraphs only, list items contain paragraphs and then lists only, and what else they had stands between them.
 */
export function normalizeTree(tree: Root, transforms: Transforms): Root {
  const blocks = tree.children.flatMap(unnestBlocks)
  return { type: 'root', children: blocks.flatMap((node) => normalizeBlock(node, transforms)) }
}

function normalizeBlock(node: RootContent, transforms: Transforms): RootContent[] {
  switch (node.type) {
    case 'paragraph':
    case 'heading': {
      const images: Image[] = []
      const children = normalizeInline(node.children, images, transforms)
      return [...(hasText(children) ? [{ ...node, children } as RootContent] : []), ...images.map(toImageParagraph)]
    }
    case 'blockquote': {
      const images: Image[] = []
      const lines = node.children.flatMap((child) => toParagraphs(child, images, transforms))
      const quote: Blockquote = { type: 'blockquote', children: lines }
      return [...(lines.length > 0 ? [quote] : []), ...images.map(toImageParagraph)]
    }
    case 'list': {
      const images: Image[] = []
      const list = normalizeList(node, images, transforms)
      return [...(list.children.length > 0 ? [list] : []), ...images.map(toImageParagraph)]
    }
    case 'table': {
      const images: Image[] = []
      const children = node.children.map((row) => ({
        ...row,
        children: row.children.map((cell) => ({
          ...cell,
          children: normalizeCell(cell.children, images, transforms),
        })),
      }))
      return [{ ...node, children }, ...images.map(toImageParagraph)]
    }
    case 'code':
    case 'thematicBreak':
      return [node]
    case 'html':
    case 'definition':
    case 'yaml':
      return []
    default: {
      const text = toString(node)
      return text.trim() === '' ? [] : [{ type: 'paragraph', children: [{ type: 'text', value: text }] }]
    }
  }
}

function normalizeList(list: List, images: Image[], transforms: Transforms): List {
  const children = list.children.flatMap((item): ListItem[] => {
    const parts = item.children.flatMap((child): (Paragraph | List)[] => {
      if (child.type === 'list') {
        const inner = normalizeList(child, images, transforms)
        return inner.children.length > 0 ? [inner] : []
      }
      return toParagraphs(child as BlockContent, images, transforms)
    })
    return parts.length > 0 ? [{ ...item, children: parts }] : []
  })
  return { ...list, children }
}

/** A block as paragraphs, for parents that support no other blocks. */
function toParagraphs(node: RootContent, images: Image[], transforms: Transforms): Paragraph[] {
  const toParagraph = (children: PhrasingContent[]): Paragraph[] =>
    hasText(children) ? [{ type: 'paragraph', children }] : []
  switch (node.type) {
    case 'paragraph':
      return toParagraph(normalizeInline(node.children, images, transforms))
    case 'heading':
      return toParagraph([{ type: 'strong', children: normalizeInline(node.children, images, transforms) }])
    case 'blockquote':
      return node.children.flatMap((child) => toParagraphs(child, images, transforms))
    case 'list':
      return node.children.flatMap((item, index) => {
        const marker = node.ordered ? `${(node.start ?? 1) + index}. ` : '• '
        const [first, ...rest] = item.children.flatMap((child) => toParagraphs(child, images, transforms))
        return first
          ? [{ ...first, children: [{ type: 'text', value: marker } as const, ...first.children] }, ...rest]
          : []
      })
    case 'table':
      return node.children.flatMap((row) =>
        toParagraph(
          row.children.flatMap((cell, index) => [
            ...(index > 0 ? [{ type: 'text', value: ' | ' } as const] : []),
            ...normalizeInline(cell.children, images, transforms),
          ]),
        ),
      )
    case 'thematicBreak':
    case 'html':
      return []
    default:
      return toParagraph([{ type: 'text', value: toString(node) }])
  }
}

const blockTypes = new Set(['paragraph', 'heading', 'blockquote', 'list', 'table', 'code', 'thematicBreak'])

/** The content of a cell, which has blocks where the table is HTML: each on a line of its own. */
function normalizeCell(nodes: readonly RootContent[], images: Image[], transforms: Transforms): PhrasingContent[] {
  const lines: PhrasingContent[][] = [[]]
  for (const node of nodes) {
    if (blockTypes.has(node.type))
      lines.push(...toParagraphs(node, images, transforms).map(({ children }) => children), [])
    else lines.at(-1)!.push(...normalizeInline([node as PhrasingContent], images, transforms))
  }
  return lines.filter(hasText).flatMap((line, index) => (index === 0 ? line : [{ type: 'break' }, ...line]))
}

function normalizeInline(
  nodes: readonly PhrasingContent[],
  images: Image[],
  transforms: Transforms,
): PhrasingContent[] {
  return nodes.flatMap((node): PhrasingContent[] => {
    switch (node.type) {
      case 'image': {
        const replacement = transforms.toImage(node)
        if (Array.isArray(replacement)) return replacement
        images.push(replacement)
        return []
      }
      case 'link': {
        const children = normalizeInline(node.children, images, transforms)
        const url = transforms.toLink(node.url)
        if (!hasText(children)) return []
        // Links cannot be nested.
        return url === null || children.some((child) => child.type === 'link') ? children : [{ ...node, url, children }]
      }
      case 'strong':
      case 'emphasis':
      case 'delete':
      case 'superscript':
      case 'subscript': {
        const children = normalizeInline(node.children, images, transforms)
        return children.length > 0 ? [{ ...node, children }] : []
      }
      case 'text':
      case 'inlineCode':
      case 'break':
        return [node]
      case 'html':
        return []
      default: {
        const text = toString(node)
        return text ? [{ type: 'text', value: text }] : []
      }
    }
  })
}

function toImageParagraph(image: Image): Paragraph {
  return { type: 'paragraph', children: [image] }
}

function hasText(nodes: readonly PhrasingContent[]): boolean {
  return toString(nodes).trim() !== ''
}

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

/** What an image of a body becomes: itself with another address, words in its place, or nothing. */
export type ImageFate = (image: Image) => Image | PhrasingContent | null
/** Where a link leads; null leaves its words alone. */
export type LinkFate = (url: string) => string | null

type Fates = { toImage: ImageFate; toLink: LinkFate }

/**
 * Brings a tree to what the editor's rich text can hold, without losing a word: images stand on their own
 * between blocks, quotes hold lines, and list items hold text and lists.
 */
export function fitTree(tree: Root, fates: Fates): Root {
  return { type: 'root', children: tree.children.flatMap((node) => fitBlock(node, fates)) }
}

function fitBlock(node: RootContent, fates: Fates): RootContent[] {
  switch (node.type) {
    case 'paragraph':
    case 'heading': {
      const images: Image[] = []
      const children = fitInline(node.children, images, fates)
      return [...(hasText(children) ? [{ ...node, children } as RootContent] : []), ...images.map(standAlone)]
    }
    case 'blockquote': {
      const images: Image[] = []
      const lines = node.children.flatMap((child) => toLines(child, images, fates))
      const quote: Blockquote = { type: 'blockquote', children: lines }
      return [...(lines.length > 0 ? [quote] : []), ...images.map(standAlone)]
    }
    case 'list': {
      const images: Image[] = []
      const list = fitList(node, images, fates)
      return [...(list.children.length > 0 ? [list] : []), ...images.map(standAlone)]
    }
    case 'table': {
      const images: Image[] = []
      const children = node.children.map((row) => ({
        ...row,
        children: row.children.map((cell) => ({
          ...cell,
          children: fitInline(cell.children, images, fates),
        })),
      }))
      return [{ ...node, children }, ...images.map(standAlone)]
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

function fitList(list: List, images: Image[], fates: Fates): List {
  const children = list.children.flatMap((item): ListItem[] => {
    const parts = item.children.flatMap((child): (Paragraph | List)[] => {
      if (child.type === 'list') {
        const inner = fitList(child, images, fates)
        return inner.children.length > 0 ? [inner] : []
      }
      return toLines(child as BlockContent, images, fates)
    })
    return parts.length > 0 ? [{ ...item, children: parts }] : []
  })
  return { ...list, children }
}

/** Any block as paragraphs, for places that hold no other. */
function toLines(node: RootContent, images: Image[], fates: Fates): Paragraph[] {
  const line = (children: PhrasingContent[]): Paragraph[] =>
    hasText(children) ? [{ type: 'paragraph', children }] : []
  switch (node.type) {
    case 'paragraph':
      return line(fitInline(node.children, images, fates))
    case 'heading':
      return line([{ type: 'strong', children: fitInline(node.children, images, fates) }])
    case 'code':
      return node.value
        .split('\n')
        .flatMap((value) => (value.trim() ? line([{ type: 'inlineCode', value }]) : []))
    case 'blockquote':
      return node.children.flatMap((child) => toLines(child, images, fates))
    case 'list':
      return node.children.flatMap((item, index) => {
        const mark = node.ordered ? `${(node.start ?? 1) + index}. ` : '• '
        const [first, ...rest] = item.children.flatMap((child) => toLines(child, images, fates))
        return first
          ? [{ ...first, children: [{ type: 'text', value: mark } as const, ...first.children] }, ...rest]
          : []
      })
    case 'table':
      return node.children.flatMap((row) =>
        line(
          row.children.flatMap((cell, index) => [
            ...(index > 0 ? [{ type: 'text', value: ' | ' } as const] : []),
            ...fitInline(cell.children, images, fates),
          ]),
        ),
      )
    case 'thematicBreak':
    case 'html':
      return []
    default:
      return line([{ type: 'text', value: toString(node) }])
  }
}

function fitInline(nodes: readonly PhrasingContent[], images: Image[], fates: Fates): PhrasingContent[] {
  return nodes.flatMap((node): PhrasingContent[] => {
    switch (node.type) {
      case 'image': {
        const fate = fates.toImage(node)
        if (fate?.type !== 'image') return fate ? [fate] : []
        images.push(fate)
        return []
      }
      case 'link': {
        const children = fitInline(node.children, images, fates)
        const url = fates.toLink(node.url)
        if (!hasText(children)) return []
        // A link inside a link cannot be.
        return url === null || children.some((child) => child.type === 'link')
          ? children
          : [{ ...node, url, children: children as never }]
      }
      case 'strong':
      case 'emphasis':
      case 'delete': {
        const children = fitInline(node.children, images, fates)
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

function standAlone(image: Image): Paragraph {
  return { type: 'paragraph', children: [image] }
}

function hasText(nodes: readonly PhrasingContent[]): boolean {
  return toString(nodes as never).trim() !== ''
}

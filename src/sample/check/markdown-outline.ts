import type { Node, Parent, PhrasingContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

type Place = { line: number }

/** What the checks look at in a Markdown text. Lines count from the first line of the text. */
export type Outline = {
  words: number
  headings: (Place & { depth: number; text: string })[]
  /** Running text by block, without addresses and without what is set as code. */
  blocks: (Place & { text: string })[]
  links: (Place & { url: string })[]
  images: (Place & { url: string; alt: string })[]
  /** Rows of each table below its head. */
  tables: (Place & { rows: number })[]
  /** Names of the rich-text features that occur. */
  features: Set<string>
  /** Node types that a sample article must not have. */
  unwanted: (Place & { type: string })[]
}

const unwantedTypes = new Set([
  'html',
  'code',
  'footnoteReference',
  'footnoteDefinition',
  'definition',
  'linkReference',
])
const inlineFeatures: Record<string, string> = {
  strong: 'bold',
  emphasis: 'italic',
  delete: 'strikethrough',
  inlineCode: 'code',
}
const blockFeatures: Record<string, string> = {
  blockquote: 'quote',
  table: 'table',
  thematicBreak: 'rule',
  image: 'image',
}

/** Reads the outline of a Markdown text. */
export function readOutline(markdown: string): Outline {
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  const outline: Outline = {
    words: 0,
    headings: [],
    blocks: [],
    links: [],
    images: [],
    tables: [],
    features: new Set(),
    unwanted: [],
  }
  walk(tree, outline, [])
  outline.words = outline.blocks.reduce((sum, block) => sum + countWords(block.text), 0)
  return outline
}

function walk(node: Node, outline: Outline, above: readonly string[]): void {
  const line = node.position?.start.line ?? 1
  const { type } = node
  const { features } = outline
  if (unwantedTypes.has(type)) outline.unwanted.push({ line, type })
  const feature = inlineFeatures[type] ?? blockFeatures[type]
  if (feature) features.add(feature)
  if (is(node, 'heading')) {
    features.add(`h${node.depth}`)
    outline.headings.push({ line, depth: node.depth, text: toText(node.children) })
  }
  if (is(node, 'heading') || is(node, 'paragraph') || is(node, 'tableCell')) {
    outline.blocks.push({ line, text: toText(node.children) })
  }
  if (is(node, 'list')) {
    features.add(node.ordered ? 'numbered list' : 'list')
    if (above.includes('listItem')) features.add('list in a list')
    if (node.children.some((item) => typeof item.checked === 'boolean')) features.add('checklist')
  }
  if (is(node, 'table')) outline.tables.push({ line, rows: node.children.length - 1 })
  if (is(node, 'image')) outline.images.push({ line, url: node.url, alt: node.alt ?? '' })
  if (is(node, 'link')) {
    features.add(node.url.startsWith('/') ? 'link to an article' : 'link')
    outline.links.push({ line, url: node.url })
  }
  if ('children' in node)
    for (const child of (node as Parent).children) walk(child, outline, [...above, type])
}

type MdastNode = import('mdast').Nodes

function is<T extends MdastNode['type']>(node: Node, type: T): node is Extract<MdastNode, { type: T }> {
  return node.type === type
}

function toText(nodes: readonly PhrasingContent[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.value.replace(/\n/g, ' ')
      if (node.type === 'inlineCode') return '`'
      return 'children' in node ? toText(node.children) : ''
    })
    .join('')
}

/** Words as a reader counts them: runs of letters or digits between spaces. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

import type { Nodes, PhrasingContent } from 'mdast'
import { visit } from 'unist-util-visit'

import { toMarkdownTree } from '@/formats/shared/rich-text-from-markdown'

/** What the content rules look at in a Markdown text. */
export type Outline = {
  words: number
  headings: { depth: number; text: string }[]
  /** Running text by block, without URLs and code. */
  blocks: string[]
  links: string[]
  images: { url: string; alt: string }[]
  /** Rows of each table below its head. */
  tables: number[]
  /** Names of node types, and of the editor's features that Markdown can express. */
  features: Set<string>
}

export function toOutline(markdown: string): Outline {
  const outline: Outline = {
    words: 0,
    headings: [],
    blocks: [],
    links: [],
    images: [],
    tables: [],
    features: new Set(),
  }
  visit(toMarkdownTree(markdown), (node: Nodes, _index, parent) => {
    outline.features.add(node.type)
    if (node.type === 'heading') {
      outline.features.add(`h${node.depth}`)
      outline.headings.push({ depth: node.depth, text: toText(node.children) })
    }
    if (node.type === 'heading' || node.type === 'paragraph' || node.type === 'tableCell')
      outline.blocks.push(toText(node.children))
    if (node.type === 'list') {
      outline.features.add(node.ordered ? 'numbered list' : 'bullet list')
      if (parent?.type === 'listItem') outline.features.add('nested list')
      if (node.children.some(({ checked }) => typeof checked === 'boolean')) outline.features.add('checklist')
    }
    if (node.type === 'table') outline.tables.push(node.children.length - 1)
    if (node.type === 'image') outline.images.push({ url: node.url, alt: node.alt ?? '' })
    if (node.type === 'link') {
      outline.features.add(node.url.startsWith('/') ? 'internal link' : 'external link')
      outline.links.push(node.url)
    }
  })
  outline.words = outline.blocks.reduce((sum, text) => sum + countWords(text), 0)
  return outline
}

/** Runs of letters or digits between spaces. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

function toText(nodes: readonly PhrasingContent[]): string {
  const texts = nodes.map((node) => {
    if (node.type === 'text') return node.value.replace(/\n/g, ' ')
    if (node.type === 'inlineCode') return '`'
    return 'children' in node ? toText(node.children) : ''
  })
  return texts.join('')
}

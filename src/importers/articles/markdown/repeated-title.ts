import type { Root } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'

import { toOneLine } from '@/lib/text/one-line'

/**
 * Takes the heading with which a text begins out of its tree, if it says the title, which the page shows above the text;
 * returns its words, or null. One with a link or an image says more.
 */
export function takeRepeatedTitle(tree: Root, title: string | null): string | null {
  const index = tree.children.findIndex(
    (node) => node.type !== 'html' && toString(node, { includeImageAlt: false }).trim() !== '',
  )
  const heading = tree.children[index]
  if (title === null || heading?.type !== 'heading') return null
  const words = toOneLine(toString(heading))
  if (words.toLowerCase() !== toOneLine(title).toLowerCase()) return null
  let saysMore = false
  visit(heading, ['link', 'image'], () => {
    saysMore = true
  })
  if (saysMore) return null
  tree.children.splice(index, 1)
  return words
}

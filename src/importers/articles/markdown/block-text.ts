import type { Nodes } from 'mdast'
import { toString } from 'mdast-util-to-string'

/** Nodes of which each child is a block of its own. */
const containers = new Set(['root', 'blockquote', 'list', 'listItem', 'table', 'tableRow', 'footnoteDefinition'])

/** The text of a tree with a space between its blocks and lines. */
export function toBlockText(node: Nodes): string {
  return toText(node, () => false)
}

/** The same without links that show nothing but their own address, such as those that embedded films become. */
export function toWordText(node: Nodes): string {
  return toText(node, (each) => each.type === 'link' && toString(each) === each.url)
}

function toText(node: Nodes, isLeftOut: (node: Nodes) => boolean): string {
  if (isLeftOut(node)) return ''
  if (node.type === 'break') return ' '
  if (!('children' in node)) return toString(node)
  return node.children.map((child) => toText(child, isLeftOut)).join(containers.has(node.type) ? ' ' : '')
}

import type { Nodes } from 'mdast'
import { toString } from 'mdast-util-to-string'

/** Nodes of which each child is a block of its own. */
const containers = new Set(['root', 'blockquote', 'list', 'listItem', 'table', 'tableRow', 'footnoteDefinition'])

/** The text of a tree with a space between its blocks and lines. */
export function toBlockText(node: Nodes): string {
  if (node.type === 'break') return ' '
  if (!('children' in node)) return toString(node)
  return node.children.map(toBlockText).join(containers.has(node.type) ? ' ' : '')
}

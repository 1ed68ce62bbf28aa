import type TurndownService from 'turndown'

import { trimEndCharacters } from '@/lib/text/trim'

/** Replaces Turndown's rules for lists and their items. */
export function addListRules(turndown: TurndownService): void {
  const isOther = createAlternation()
  // Turndown's own rule separates a nested list by an empty line unless it ends the item, which makes the item loose.
  turndown.addRule('list', {
    filter: ['ul', 'ol'],
    replacement: (content, node) => {
      if (node.parentNode?.nodeName !== 'LI') return `\n\n${content}\n\n`
      // A list that does not begin with 1 cannot interrupt a paragraph (CommonMark §5.3).
      const isInterrupting = node.nodeName === 'UL' || (node as HTMLElement).getAttribute('start') === null
      return `\n${isInterrupting ? '' : '\n'}${content}\n`
    },
  })
  // Turndown's own rule pads every marker to four columns, indents empty lines, and sets a heading that begins an item
  // directly below the item before it.
  turndown.addRule('list-item', {
    filter: 'li',
    replacement: (content, node) => {
      const parent = node.parentNode as HTMLElement
      const start = Number(parent.getAttribute('start') ?? 1)
      const number = start + Array.prototype.indexOf.call(parent.children, node)
      const [bullet, delimiter] = isOther(parent) ? ['*', ')'] : ['-', '.']
      const marker = parent.nodeName === 'OL' ? `${number}${delimiter} ` : `${bullet} `
      const indent = ' '.repeat(marker.length)
      const lines = content
        .trim()
        .split('\n')
        .map((line, index) => trimEndCharacters(index === 0 ? line : `${indent}${line}`, ' \t'))
        .join('\n')
      const end = lines.includes('\n\n') ? '\n\n' : '\n'
      return `${marker}${lines}${node.nextSibling ? end : ''}`
    },
  })
}

/** Whether a list has the other marker, because a list of its kind with the usual one ends directly before it (CommonMark §5.3). */
function createAlternation(): (list: Node) => boolean {
  // Items are converted in order, so the list before is known.
  const known = new WeakMap<Node, boolean>()
  return (list) => {
    const before = known.has(list) ? null : findBefore(list)
    if (!known.has(list)) known.set(list, before?.nodeName === list.nodeName && !known.get(before))
    return known.get(list) ?? false
  }
}

/** Elements that Markdown does not show. */
const transparent = new Set(['DIV', 'SECTION', 'ARTICLE', 'NAV', 'ASIDE', 'HEADER', 'FOOTER', 'FIGURE', 'DETAILS'])

/** What Markdown shows directly before a list, be it in another element. */
function findBefore(list: Node): Node | null {
  let node = list
  while (!node.previousSibling && node.parentNode && transparent.has(node.parentNode.nodeName)) node = node.parentNode
  let before = node.previousSibling
  while (before?.lastChild && transparent.has(before.nodeName)) before = before.lastChild
  return before
}

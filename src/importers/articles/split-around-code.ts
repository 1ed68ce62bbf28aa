import type { Blockquote, List, ListItem, RootContent } from 'mdast'

/**
 * Takes code blocks out of lists and quotes, which contain no blocks in the editor: the list or quote ends before the
 * code and goes on after it, with its number.
 */
export function splitAroundCode(node: RootContent): RootContent[] {
  if (!hasCode(node)) return [node]
  if (node.type === 'list') return splitList(node)
  if (node.type === 'blockquote') return splitQuote(node)
  return [node]
}

function splitQuote(quote: Blockquote): RootContent[] {
  const result: RootContent[] = []
  for (const child of quote.children.flatMap((each) => splitAroundCode(each))) {
    const last = result.at(-1)
    if (child.type === 'code') result.push(child)
    else if (last?.type === 'blockquote') last.children.push(child as Blockquote['children'][number])
    else result.push({ type: 'blockquote', children: [child as Blockquote['children'][number]] })
  }
  return result
}

function splitList(list: List): RootContent[] {
  const result: RootContent[] = []
  let open: List | null = null
  list.children.forEach((item, index) => {
    if (!open) {
      open = { ...list, start: list.ordered ? (list.start ?? 1) + index : null, children: [] }
      result.push(open)
    }
    const own: ListItem = { ...item, children: [] }
    open.children.push(own)
    let isOpen = true
    for (const block of item.children.flatMap((child) => splitAroundCode(child))) {
      if (isOpen && block.type !== 'code') own.children.push(block as ListItem['children'][number])
      else {
        // What follows the code within the item stands on its own, without a second number.
        result.push(block)
        isOpen = false
      }
    }
    if (!isOpen) open = null
  })
  return result.filter((node) => node.type !== 'list' || node.children.some(({ children }) => children.length > 0))
}

function hasCode(node: RootContent): boolean {
  return node.type === 'code' || ('children' in node && node.children.some((child) => hasCode(child as RootContent)))
}

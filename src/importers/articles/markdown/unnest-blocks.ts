import type { Blockquote, List, ListItem, RootContent } from 'mdast'

/**
 * Takes out of lists and quotes what they cannot contain in the editor: code, and what follows a list within an item,
 * which would stand before that list. The list or quote ends before it and goes on after it, with its number.
 */
export function unnestBlocks(node: RootContent): RootContent[] {
  if (!isToBeSplit(node)) return [node]
  if (node.type === 'list') return splitList(node)
  if (node.type === 'blockquote') return splitQuote(node)
  return [node]
}

function splitQuote(quote: Blockquote): RootContent[] {
  const result: RootContent[] = []
  for (const child of quote.children.flatMap((each) => unnestBlocks(each))) {
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
    for (const block of item.children.flatMap((child) => unnestBlocks(child))) {
      const fits = block.type === 'list' || (block.type !== 'code' && own.children.at(-1)?.type !== 'list')
      if (isOpen && fits) own.children.push(block as ListItem['children'][number])
      else {
        // From there on, what is within the item stands on its own, without a second number.
        result.push(block)
        isOpen = false
      }
    }
    if (!isOpen) open = null
  })
  return result.filter((node) => node.type !== 'list' || node.children.some(({ children }) => children.length > 0))
}

function isToBeSplit(node: RootContent): boolean {
  if (node.type === 'code' || (node.type === 'listItem' && isContinued(node))) return true
  return 'children' in node && node.children.some((child) => isToBeSplit(child as RootContent))
}

/** True for an item in which something else follows a list. */
function isContinued({ children }: ListItem): boolean {
  return children.some(({ type }, index) => type !== 'list' && children[index - 1]?.type === 'list')
}

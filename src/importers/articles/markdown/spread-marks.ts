import type { Element, ElementContent } from 'hast'

/** Elements that mark words, and that some editors put around whole blocks. */
const markNames = new Set('b strong i em u s strike del ins mark cite dfn var small big sup sub'.split(' '))
const blockNames = new Set(
  `address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer h1 h2 h3 h4
  h5 h6 header hgroup hr li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul`.split(/\s+/),
)

/** Puts marks such as `<b>` that are around blocks around the words in them, so that these stay blocks. */
export function spreadMarks<Parent extends { children: (ElementContent | { type: 'doctype' })[] }>(root: Parent): void {
  const around = new Set<Element>()
  findAround(root, around)
  if (around.size > 0) root.children = root.children.flatMap((child) => spread(child as ElementContent, [], around))
}

/** Collects the elements that contain a block, and marks that mark nothing; true if there is a block. */
function findAround(parent: { children: readonly { type: string }[] }, found: Set<Element>): boolean {
  let hasBlock = false
  for (const child of parent.children) {
    if (child.type !== 'element') continue
    const element = child as Element
    const contains = findAround(element, found)
    if (contains || isPlain(element)) found.add(element)
    if (contains || blockNames.has(element.tagName)) hasBlock = true
  }
  return hasBlock
}

function spread(node: ElementContent, marks: readonly Element[], around: ReadonlySet<Element>): ElementContent[] {
  if (node.type !== 'element') return wrap(node, marks)
  if (isPlain(node) || (markNames.has(node.tagName) && around.has(node))) {
    const isMark = !isPlain(node) && !marks.some(({ tagName }) => tagName === node.tagName)
    return node.children.flatMap((child) => spread(child, isMark ? [...marks, node] : marks, around))
  }
  if (!blockNames.has(node.tagName) && !around.has(node)) return wrap(node, marks)
  // Code has no marks.
  const own = node.tagName === 'pre' ? [] : marks
  return [{ ...node, children: node.children.flatMap((child) => spread(child, own, around)) }]
}

/** True for the `<b>` around what was copied from Google Docs, which says itself that it is not bold. */
function isPlain({ tagName, properties: { style } }: Element): boolean {
  return tagName === 'b' && typeof style === 'string' && /(?:^|;)\s*font-weight\s*:\s*(?:normal|400)\b/i.test(style)
}

function wrap(node: ElementContent, marks: readonly Element[]): ElementContent[] {
  if (node.type === 'comment' || (node.type === 'text' && node.value.trim() === '')) return [node]
  return [marks.reduceRight((inner, mark) => ({ ...mark, children: [inner] }), node)]
}

import { isBlock, isElement, createElement, readStyles, tagOf, unwrap } from './dom'

/** The text formats of articles, in nesting order. */
const formats = ['strong', 'em', 's', 'sub', 'sup', 'code'] as const
type Format = (typeof formats)[number]

const byTag = new Map<string, Format>([
  ['b', 'strong'],
  ['strong', 'strong'],
  ['i', 'em'],
  ['em', 'em'],
  ['s', 's'],
  ['strike', 's'],
  ['del', 's'],
  ['sub', 'sub'],
  ['sup', 'sup'],
  ['code', 'code'],
  ['tt', 'code'],
  ['kbd', 'code'],
  ['samp', 'code'],
])
/** Bold by default. */
const boldBlocks = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'th'])

/**
 * Replaces styles by elements: `<b style="font-weight:normal">` is not bold, and text that a style makes bold is
 * `<strong>`. Other styles (fonts, colours, underlines) are dropped.
 */
export function normalizeFormats(document: Document): void {
  applyFormats(document.body, new Set())
  for (const element of [...document.body.querySelectorAll('*')])
    if (!isBlock(element) && !keptTags.has(tagOf(element))) unwrap(element)
}

const keptTags = new Set<string>([...formats, 'a', 'br', 'img'])

function applyFormats(node: Element, inherited: ReadonlySet<Format>): void {
  const set = toFormats(node, inherited)
  for (const child of [...node.childNodes]) {
    if (isElement(child)) applyFormats(child, set)
    else if (child.nodeType === 3 && (child.textContent ?? '') !== '') {
      // Word uses non-breaking spaces for indentation and after list markers.
      if (!node.closest('pre')) child.textContent = (child.textContent ?? '').replace(/\s{2,}/g, ' ')
      wrapText(child as Text, set)
    }
  }
  if (byTag.has(tagOf(node))) unwrap(node)
}

function wrapText(text: Text, set: ReadonlySet<Format>): void {
  const placeholder = text.ownerDocument.createComment('')
  text.replaceWith(placeholder)
  const isBlank = (text.textContent ?? '').trim() === ''
  let node: Node = text
  if (!isBlank)
    for (const format of formats.toReversed())
      if (set.has(format)) node = createElement(text.ownerDocument, format, node)
  placeholder.replaceWith(node)
}

function toFormats(element: Element, inherited: ReadonlySet<Format>): ReadonlySet<Format> {
  const set = new Set(inherited)
  const tag = tagOf(element)
  const format = byTag.get(tag)
  if (format) set.add(format)
  const styles = readStyles(element)
  const weight = styles.get('font-weight') ?? ''
  if (/^(?:bold|bolder|[6-9]00)$/.test(weight)) set.add('strong')
  else if (/^(?:normal|lighter|[1-5]00)$/.test(weight)) set.delete('strong')
  const slant = styles.get('font-style') ?? ''
  if (slant === 'italic' || slant.startsWith('oblique')) set.add('em')
  else if (slant === 'normal') set.delete('em')
  const line = `${styles.get('text-decoration') ?? ''} ${styles.get('text-decoration-line') ?? ''}`
  if (line.includes('line-through')) set.add('s')
  const height = styles.get('vertical-align')
  if (!isBlock(element) && height === 'super') set.add('sup')
  if (!isBlock(element) && height === 'sub') set.add('sub')
  // Redundant inside elements that are bold by default.
  if (boldBlocks.has(tag) || element.closest('h1, h2, h3, h4, h5, h6, th')) set.delete('strong')
  return set
}

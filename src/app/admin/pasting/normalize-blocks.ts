import { hasText, isBlock, isElement, createElement, tagOf } from './dom'
import { toItems, withStart } from './normalize-lists'
import { toLines, toParagraphs } from './paragraphs'
import { toTable } from './normalize-tables'

const headingTag = /^h[1-6]$/

/**
 * Flattens an element to the blocks that articles support: paragraphs, headings, lists, quotes, tables and rules.
 * Wrappers are removed, and images are placed after the block that contained them.
 */
export function toBlocks(parent: Element): Element[] {
  const document = parent.ownerDocument
  const blocks: Element[] = []
  let run: Node[] = []
  const endRun = () => {
    blocks.push(...withPicturesAfter(toParagraphs(document, run)))
    run = []
  }
  for (const child of [...parent.childNodes]) {
    if (isElement(child) && (isBlock(child) || containsBlock(child))) {
      endRun()
      blocks.push(...withPicturesAfter(toBlock(child)))
    } else run.push(child)
  }
  endRun()
  return blocks
}

function containsBlock(element: Element): boolean {
  return [...element.querySelectorAll('*')].some(isBlock)
}

function toBlock(element: Element): Element[] {
  const document = element.ownerDocument
  const tag = tagOf(element)
  if (headingTag.test(tag)) {
    const heading = withDirection(createElement(document, tag, ...toLines(element)), element)
    return hasText(heading) || heading.querySelector('img') ? [heading] : []
  }
  if (tag === 'ul' || tag === 'ol') return toList(element)
  if (tag === 'hr') return [createElement(document, 'hr')]
  if (tag === 'table') return toTable(element, toBlocks)
  if (tag === 'blockquote') {
    const quote = createElement(document, 'blockquote', ...toLines(element))
    return hasText(quote) || quote.querySelector('img') ? [quote] : []
  }
  if (tag === 'pre') return toCodeLines(element)
  if (tag === 'dt')
    return toBlocks(element).map((block) =>
      createElement(document, 'p', createElement(document, 'strong', ...block.childNodes)),
    )
  if (tag === 'a') return toBlocks(element).map((block) => withLink(block, element))
  return toBlocks(element).map((block) => withDirection(block, element))
}

/** A link around blocks is moved into each paragraph. */
function withLink(block: Element, link: Element): Element {
  if (tagOf(block) !== 'p') return block
  const inner = createElement(block.ownerDocument, 'a', ...block.childNodes)
  inner.setAttribute('href', link.getAttribute('href') ?? '')
  return createElement(block.ownerDocument, 'p', inner)
}

function toList(element: Element): Element[] {
  const items = toItems(element)
  if (items.length === 0) return []
  return [withStart(withDirection(createElement(element.ownerDocument, tagOf(element), ...items), element), element)]
}

/** Formats each line as inline code, since articles have no code blocks. */
function toCodeLines(element: Element): Element[] {
  const document = element.ownerDocument
  const lines = (element.textContent ?? '').replace(/\n$/, '').split('\n')
  const parts = lines.flatMap((line, index) => [
    ...(index > 0 ? [createElement(document, 'br')] : []),
    ...(line.trim() ? [createElement(document, 'code', line)] : []),
  ])
  return hasText(element) ? [createElement(document, 'p', ...parts)] : []
}

function withDirection(block: Element, source: Element): Element {
  if (source.getAttribute('dir') === 'rtl' && !block.hasAttribute('dir')) block.setAttribute('dir', 'rtl')
  return block
}

function withPicturesAfter(blocks: readonly Element[]): Element[] {
  return blocks.flatMap((block) => {
    if (tagOf(block) === 'img') return [block]
    const pictures = [...block.querySelectorAll('img')]
    for (const picture of pictures) picture.remove()
    return hasText(block) || tagOf(block) === 'hr' || tagOf(block) === 'table' ? [block, ...pictures] : pictures
  })
}

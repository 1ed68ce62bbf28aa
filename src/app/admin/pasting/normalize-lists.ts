import { hasText, isElement, createElement, tagOf } from './dom'
import { toLines } from './paragraphs'

const isList = (node: Node | null | undefined) => tagOf(node) === 'ul' || tagOf(node) === 'ol'

/** The items of a list, each with its text followed by nested lists; lists between items (Google Docs) are moved into the previous item. */
export function toItems(list: Element): Element[] {
  const document = list.ownerDocument
  const items: Element[] = []
  for (const child of [...list.childNodes]) {
    if (isList(child)) {
      const inner = toInner(child as Element)
      const last = items.at(-1)
      if (inner && last) last.append(inner)
      else if (inner) items.push(...inner.children)
    } else if (isElement(child) || hasText(child)) {
      const item = toItem(isElement(child) ? child : createElement(document, 'li', child))
      if (item) items.push(item)
    }
  }
  return items
}

function toItem(source: Element): Element | null {
  const document = source.ownerDocument
  const inner: Element[] = []
  for (const nested of source.querySelectorAll('ul, ol')) {
    if (nested.parentElement?.closest('ul, ol, li') !== source) continue
    const list = toInner(nested)
    nested.remove()
    if (list) inner.push(list)
  }
  const item = createElement(document, 'li', ...toLines(source), ...inner)
  const checked = source.getAttribute('aria-checked')
  if (checked) item.setAttribute('aria-checked', checked)
  return hasText(item) || item.querySelector('img') ? item : null
}

function toInner(list: Element): Element | null {
  const items = toItems(list)
  return items.length === 0 ? null : withStart(createElement(list.ownerDocument, tagOf(list), ...items), list)
}

/** A list whose numbers begin where those of its source do. */
export function withStart(list: Element, source: Element): Element {
  const start = Number(source.getAttribute('start'))
  if (start > 1) list.setAttribute('start', String(start))
  return list
}

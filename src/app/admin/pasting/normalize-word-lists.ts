import { createElement, readStyles } from './dom'

type Item = { element: Element; level: number; isOrdered: boolean; start: number; list: string }

/** Markers of ordered lists: `1.`, `(a)`, `iv)`. Anything else is a bullet, such as Word’s `o`. */
const numberMarker = /^\(?(?:(\d{1,6})|[a-z]|[ivxlc]{1,7})[.)]/i

/** Converts Word's list paragraphs, and Word online's single-item lists, to nested lists. */
export function normalizeWordLists(document: Document): void {
  let run: Item[] = []
  const end = () => {
    if (run.length > 0) replaceRun(document, run)
    run = []
  }
  for (const element of findCandidates(document)) {
    const item = toItem(element)
    const last = run.at(-1)
    if (!item || (last && !follows(last.element, element))) end()
    if (item) run.push(item)
  }
  end()
}

function findCandidates(document: Document): Element[] {
  return [...document.body.querySelectorAll('p, h1, h2, h3, h4, h5, h6, li[data-aria-level]')].filter(
    (element) => !element.parentElement?.closest('li[data-aria-level]'),
  )
}

/** True when two elements are adjacent. */
function follows(one: Element, other: Element): boolean {
  return one.nextElementSibling === other || toOuter(one).nextElementSibling === toOuter(other)
}

/** The outermost element of an item: the paragraph itself, or the wrapper of a Word online list. */
function toOuter(element: Element): Element {
  if (element.tagName !== 'LI') return element
  return element.closest('.ListContainerWrapper') ?? element.parentElement ?? element
}

function toItem(element: Element): Item | null {
  const isOnline = element.tagName === 'LI'
  const listStyle = /^(\S+) level(\d)(?: (\S+))?/.exec(readStyles(element).get('mso-list') ?? '')
  if (isOnline) {
    const level = Number(element.getAttribute('data-aria-level')) || 1
    const isOrdered = element.parentElement?.tagName === 'OL'
    const start = Number(element.parentElement?.getAttribute('start')) || 1
    return { element, level, isOrdered, start, list: '' }
  }
  if (!listStyle || /^H\d$/.test(element.tagName)) return null
  const mark = [...element.querySelectorAll('span')].find((span) => readStyles(span).get('mso-list') === 'ignore')
  // A list paragraph without a marker continues the previous item; it stays a paragraph.
  if (!mark) return null
  const counted = numberMarker.exec((mark.textContent ?? '').trim())
  mark.remove()
  return {
    element,
    level: Number(listStyle[2]),
    isOrdered: counted !== null,
    start: Number(counted?.[1] ?? 1),
    list: listStyle[3] ?? listStyle[1] ?? '',
  }
}

function replaceRun(document: Document, run: readonly Item[]): void {
  const lists: Element[] = []
  const open: { list: Element; level: number; item: Item }[] = []
  for (const item of run) {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > item.level) open.pop()
    let last = open.at(-1)
    if (last?.level === item.level && (last.item.isOrdered !== item.isOrdered || last.item.list !== item.list)) {
      open.pop()
      last = open.at(-1)
    }
    if (last?.level !== item.level) {
      const list = createElement(document, item.isOrdered ? 'ol' : 'ul')
      if (item.isOrdered && item.start > 1) list.setAttribute('start', String(item.start))
      if (last) last.list.lastElementChild?.append(list)
      else lists.push(list)
      open.push({ list, level: item.level, item })
    }
    open.at(-1)?.list.append(createElement(document, 'li', ...item.element.childNodes))
  }
  const first = run[0]
  if (first) toOuter(first.element).before(...lists)
  for (const { element } of run) {
    const outer = toOuter(element)
    element.remove()
    if (!outer.querySelector('li')) outer.remove()
  }
}

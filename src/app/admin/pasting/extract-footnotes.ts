import { hasText, createElement, readStyles } from './dom'

/** Fragments of links from a reference to its footnote, and back, in Word, Google Docs and LibreOffice. */
const noteLink = /#(?:(?:_ftn|_edn|ftnt)\d|sd(?:foot|end)note\d+sym)/
const backLink = /#(?:(?:_ftnref|_ednref|ftnt_ref)\d|sd(?:foot|end)note\d+anc)/

/**
 * Removes the footnotes of a document and returns them as a heading and a numbered list, since articles have no
 * footnotes; their references become superscript numbers.
 */
export function extractFootnotes(document: Document): Element[] {
  const notes = findNotes(document)
  for (const link of document.body.querySelectorAll('a')) {
    const href = link.getAttribute('href') ?? ''
    const isMark = noteLink.test(href) || /mso-(?:foot|end)note-id/.test(link.getAttribute('style') ?? '')
    if (!isMark || backLink.test(href)) continue
    const number = /\w+/.exec(link.textContent ?? '')?.[0] ?? '*'
    const raised = link.closest('sup') ?? link
    raised.replaceWith(createElement(document, 'sup', number))
  }
  for (const { block } of notes) block.remove()
  for (const list of document.body.querySelectorAll('[style*="footnote-list"], [style*="endnote-list"]'))
    if (!hasText(list)) list.remove()
  const items = notes.flatMap(({ item }) => (hasText(item) ? [item] : []))
  if (items.length === 0) return []
  const list = createElement(document, 'ol', ...items)
  const start = notes[0]?.number ?? 1
  if (start > 1) list.setAttribute('start', String(start))
  return [createElement(document, 'h2', 'Notes'), list]
}

type Footnote = { block: Element; number: number; item: Element }

function findNotes(document: Document): Footnote[] {
  const found: Footnote[] = []
  for (const back of document.body.querySelectorAll('a')) {
    if (!backLink.test(back.getAttribute('href') ?? '')) continue
    const block = toWordNote(back) ?? back.closest('p') ?? back.parentElement
    if (!block || block === document.body || found.some((note) => note.block === block)) continue
    const number = Number(/\d+/.exec(back.textContent ?? '')?.[0] ?? found.length + 1)
    removeSeparator(block)
    const next = back.nextSibling
    back.remove()
    trimStart(next)
    found.push({ block, number, item: createElement(document, 'li', ...block.childNodes) })
  }
  return found
}

/** Trims the text after a removed back link, usually a non-breaking space. */
function trimStart(next: Node | null): void {
  const first = next?.nodeType === 3 ? next : next?.firstChild
  if (first?.nodeType === 3) first.textContent = (first.textContent ?? '').trimStart()
}

function toWordNote(back: Element): Element | null {
  for (let element = back.parentElement; element; element = element.parentElement)
    if (/^(?:foot|end)note$/.test(readStyles(element).get('mso-element') ?? '')) return element
  return null
}

/** Removes the separator above the footnotes, which the heading replaces. */
function removeSeparator(block: Element): void {
  for (let element: Element | null = block; element && element.tagName !== 'BODY'; element = element.parentElement) {
    const before = element.previousElementSibling
    if (before?.tagName === 'BR') before.remove()
    const rule = element.previousElementSibling
    if (rule?.tagName === 'HR') rule.remove()
  }
}

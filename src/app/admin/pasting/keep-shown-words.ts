import { createElement, unwrap } from './dom'

/** The headings of accordions are buttons. */
const titleButtons = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dt', 'summary', '[role="heading"]']
  .map((title) => `${title} button`)
  .join(', ')

/** Turns words that a browser shows otherwise than as text into text: titles that are buttons, quotation marks, formulas. */
export function keepShownWords(document: Document): void {
  for (const button of document.querySelectorAll(titleButtons)) unwrap(button)
  for (const quotation of document.querySelectorAll('q')) quotation.replaceWith('“', ...quotation.childNodes, '”')
  replaceFormulas(document)
}

/** Replaces formulas by their TeX as code, as imports do; KaTeX has each twice, for the eye and for screen readers. */
function replaceFormulas(document: Document): void {
  for (const annotation of document.querySelectorAll('annotation[encoding="application/x-tex"]')) {
    const formula = annotation.closest('.katex') ?? annotation.closest('math')
    const tex = (annotation.textContent ?? '').trim()
    if (!formula || !tex) continue
    const sign = annotation.closest('math')?.getAttribute('display') === 'block' ? '$$' : '$'
    formula.replaceWith(createElement(document, 'code', sign + tex + sign))
  }
}

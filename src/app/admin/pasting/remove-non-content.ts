import { hasText, isElement, readStyles, unwrap } from './dom'
import type { PasteWarnings } from './warnings'

/** Elements without text content; Word online ends each paragraph with an .EOP. */
const nonContent =
  'head, style, script, meta, link, title, base, noscript, template, xml, form input, button, select, textarea, svg, canvas, object, embed, nav, dialog, .EOP'
const players = 'iframe, video, audio'
/** Charts and diagrams, unlike icons. */
const drawings = 'figure svg, svg:has(text), canvas'

/** Removes styles, scripts, players, comments, hidden elements and deletions of tracked changes. */
export function removeNonContent(document: Document, warnings: PasteWarnings): void {
  for (const node of findComments(document)) node.remove()
  for (const player of document.querySelectorAll(players)) {
    warnings.players++
    player.remove()
  }
  warnings.drawings += document.querySelectorAll(drawings).length
  preserveCheckboxes(document)
  for (const element of document.querySelectorAll(`${nonContent}, input`)) element.remove()
  for (const element of [...document.body.querySelectorAll('*')]) {
    // Elements of Word have a prefix: <o:p>, <w:sdt>, <st1:place>.
    if (element.tagName.includes(':')) unwrap(element)
    else if (isHidden(element)) {
      if (readStyles(element).get('mso-hide') === 'all' && element.isConnected && hasText(element))
        warnings.hiddenTexts++
      element.remove()
    }
  }
  for (const spaces of document.body.querySelectorAll('[style*="mso-spacerun"]')) spaces.replaceWith(' ')
  removeWordReview(document, warnings)
}

function findComments(document: Document): ChildNode[] {
  const found: ChildNode[] = []
  const waiting: Node[] = [document.documentElement]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    // Comments, and processing instructions such as <?xml:namespace …?>.
    for (const child of node.childNodes)
      if (isElement(child)) waiting.push(child)
      else if (child.nodeType === 8 || child.nodeType === 7) found.push(child)
  }
  return found
}

/** Converts checkboxes of task lists (GitHub and others) to `aria-checked`. */
function preserveCheckboxes(document: Document): void {
  for (const box of document.querySelectorAll('li input[type="checkbox"]'))
    box.closest('li')?.setAttribute('aria-checked', String(box.hasAttribute('checked')))
}

function isHidden(element: Element): boolean {
  const styles = readStyles(element)
  return element.hasAttribute('hidden') || styles.get('display') === 'none' || styles.get('mso-hide') === 'all'
}

/** Removes comments and tracked deletions. */
function removeWordReview(document: Document, warnings: PasteWarnings): void {
  for (const element of document.body.querySelectorAll('[style*="mso-"], del[cite], del[datetime]')) {
    const role = readStyles(element).get('mso-element') ?? ''
    if (role === 'comment') warnings.comments++
    if (role === 'comment-list' || readStyles(element).has('mso-special-character')) continue
    if (element.tagName === 'DEL' && hasText(element)) warnings.deletions++
    if (role === 'comment' || element.tagName === 'DEL') element.remove()
  }
  for (const element of document.body.querySelectorAll('.MsoCommentReference, [style*="comment-list"]'))
    element.remove()
}

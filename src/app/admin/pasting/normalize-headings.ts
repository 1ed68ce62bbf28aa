import { createElement } from './dom'

const minLevel = 2
const maxLevel = 4

/**
 * Maps headings to the levels of an article, 2 to 4. A single level 1 becomes level 2; with several of them, all levels
 * are shifted down by one.
 */
export function normalizeHeadings(document: Document): void {
  const headings = [...document.body.querySelectorAll('h1, h2, h3, h4, h5, h6, [role="heading"], p.MsoTitle')].map(
    (element) => ({ element, level: toLevel(element) }),
  )
  const isShifted = headings.filter(({ level }) => level === 1).length > 1
  for (const { element, level } of headings) {
    const normalized = Math.min(maxLevel, Math.max(minLevel, level + (isShifted ? 1 : 0)))
    const heading = createElement(document, `h${normalized}`, ...element.childNodes)
    const direction = element.getAttribute('dir')
    if (direction) heading.setAttribute('dir', direction)
    element.replaceWith(heading)
  }
}

function toLevel(element: Element): number {
  const named = /^H(\d)$/.exec(element.tagName)?.[1] ?? element.getAttribute('aria-level') ?? '1'
  return Number(named) || minLevel
}

import { toSafeHref } from '@/lib/addresses/safe-href'
import { unwrap } from './dom'
import type { PasteWarnings } from './warnings'

/** Keeps safe links, and unwraps the others. */
export function normalizeLinks(document: Document, warnings: PasteWarnings): void {
  for (const link of document.body.querySelectorAll('a')) {
    const href = toTarget((link.getAttribute('href') ?? '').trim())
    const safe = href === '' || href.startsWith('#') ? null : toSafeHref(href)
    for (const name of link.getAttributeNames()) link.removeAttribute(name)
    if (safe === null) {
      // Fragment links within the source document are dropped without a warning.
      if (href !== '' && !href.startsWith('#')) warnings[isScript(href) ? 'scriptLinks' : 'otherLinks']++
      unwrap(link)
    } else link.setAttribute('href', safe)
  }
}

/** True for script URLs; browsers ignore control characters in the scheme. */
export function isScript(href: string): boolean {
  return /^(?:javascript|vbscript):/i.test(href.replace(/[\u0000-\u0020]/g, ''))
}

/** Unwraps Google's redirect URLs. */
function toTarget(href: string): string {
  if (!/^https:\/\/www\.google\.com\/url\?/i.test(href) || !URL.canParse(href)) return href
  const { searchParams } = new URL(href)
  return searchParams.get('q') ?? searchParams.get('url') ?? href
}

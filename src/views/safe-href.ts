/** True for addresses a reader may be sent to: the web, a mailbox, or a path or place on this site. */
export function isSafeHref(href: string): boolean {
  if (/^(?:\/(?![/\\])|#)/.test(href)) return true
  return /^(?:https?:\/\/|mailto:)[^\s]/i.test(href) && URL.canParse(href)
}

/**
 * An address as a reader may be sent to it: on the web, a mailbox, or a path or place on this site, with
 * what could end it early percent-encoded. Null for anything else; `javascript:` and `data:` above all.
 */
export function toSafeHref(href: string): string | null {
  // A browser reads "/\" as "//", another host.
  if (/^(?:\/(?![/\\])|#)/.test(href)) return href.replace(/[\s<>"`\\]/g, encodeURIComponent)
  if (!/^(?:https?:\/\/|mailto:)[^\s/\\]/i.test(href) || !URL.canParse(href)) return null
  const url = new URL(href)
  return url.username || url.password ? null : url.href.replace(/[<>"`\s]/g, encodeURIComponent)
}

/** True for addresses a reader may be sent to. */
export function isSafeHref(href: string): boolean {
  return toSafeHref(href) !== null
}

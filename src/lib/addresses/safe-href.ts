/**
 * A sanitized URL for a link: http(s), mailto, a path on this site or a fragment, with characters that could end the
 * attribute percent-encoded. Null for anything else, such as `javascript:` and `data:`.
 */
export function toSafeHref(href: string): string | null {
  // Browsers parse "/\" as "//": another host.
  if (/^(?:\/(?![/\\])|#)/.test(href)) return href.replace(/[\s<>"`\\]/g, encodeURIComponent)
  if (!/^(?:https?:\/\/|mailto:)[^\s/\\]/i.test(href) || !URL.canParse(href)) return null
  const url = new URL(href)
  return url.username || url.password ? null : url.href.replace(/[<>"`\s]/g, encodeURIComponent)
}

/** The same for a link that must leave the site: http or https, or null. */
export function toWebHref(href: string): string | null {
  return /^https?:/i.test(href) ? toSafeHref(href) : null
}

/** True for URLs that {@link toSafeHref} accepts. */
export function isSafeHref(href: string): boolean {
  return toSafeHref(href) !== null
}

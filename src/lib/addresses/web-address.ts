/** True for an absolute http or https URL without credentials. */
export function isWebAddress(value: string): boolean {
  try {
    const url = new URL(value)
    return (url.protocol === 'https:' || url.protocol === 'http:') && !url.username && !url.password
  } catch {
    return false
  }
}

/** The URL, or null when it is not valid: stored values may have bypassed validation. */
export function toWebAddress(value: string | null | undefined): string | null {
  return value && isWebAddress(value) ? value : null
}

/** The characters that a URI (RFC 3986) does not contain, and percent signs that encode nothing. */
const notInUri = /[^\x21-\x7e]|["<>\\^`{|}]|%(?![0-9a-f]{2})/gi

/**
 * A web address as a URI: without blanks around it, and with other characters than those of RFC 3986 encoded, as
 * browsers send it. Text that is no web address is only trimmed.
 */
export function toUri(text: string): string {
  const address = text.trim()
  if (address.search(notInUri) < 0 || !isWebAddress(address)) return address
  const encode = (character: string) => (character === '%' ? '%25' : encodeURIComponent(character))
  return new URL(address).href.replace(notInUri, encode)
}

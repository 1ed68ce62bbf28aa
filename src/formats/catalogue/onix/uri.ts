/** An address in the characters of RFC 3986, others percent-encoded; null where the text is no address. */
export function toUri(text: string): string | null {
  const address = text.trim()
  if (!URL.canParse(address)) return null
  const [start = '', ...fragment] = address.split('#')
  const encode = (part: string) =>
    part.replace(/%(?![0-9A-Fa-f]{2})|[^A-Za-z0-9_:/?[\]@!$&'()*+,;=.~%-]/gu, encodeURIComponent)
  return [start, ...(fragment.length > 0 ? [fragment.join('%23')] : [])].map(encode).join('#')
}

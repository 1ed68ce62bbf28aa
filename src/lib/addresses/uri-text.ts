/** Longer than any valid target; limits the size of the response. */
const maxLength = 1000

/** A request target as a valid URI (RFC 3986 §2): invalid characters and stray `%` are percent-encoded, and it is truncated. */
export function toUriText(target: string): string {
  const text = toEscaped(target.slice(0, maxLength))
  return text.length > maxLength ? text.slice(0, maxLength).replace(/%[0-9a-f]?$/i, '') : text
}

function toEscaped(target: string): string {
  return target.replace(/%(?![0-9a-f]{2})|[^\w\-.~!$&'()*+,;=:@/?%]/gi, (character) => {
    // Node decodes the target as Latin-1: each character is one byte.
    const byte = character.charCodeAt(0) & 0xff
    return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  })
}

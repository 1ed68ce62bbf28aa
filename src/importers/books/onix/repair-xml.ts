/** A noncharacter that is inserted before each `&` that was escaped because it begins no reference. */
export const bareAmpersandMark = '\ufdd1'

/** At least the length of any reference or delimiter that may be split between chunks. */
const maxTokenLength = 64
const openings = /<!\[CDATA\[|<!--|&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z_][\w.-]{0,40});)/gi
const closings: Readonly<Record<string, string>> = { '<![CDATA[': ']]>', '<!--': '-->' }

/**
 * Repairs common errors of feeds that are unambiguous: a bare `&`, and whitespace before the XML declaration. Everything
 * else is left to the parser to reject.
 */
export async function* repairXml(text: AsyncIterable<string>): AsyncGenerator<string> {
  const repair = createRepairer()
  let start: string | null = ''
  for await (const chunk of text) {
    if (start === null) {
      yield repair(chunk, false)
      continue
    }
    start += chunk
    if (start.length < maxTokenLength * 4) continue
    yield repair(removeLateDeclaration(start), false)
    start = null
  }
  yield repair(start === null ? '' : removeLateDeclaration(start), true)
}

/** Removes an XML declaration after whitespace, which is kept so that line numbers stay the same. */
function removeLateDeclaration(text: string): string {
  return text.replace(/^(\s+)<\?xml\s[^>]*\?>/, '$1')
}

function createRepairer(): (chunk: string, isLast: boolean) => string {
  let rest = ''
  /** The closing delimiter of the current CDATA section or comment; null outside of them. */
  let closing: string | null = null

  return (chunk, isLast) => {
    const text = rest + chunk
    let repaired = ''
    let index = 0
    const flush = (from: number) => {
      rest = isLast ? '' : text.slice(from)
      return repaired + text.slice(index, isLast ? undefined : from)
    }
    for (;;) {
      if (closing !== null) {
        const end = text.indexOf(closing, index)
        if (end === -1) return flush(Math.max(index, text.length - closing.length + 1))
        repaired += text.slice(index, end + closing.length)
        index = end + closing.length
        closing = null
      }
      openings.lastIndex = index
      const found = openings.exec(text)
      const incomplete = isLast ? -1 : findIncompleteToken(text, index)
      if (!found || (incomplete !== -1 && found.index >= incomplete)) {
        return flush(incomplete === -1 ? text.length : incomplete)
      }
      const [opening] = found
      closing = closings[opening.toUpperCase()] ?? null
      repaired += text.slice(index, found.index) + (closing === null ? `${bareAmpersandMark}&amp;` : opening)
      index = found.index + opening.length
    }
  }
}

/** The index of a token at the end of a chunk that may continue in the next one; -1 if there is none. */
function findIncompleteToken(text: string, from: number): number {
  const start = Math.max(from, text.length - maxTokenLength)
  for (let index = start; index < text.length; index++) {
    if (text[index] === '&' && !text.includes(';', index)) return index
    if (text[index] === '<' && text.length - index < '<![CDATA['.length && /^<!?[-[]?/.test(text.slice(index)))
      return index
  }
  return -1
}

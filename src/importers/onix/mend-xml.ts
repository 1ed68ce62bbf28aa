/** Stands before each `&` that began no reference. Unicode keeps it for uses like this. */
export const looseMark = '\ufdd1'

/** Longer than any reference or opening that may be cut in two by the end of a chunk. */
const longestOpening = 64
const openings = /<!\[CDATA\[|<!--|&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z_][\w.-]{0,40});)/gi
const closings: Readonly<Record<string, string>> = { '<![CDATA[': ']]>', '<!--': '-->' }

/**
 * Mends what XML forbids and feeds do all the same, where it is plain what was meant: an `&` that begins no reference,
 * and an XML declaration that does not stand at the very start. Everything else is left to the parser to refuse.
 */
export async function* mendXml(text: AsyncIterable<string>): AsyncGenerator<string> {
  const mend = createMender()
  let start: string | null = ''
  for await (const chunk of text) {
    if (start === null) {
      yield mend(chunk, false)
      continue
    }
    start += chunk
    if (start.length < longestOpening * 4) continue
    yield mend(withoutLateDeclaration(start), false)
    start = null
  }
  yield mend(start === null ? '' : withoutLateDeclaration(start), true)
}

/** The empty lines stay, so that later lines keep their numbers. */
function withoutLateDeclaration(text: string): string {
  return text.replace(/^(\s+)<\?xml\s[^>]*\?>/, '$1')
}

function createMender(): (chunk: string, isLast: boolean) => string {
  let rest = ''
  /** What ends the section that is left as it is; null outside of one. */
  let closing: string | null = null

  return (chunk, isLast) => {
    const text = rest + chunk
    let mended = ''
    let at = 0
    const keep = (from: number) => {
      rest = isLast ? '' : text.slice(from)
      return mended + text.slice(at, isLast ? undefined : from)
    }
    for (;;) {
      if (closing !== null) {
        const end = text.indexOf(closing, at)
        if (end === -1) return keep(Math.max(at, text.length - closing.length + 1))
        mended += text.slice(at, end + closing.length)
        at = end + closing.length
        closing = null
      }
      openings.lastIndex = at
      const found = openings.exec(text)
      const uncertain = isLast ? -1 : findUncertain(text, at)
      if (!found || (uncertain !== -1 && found.index >= uncertain)) {
        return keep(uncertain === -1 ? text.length : uncertain)
      }
      const [opening] = found
      closing = closings[opening.toUpperCase()] ?? null
      mended += text.slice(at, found.index) + (closing === null ? `${looseMark}&amp;` : opening)
      at = found.index + opening.length
    }
  }
}

/** Where something begins at the end of a chunk that only the next one can tell; -1 where nothing does. */
function findUncertain(text: string, from: number): number {
  const start = Math.max(from, text.length - longestOpening)
  for (let at = start; at < text.length; at++) {
    if (text[at] === '&' && !text.includes(';', at)) return at
    if (text[at] === '<' && text.length - at < '<![CDATA['.length && /^<!?[-[]?/.test(text.slice(at)))
      return at
  }
  return -1
}

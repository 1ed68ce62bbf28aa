/** A part of a message; a product is whole, from its first tag to its last. */
export type Piece = { text: string; isProduct: boolean }

/** Longer products are not kept together, so that no more than this is in memory of any. */
const maxCharacters = 131_072
/** The longest of the tokens that are looked for, which a chunk may end in the middle of. */
const maxTokenLength = 10
const tokens = /<!--|<!\[CDATA\[|<\?|<\/?[Pp]roduct(?=[\s>])/g
/** The ends of tokens inside which other tokens are text. */
const closings: Readonly<Record<string, string>> = { '<!--': '-->', '<![CDATA[': ']]>', '<?': '?>' }

/**
 * Splits an ONIX message into its products and what is between them, without reading either. Joined, the pieces are the
 * message. Products that contain another, that have a prefix, or that are very long are left to the parser.
 */
export async function* splitProducts(text: AsyncIterable<string>): AsyncGenerator<Piece> {
  const splitter = createSplitter()
  for await (const chunk of text) yield* splitter.split(chunk, false)
  yield* splitter.split('', true)
}

function createSplitter() {
  /** The text not yielded yet, and the position up to which it was searched. */
  let rest = ''
  let searched = 0
  /** The end of the current comment, CDATA section or instruction; null outside of them. */
  let closing: string | null = null
  /** The start of the product that has begun and may be whole; null outside of one. */
  let start: number | null = null

  function* split(chunk: string, isLast: boolean): Generator<Piece> {
    rest += chunk
    /** The start of the first piece not yielded yet. */
    let from = 0
    for (;;) {
      if (closing !== null) {
        const end = rest.indexOf(closing, searched)
        if (end === -1) {
          searched = Math.max(searched, rest.length - closing.length + 1)
          break
        }
        searched = end + closing.length
        closing = null
      }
      tokens.lastIndex = searched
      const token = tokens.exec(rest)
      if (!token) {
        searched = Math.max(searched, rest.length - maxTokenLength)
        break
      }
      const [opening] = token
      searched = tokens.lastIndex
      closing = closings[opening] ?? null
      if (closing !== null) continue
      if (!opening.startsWith('</')) {
        // The product around this one, if there is one, cannot be told apart from it.
        start = start === null ? token.index : null
        continue
      }
      const end = rest.indexOf('>', searched)
      if (end === -1 && !isLast) {
        searched = token.index
        break
      }
      if (start === null || end === -1) continue
      if (start > from) yield { text: rest.slice(from, start), isProduct: false }
      yield { text: rest.slice(start, end + 1), isProduct: end - start < maxCharacters }
      searched = from = end + 1
      start = null
    }
    if (start !== null && rest.length - start > maxCharacters) start = null
    let until = isLast ? rest.length : (start ?? searched)
    // Keeps both characters of a line end together.
    if (!isLast && start === null && rest[until - 1] === '\r') until--
    until = Math.max(until, from)
    if (until > from) yield { text: rest.slice(from, until), isProduct: false }
    rest = rest.slice(until)
    searched = Math.max(0, searched - until)
    if (start !== null) start -= until
  }

  return { split }
}

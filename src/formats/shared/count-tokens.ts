/** The tokenizer takes time that grows with the square of a run without spaces. */
const maxPieceLength = 500

/** Counts the tokens of a text that arrives in chunks, with the result of {@link countTokens} for the whole. */
export type TokenCounter = {
  add: (text: string) => void
  /** The tokens added since the last call. */
  take: () => number
}

export async function createTokenCounter(): Promise<TokenCounter> {
  // Loaded on first use, since it takes 80 MB and only Markdown needs it.
  const tokenizer = await import('gpt-tokenizer/encoding/o200k_base')
  let count = 0
  let rest = ''
  return {
    add(text) {
      rest += text
      let start = 0
      while (rest.length - start > maxPieceLength) {
        const end = findEnd(rest, start)
        count += tokenizer.countTokens(rest.slice(start, end))
        start = end
      }
      rest = rest.slice(start)
    },
    take() {
      const total = count + (rest === '' ? 0 : tokenizer.countTokens(rest))
      count = 0
      rest = ''
      return total
    },
  }
}

/** The number of tokens of a text as o200k_base counts them, give or take one in a thousand. */
export async function countTokens(text: string): Promise<number> {
  const counter = await createTokenCounter()
  counter.add(text)
  return counter.take()
}

/** Before the last space within reach, since a token may begin with one. */
function findEnd(text: string, start: number): number {
  const limit = start + maxPieceLength
  // Of what is within reach alone: without a space there, the whole text before would be searched each time.
  const space = text.slice(start, limit + 1).lastIndexOf(' ')
  return space > 0 ? start + space : limit
}

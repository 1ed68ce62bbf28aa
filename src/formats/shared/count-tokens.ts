/** The tokenizer takes time that grows with the square of a run without spaces. */
const maxPieceLength = 500

/** The number of tokens of a text as o200k_base counts them, give or take one in a thousand. */
export async function countTokens(text: string): Promise<number> {
  // 80 MB that a server needs only once somebody reads Markdown.
  const tokenizer = await import('gpt-tokenizer/encoding/o200k_base')
  let count = 0
  for (let start = 0; start < text.length;) {
    const end = findEnd(text, start)
    count += tokenizer.countTokens(text.slice(start, end))
    start = end
  }
  return count
}

/** Before the last space within reach, since a token may begin with one. */
function findEnd(text: string, start: number): number {
  const limit = start + maxPieceLength
  if (limit >= text.length) return text.length
  const space = text.lastIndexOf(' ', limit)
  return space > start ? space : limit
}

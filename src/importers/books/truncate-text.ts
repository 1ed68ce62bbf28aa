/** Truncates a text at the end of a paragraph, else of a sentence, else of a word. */
export function truncateText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const kept = text.slice(0, maxLength)
  const paragraph = kept.lastIndexOf('\n\n')
  if (paragraph > maxLength / 2) return kept.slice(0, paragraph)
  const sentence = Math.max(...['. ', '! ', '? ', '.\n'].map((end) => kept.lastIndexOf(end)))
  if (sentence > maxLength / 2) return kept.slice(0, sentence + 1)
  const word = kept.slice(0, maxLength - 1).lastIndexOf(' ')
  return `${kept.slice(0, word > maxLength / 2 ? word : maxLength - 1)}…`
}

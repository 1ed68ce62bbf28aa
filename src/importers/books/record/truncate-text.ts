import { cutCharacters } from '@/lib/text/characters'

/** Truncates a text of more characters at the end of a paragraph, else of a sentence, else of a word. */
export function truncateText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const kept = cutCharacters(text, maxLength)
  if (kept === text) return text
  const half = kept.length / 2
  const paragraph = kept.lastIndexOf('\n\n')
  if (paragraph > half) return kept.slice(0, paragraph)
  const sentence = Math.max(...['. ', '! ', '? ', '.\n'].map((end) => kept.lastIndexOf(end)))
  if (sentence > half) return kept.slice(0, sentence + 1)
  const shorter = cutCharacters(kept, maxLength - 1)
  const word = shorter.lastIndexOf(' ')
  return `${word > half ? shorter.slice(0, word) : shorter}…`
}

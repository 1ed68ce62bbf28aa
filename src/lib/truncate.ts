import { toOneLine } from './one-line'

/** One line of at most so many characters, which ends with a whole word and an ellipsis where it is shortened. */
export function truncate(text: string, length: number): string {
  const line = toOneLine(text)
  if (line.length <= length) return line
  // Not within a surrogate pair.
  const cut = line.slice(0, length).replace(/[\ud800-\udbff]$/, '')
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2))}…`
}

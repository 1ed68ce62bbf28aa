/** The start of a Hugo shortcode, up to its name. */
const shortcodeStart = /^\{\{[<%]\s*(?:(\/)\s*)?([\w./-]+)/

export type Shortcode = { name: string; isClosing: boolean; rest: string; length: number }

/** The shortcode at the start of a text; null if there is none. Quoted arguments may contain its closing delimiter. */
export function findShortcode(text: string): Shortcode | null {
  const opening = shortcodeStart.exec(text)
  if (!opening) return null
  const start = opening[0].length
  for (let index = start; index < text.length; index++) {
    const character = text.charAt(index)
    if (character === '"' || character === '`') {
      index = findQuoteEnd(text, index)
      if (index === -1) return null
    } else if ((character === '>' || character === '%') && text.startsWith('}}', index + 1)) {
      return {
        name: opening[2] ?? '',
        isClosing: opening[1] !== undefined,
        rest: text.slice(start, index),
        length: index + 3,
      }
    }
  }
  return null
}

/** The index of the quote that closes the one at `start`; -1 if there is none. A backslash escapes in double quotes. */
function findQuoteEnd(text: string, start: number): number {
  const character = text.charAt(start)
  for (let index = start + 1; index < text.length; index++) {
    if (character === '"' && text.charAt(index) === '\\') index++
    else if (text.charAt(index) === character) return index
  }
  return -1
}

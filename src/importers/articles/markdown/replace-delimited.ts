type DelimitedPattern = {
  /** The opening delimiter; global. */
  opening: RegExp
  /** The closing delimiter for an opening one; global, and the same object for the same delimiter. */
  toClosing: (opening: RegExpExecArray) => RegExp
  /** The replacement of a match, delimiters included. */
  replace: (opening: RegExpExecArray, inner: string, closing: string) => string
}

/**
 * Replaces each text between an opening and the next closing delimiter. An opening that is never closed is kept, and
 * its closing delimiter is searched for only once, so that the time is linear in the length of the text.
 */
export function replaceDelimited(text: string, { opening, toClosing, replace }: DelimitedPattern): string {
  const unclosed = new Set<RegExp>()
  let result = ''
  let end = 0
  opening.lastIndex = 0
  for (let open = opening.exec(text); open; open = opening.exec(text)) {
    const closing = toClosing(open)
    if (unclosed.has(closing)) continue
    const start = open.index + open[0].length
    closing.lastIndex = start
    const close = closing.exec(text)
    if (!close) {
      unclosed.add(closing)
      continue
    }
    result += text.slice(end, open.index) + replace(open, text.slice(start, close.index), close[0])
    end = close.index + close[0].length
    opening.lastIndex = end
  }
  return result + text.slice(end)
}

/** A text as one line: each run of white space is one space, and none is at its ends. */
export function toOneLine(text: string): string {
  // Most texts have single spaces only; replacing each of these takes several times as long as finding that out.
  return (/[^\S ]| \s/.test(text) ? text.replace(/\s+/g, ' ') : text).trim()
}

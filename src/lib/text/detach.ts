/**
 * A copy of the text. V8 keeps the complete parent string alive as long as a substring of it; detach substrings that
 * outlive their parent.
 */
export function detach(text: string): string {
  return Buffer.from(text).toString()
}

/** The first and the last byte of a range, both included. */
export type ByteRange = { first: number; last: number }

/**
 * The single range that a Range header asks for of so many bytes (RFC 9110 §14.1.2). Null where the header has no effect:
 * another unit, several ranges, or a malformed one.
 */
export function parseByteRange(header: string, length: number): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header) ?? [null]
  if (from === '' && to === '') return null
  if (from === '') {
    const count = Math.min(Number(to), length)
    return count === 0 ? 'unsatisfiable' : { first: length - count, last: length - 1 }
  }
  if (to !== '' && Number(to) < Number(from)) return null
  if (Number(from) >= length) return 'unsatisfiable'
  return { first: Number(from), last: to === '' ? length - 1 : Math.min(Number(to), length - 1) }
}

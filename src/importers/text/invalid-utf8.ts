import iconv from 'iconv-lite'

/** Decodes bytes of which most are UTF-8: the texts, and after each of them a byte that is none, as windows-1252. */
export function* splitInvalidUtf8(bytes: Buffer): Generator<{ text: string; invalid: string }> {
  let start = 0
  for (let index = 0; index < bytes.length;) {
    const length = toValidLength(bytes, index)
    if (length > 0) {
      index += length
      continue
    }
    yield { text: bytes.toString('utf8', start, index), invalid: windows1252[bytes[index]! - 0x80]! }
    index++
    start = index
  }
  yield { text: bytes.toString('utf8', start), invalid: '' }
}

/** The characters of the bytes from 0x80 on. */
const windows1252 = iconv.decode(Buffer.from(Array.from({ length: 0x80 }, (_, index) => 0x80 + index)), 'windows-1252')

/**
 * The length of the UTF-8 sequence at an index; 0 where there is none. Arithmetic, since a table may have tens of millions
 * of them.
 */
export function toValidLength(bytes: Buffer, index: number): number {
  const first = bytes[index]!
  const length = toSequenceLength(first)
  if (length < 2) return length
  const second = bytes[index + 1] ?? 0
  // Neither what a shorter sequence says, nor surrogates, nor what is beyond Unicode.
  const [least, most] = [secondFrom[first] ?? 0x80, secondUpTo[first] ?? 0xbf]
  if (second < least || second > most) return 0
  for (let at = index + 2; at < index + length; at++) if ((bytes[at] ?? 0) >> 6 !== 0b10) return 0
  return length
}

const secondFrom: Readonly<Record<number, number>> = { 0xe0: 0xa0, 0xf0: 0x90 }
const secondUpTo: Readonly<Record<number, number>> = { 0xed: 0x9f, 0xf4: 0x8f }

/** The length of a UTF-8 sequence by its first byte; 0 for a byte that cannot begin one. */
export function toSequenceLength(first: number): number {
  if (first < 0x80) return 1
  if (first >= 0xc2 && first < 0xe0) return 2
  if (first >= 0xe0 && first < 0xf0) return 3
  return first >= 0xf0 && first < 0xf5 ? 4 : 0
}

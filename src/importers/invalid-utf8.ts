import { isUtf8 } from 'node:buffer'

import iconv from 'iconv-lite'

/** Decodes bytes of which most are UTF-8: the texts, and after each of them a byte that is none, as windows-1252. */
export function* splitInvalidUtf8(bytes: Buffer): Generator<{ text: string; invalid: string }> {
  let start = 0
  for (let index = 0; index < bytes.length;) {
    const length = toSequenceLength(bytes[index]!)
    const end = index + length
    if (length === 1 || (length > 1 && end <= bytes.length && isUtf8(bytes.subarray(index, end)))) {
      index = end
      continue
    }
    yield {
      text: bytes.toString('utf8', start, index),
      invalid: iconv.decode(bytes.subarray(index, index + 1), 'windows-1252'),
    }
    index++
    start = index
  }
  yield { text: bytes.toString('utf8', start), invalid: '' }
}

/** The length of a UTF-8 sequence by its first byte; 0 for a byte that cannot begin one. */
export function toSequenceLength(first: number): number {
  if (first < 0x80) return 1
  if (first >= 0xc2 && first < 0xe0) return 2
  if (first >= 0xe0 && first < 0xf0) return 3
  return first >= 0xf0 && first < 0xf5 ? 4 : 0
}

import iconv from 'iconv-lite'

import { UnusableError } from './importer'

/**
 * The text of a file: by its byte order mark, by the encoding somebody names, as UTF-8 where it is valid,
 * and otherwise as windows-1252, which gives every byte a meaning and holds ISO-8859-1's letters.
 */
export function decodeText(bytes: Uint8Array, label?: string): string {
  const marked = findMark(bytes)
  if (marked) return new TextDecoder(marked).decode(bytes)
  if (label) {
    if (!iconv.encodingExists(label)) throw new UnusableError(`There is no encoding “${label}”.`)
    return iconv.decode(Buffer.from(bytes), label)
  }
  const guessed = guessUtf16(bytes)
  if (guessed) return new TextDecoder(guessed).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Node 20's own decoder takes windows-1252 for ISO-8859-1, and quotation marks for control characters.
    return iconv.decode(Buffer.from(bytes), 'windows-1252')
  }
}

function findMark([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return null
}

/** Western text in UTF-16 has a zero in every other byte, and no other encoding has any. */
function guessUtf16(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, 200)
  const zeros = [0, 0]
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2]!++
  })
  const many = sample.length / 4
  if (many < 1) return null
  if (zeros[1]! > many) return 'utf-16le'
  return zeros[0]! > many ? 'utf-16be' : null
}

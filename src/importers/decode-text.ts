import iconv from 'iconv-lite'

import { ImportError } from './importer'

/**
 * Decodes a file by its byte order mark, else by the encoding given as `label`, else as UTF-8 where it is valid, else
 * as windows-1252, in which every byte is valid and which includes the letters of ISO-8859-1.
 */
export function decodeText(bytes: Uint8Array, label?: string): string {
  const signature = findByteOrderMark(bytes)
  if (signature) return new TextDecoder(signature).decode(bytes)
  if (label) {
    if (!iconv.encodingExists(label)) throw new ImportError(`There is no encoding “${label}”.`)
    return iconv.decode(Buffer.from(bytes), label)
  }
  const guessed = guessUtf16(bytes)
  if (guessed) return new TextDecoder(guessed).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not TextDecoder: Node 20 decodes windows-1252 as ISO-8859-1, which turns quotation marks into control characters.
    return iconv.decode(Buffer.from(bytes), 'windows-1252')
  }
}

function findByteOrderMark([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return null
}

/** Western text in UTF-16 has a zero in every other byte, unlike any other encoding. */
function guessUtf16(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, 200)
  const zeros = [0, 0]
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2]!++
  })
  const threshold = sample.length / 4
  if (threshold < 1) return null
  if (zeros[1]! > threshold) return 'utf-16le'
  return zeros[0]! > threshold ? 'utf-16be' : null
}

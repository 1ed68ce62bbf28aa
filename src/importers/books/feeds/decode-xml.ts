import { isUtf8 } from 'node:buffer'

import iconv from 'iconv-lite'

import { findUndecoded, toLibraryName, toNotIn } from '@/importers/text/named-encoding'
import type { Encoding } from '@/lib/text/encodings'
import { ImportError } from '@/importers/importer'
import { splitInvalidUtf8, toSequenceLength } from '@/importers/text/invalid-utf8'

/** A noncharacter that is inserted before each byte that is invalid in a UTF-8 file and was decoded as windows-1252. */
export const invalidByteMark = '\ufdd0'

/** Enough for a byte order mark and an XML declaration. */
const headBytes = 1024

/** Characters that XML 1.0 forbids, and the noncharacters that the importer inserts as marks; they are removed. */
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufdd0\ufdd1\ufffe\uffff]/g

/** Encodings by their first bytes (XML 1.0, appendix F). */
const signatures: readonly { bytes: readonly number[]; encoding: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
  // `<` in UTF-16 without a byte order mark.
  { bytes: [0x3c, 0x00], encoding: 'utf-16le' },
  { bytes: [0x00, 0x3c], encoding: 'utf-16be' },
]

type Decoder = { write: (bytes: Buffer) => string; end: () => string }

/**
 * Decodes an XML file by its byte order mark, else in the encoding that is named, else by its declaration, else as UTF-8.
 * Throws {@link ImportError} for an unknown encoding, and at the first bytes that are no characters in the one that is named.
 */
export async function* decodeXml(
  bytes: AsyncIterable<Uint8Array>,
  named: Encoding | null = null,
): AsyncGenerator<string> {
  let head: Buffer = Buffer.alloc(0)
  let decoder: Decoder | null = null
  for await (const chunk of bytes) {
    if (decoder) {
      yield decoder.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length))
      continue
    }
    head = Buffer.concat([head, chunk])
    if (head.length < headBytes) continue
    decoder = createDecoder(head, named)
    yield decoder.write(head)
  }
  if (!decoder) {
    // The file is shorter than `headBytes`.
    decoder = createDecoder(head, named)
    yield decoder.write(head)
  }
  yield decoder.end()
}

function createDecoder(head: Buffer, named: Encoding | null): Decoder {
  const signed = signatures.find(({ bytes }) => bytes.every((byte, index) => head[index] === byte))?.encoding
  if (signed || !named) return createDecoderOf(signed ?? findDeclared(head))
  const decoder = createDecoderOf(toLibraryName(named))
  let line = 1
  const check = (text: string): string => {
    const wrong = findUndecoded(text)
    line += text.slice(0, wrong === -1 ? text.length : wrong).split('\n').length - 1
    if (wrong === -1) return text
    throw new ImportError(toNotIn(named, line))
  }
  return { write: (bytes) => check(decoder.write(bytes)), end: () => check(decoder.end()) }
}

function createDecoderOf(encoding: string): Decoder {
  if (/^utf-?8$/i.test(encoding)) return createUtf8Decoder()
  // Like browsers, treat these as windows-1252, since bytes 80 to 9F are its quotes and dashes in practice.
  const actual = /^(?:iso-?8859-?1|iso_8859-1|latin-?1|l1|us-ascii|ascii)$/i.test(encoding) ? 'windows-1252' : encoding
  if (!iconv.encodingExists(actual)) {
    throw new ImportError(`The file says that its encoding is “${encoding.slice(0, 40)}”, which cannot be read.`)
  }
  if (actual === 'windows-1252') return createWindows1252Decoder()
  const decoder = iconv.getDecoder(actual)
  return {
    write: (bytes) => decoder.write(bytes).replace(forbidden, ''),
    // The decoder of CESU-8 has the number 0 for nothing.
    end: () => (decoder.end() || '').replace(forbidden, ''),
  }
}

/** Where windows-1252 differs from ISO-8859-1. */
const windowsOnly = /[\u0080-\u009f]/

/**
 * Not TextDecoder, which decodes windows-1252 as ISO-8859-1 in Node 20. Most chunks are the same in both, and the strings
 * that Node makes of ISO-8859-1 have one byte a character, which every later step reads faster.
 */
function createWindows1252Decoder(): Decoder {
  return {
    write(bytes) {
      const text = bytes.toString('latin1')
      return (windowsOnly.test(text) ? iconv.decode(bytes, 'windows-1252') : text).replace(forbidden, '')
    },
    end: () => '',
  }
}

/** The encoding that the declaration says; UTF-8 without one. */
function findDeclared(head: Buffer): string {
  const declaration = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']+)["']/.exec(head.toString('latin1'))?.[1]
  // A declaration that is legible as ASCII is not in UTF-16, whatever it declares.
  return declaration === undefined || /^utf-?16|ucs-?2/i.test(declaration) ? 'utf-8' : declaration
}

/** Decodes UTF-8, and invalid bytes as windows-1252: feeds that were merged from others contain both. */
function createUtf8Decoder(): Decoder {
  let rest = Buffer.alloc(0)
  let isStart = true

  function decode(bytes: Buffer): string {
    const text = isUtf8(bytes) ? bytes.toString('utf8').replace(forbidden, '') : repair(bytes)
    if (!isStart) return text
    isStart = false
    return text.replace(/^\ufeff/, '')
  }

  function repair(bytes: Buffer): string {
    return Array.from(
      splitInvalidUtf8(bytes),
      ({ text, invalid }) => text.replace(forbidden, '') + (invalid && invalidByteMark + invalid),
    ).join('')
  }

  return {
    write(chunk) {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      const complete = bytes.length - toIncompleteLength(bytes)
      rest = Buffer.from(bytes.subarray(complete))
      return decode(bytes.subarray(0, complete))
    },
    end: () => decode(rest),
  }
}

/** The number of bytes at the end of a chunk that may begin a sequence continued in the next one. */
function toIncompleteLength(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!
    if (byte >= 0xc0) return toSequenceLength(byte) > back ? back : 0
    if (byte < 0x80) return 0
  }
  return 0
}

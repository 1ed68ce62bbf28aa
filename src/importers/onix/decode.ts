import { isUtf8 } from 'node:buffer'

import iconv from 'iconv-lite'

import { UnusableError } from '@/importers/importer'

/** Stands before each character whose byte is no UTF-8 in a file that says it is. Unicode keeps it for uses like this. */
export const repairMark = '\ufdd0'

/** Bytes enough for a byte order mark and an XML declaration. */
const headBytes = 1024

/** Characters that XML 1.0 forbids and feeds hold all the same; what they stood for is lost. And our own marks. */
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufdd0\ufdd1\ufffe\uffff]/g

/** First bytes that tell the encoding before anything can be read (XML 1.0, appendix F). */
const signatures: readonly { bytes: readonly number[]; encoding: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
  // `<` without a mark: no other encoding has a zero beside it.
  { bytes: [0x3c, 0x00], encoding: 'utf-16le' },
  { bytes: [0x00, 0x3c], encoding: 'utf-16be' },
]

type Decoder = { write: (bytes: Buffer) => string; end: () => string }

/**
 * Turns the bytes of an XML file into text, by its byte order mark, else by its declaration, else as UTF-8.
 * Throws {@link UnusableError} for an encoding that nobody here reads.
 */
export async function* decodeXml(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let head: Buffer = Buffer.alloc(0)
  let decoder: Decoder | null = null
  for await (const chunk of bytes) {
    if (decoder) {
      yield decoder.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length))
      continue
    }
    head = Buffer.concat([head, chunk])
    if (head.length < headBytes) continue
    decoder = createDecoder(head)
    yield decoder.write(head)
  }
  if (!decoder) {
    // A file shorter than its own head.
    decoder = createDecoder(head)
    yield decoder.write(head)
  }
  yield decoder.end()
}

function createDecoder(head: Buffer): Decoder {
  const encoding = detectEncoding(head)
  if (/^utf-?8$/i.test(encoding)) return createUtf8Decoder()
  // Those who write bytes 80 to 9F in these mean the quotes and dashes of windows-1252, as browsers know.
  const meant = /^(?:iso-?8859-?1|iso_8859-1|latin-?1|l1|us-ascii|ascii)$/i.test(encoding)
    ? 'windows-1252'
    : encoding
  if (!iconv.encodingExists(meant)) {
    throw new UnusableError(
      `The file says that its encoding is “${encoding.slice(0, 40)}”, which cannot be read.`,
    )
  }
  // Not TextDecoder, which reads windows-1252 as ISO-8859-1 in Node 20.
  const decoder = iconv.getDecoder(meant)
  return {
    write: (bytes) => decoder.write(bytes).replace(forbidden, ''),
    end: () => (decoder.end() ?? '').replace(forbidden, ''),
  }
}

function detectEncoding(head: Buffer): string {
  const found = signatures.find(({ bytes }) => bytes.every((byte, index) => head[index] === byte))
  if (found) return found.encoding
  const declaration = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']+)["']/.exec(head.toString('latin1'))?.[1]
  // Whoever could read this declaration as ASCII does not have UTF-16 before them, whatever it says.
  return declaration === undefined || /^utf-?16|ucs-?2/i.test(declaration) ? 'utf-8' : declaration
}

/** UTF-8 in which a byte that is none is read as windows-1252: feeds glued together from others have such. */
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
    let text = ''
    let start = 0
    for (let at = 0; at < bytes.length;) {
      const length = sequenceLength(bytes[at]!)
      if (
        length === 1 ||
        (length > 1 && isUtf8(bytes.subarray(at, at + length)) && at + length <= bytes.length)
      ) {
        at += length
        continue
      }
      text += bytes.toString('utf8', start, at).replace(forbidden, '')
      text += repairMark + iconv.decode(bytes.subarray(at, at + 1), 'windows-1252')
      at++
      start = at
    }
    return text + bytes.toString('utf8', start).replace(forbidden, '')
  }

  return {
    write(chunk) {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      const whole = bytes.length - unfinishedLength(bytes)
      rest = Buffer.from(bytes.subarray(whole))
      return decode(bytes.subarray(0, whole))
    },
    end: () => decode(rest),
  }
}

/** How many bytes a UTF-8 sequence has by its first; 0 for a byte that begins none. */
function sequenceLength(first: number): number {
  if (first < 0x80) return 1
  if (first >= 0xc2 && first < 0xe0) return 2
  if (first >= 0xe0 && first < 0xf0) return 3
  return first >= 0xf0 && first < 0xf5 ? 4 : 0
}

/** How many bytes at the end begin a sequence that the next chunk may finish. */
function unfinishedLength(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!
    if (byte >= 0xc0) return sequenceLength(byte) > back ? back : 0
    if (byte < 0x80) return 0
  }
  return 0
}

import { isUtf8 } from 'node:buffer'

import { decodeAs, findUndecoded } from '@/importers/text/named-encoding'
import type { Encoding } from '@/lib/text/encodings'
import { ImportError, RecordError } from '@/importers/importer'
import type { MarcField, MarcRecord, Subfield } from '@/formats/catalogue/marc/record'
import { decodeMarc8 } from './marc8'

/** A record of a file; `error` says why it cannot be read, with as much of it as could be. */
export type MarcPart = { record: MarcRecord; line: number; flaws: string[]; error: string | null }

const recordEnd = 0x1d
const fieldEnd = 0x1e
const subfieldStart = 0x1f
const leaderLength = 24
const entryLength = 12
/** The lengths of the format allow 99,999; some exports go on beyond that. */
const maxRecordBytes = 8_000_000

/**
 * The records of MARC 21 in ISO 2709, by their terminators: the lengths in real files are not always right. Those that
 * are not in UTF-8 are in the encoding that is given instead of MARC-8, which many systems write without being asked to.
 */
export async function* readIso2709(
  bytes: AsyncIterable<Uint8Array>,
  encoding: Encoding | null = null,
): AsyncGenerator<MarcPart> {
  let pending: Uint8Array[] = []
  let pendingBytes = 0
  let line = 0
  for await (const chunk of bytes) {
    let start = 0
    for (let end = chunk.indexOf(recordEnd); end !== -1; end = chunk.indexOf(recordEnd, start)) {
      const record = trimStart(Buffer.concat([...pending, chunk.subarray(start, end)]))
      if (record.length > 0) yield readRecord(record, ++line, encoding)
      pending = []
      pendingBytes = 0
      start = end + 1
    }
    pending.push(chunk.subarray(start))
    pendingBytes += chunk.length - start
    if (pendingBytes > maxRecordBytes) throw new ImportError(`Record ${line + 1} does not end within 8 MB.`)
  }
  if (trimStart(Buffer.concat(pending)).length > 0)
    throw new ImportError(`Record ${line + 1}: the file ends within it.`)
}

/** Without the line breaks that some programs write between records. */
function trimStart(bytes: Buffer): Buffer {
  const start = bytes.findIndex(
    (byte) => byte > 0x20 && byte !== 0xef && byte !== 0xbb && byte !== 0xbf && byte !== 0x1a,
  )
  return start === -1 ? Buffer.alloc(0) : bytes.subarray(start)
}

function readRecord(bytes: Buffer, line: number, encoding: Encoding | null): MarcPart {
  const leader = bytes.subarray(0, leaderLength).toString('latin1')
  const part: MarcPart = { record: { leader, fields: [] }, line, flaws: [], error: null }
  try {
    const decode = chooseDecoder(leader, { bytes, encoding, flaws: part.flaws })
    const parts = splitFields(bytes, part.flaws)
    // Read first, so that a record that cannot be decoded is named.
    for (const { tag, body } of parts) {
      part.record.fields.push(tag === '880' ? readLinked(tag, body, decode) : readField(tag, body, decode))
    }
  } catch (error) {
    if (!(error instanceof RecordError)) throw error
    part.error = error.message
  }
  return part
}

type Decode = (bytes: Uint8Array) => string
type Decoding = { bytes: Buffer; encoding: Encoding | null; flaws: string[] }

/** UTF-8 where the leader says so; where it says MARC-8 and is wrong, which letters beyond ASCII tell, too. */
function chooseDecoder(leader: string, { bytes, encoding, flaws }: Decoding): Decode {
  const isValid = isUtf8(bytes)
  const decodeUtf8: Decode = (field) =>
    Buffer.from(field.buffer, field.byteOffset, field.length).toString('utf8').normalize('NFC')
  if (encoding !== null && !isValid) return (field) => decodeField(field, encoding)
  if (leader[9] === 'a') {
    if (!isValid) throw new RecordError('Its leader says UTF-8, and some of its bytes are none.')
    return decodeUtf8
  }
  if (!isValid || bytes.every((byte) => byte < 0x80)) return decodeMarc8
  flaws.push('Its leader says MARC-8; it was read as UTF-8, which it is.')
  return decodeUtf8
}

function decodeField(field: Uint8Array, encoding: Encoding): string {
  const text = decodeAs(Buffer.from(field), encoding)
  if (findUndecoded(text) === -1) return text.normalize('NFC')
  throw new RecordError(`It is not in ${encoding}, which was named: some of its bytes are no characters in it.`)
}

/** The fields by the directory; where its lengths are wrong, by their terminators in the order of the directory. */
function splitFields(bytes: Buffer, flaws: string[]): { tag: string; body: Uint8Array }[] {
  const directoryEnd = bytes.indexOf(fieldEnd)
  if (directoryEnd < leaderLength || (directoryEnd - leaderLength) % entryLength !== 0)
    throw new RecordError('Its directory is damaged.')
  const directory = bytes.subarray(leaderLength, directoryEnd).toString('latin1')
  const entries = Array.from({ length: directory.length / entryLength }, (_, index) => {
    const entry = directory.slice(index * entryLength, (index + 1) * entryLength)
    return { tag: entry.slice(0, 3), length: Number(entry.slice(3, 7)), start: Number(entry.slice(7)) }
  })
  const data = bytes.subarray(directoryEnd + 1)
  const isRight = entries.every(({ length, start }) => data[start + length - 1] === fieldEnd)
  if (isRight) {
    return entries.map(({ tag, length, start }) => ({ tag, body: data.subarray(start, start + length - 1) }))
  }
  const bodies = splitBytes(data, fieldEnd)
  if (bodies.length !== entries.length + 1) throw new RecordError('The lengths in its directory are wrong.')
  flaws.push('The lengths in its directory are wrong; its fields were read by where they end.')
  return entries.map(({ tag }, index) => ({ tag, body: bodies[index]! }))
}

/** The text of another field in another script, which may be in a set that is not read: the other one then stays as it is. */
function readLinked(tag: string, body: Uint8Array, decode: Decode): MarcField {
  try {
    return readField(tag, body, decode)
  } catch (error) {
    if (error instanceof RecordError) return { tag, indicators: '  ', subfields: [] }
    throw error
  }
}

function readField(tag: string, body: Uint8Array, decode: Decode): MarcField {
  if (tag.startsWith('00')) return { tag, text: decode(body) }
  const [indicators = new Uint8Array(), ...parts] = splitBytes(body, subfieldStart)
  const subfields = parts.flatMap((part): Subfield[] =>
    part.length === 0 ? [] : [[String.fromCharCode(part[0]!), decode(part.subarray(1))]],
  )
  return { tag, indicators: decode(indicators).padEnd(2).slice(0, 2), subfields }
}

function splitBytes(bytes: Uint8Array, separator: number): Uint8Array[] {
  const parts: Uint8Array[] = []
  let start = 0
  for (let end = bytes.indexOf(separator); end !== -1; end = bytes.indexOf(separator, start)) {
    parts.push(bytes.subarray(start, end))
    start = end + 1
  }
  parts.push(bytes.subarray(start))
  return parts
}

import { toIso2709, toMarcXml } from '@/formats/catalogue/marc/serialize'
import type { MarcField, MarcRecord } from '@/formats/catalogue/marc/record'
import type { BookReader, SourceRecord } from '@/importers/books/feeds/book-reader'
import type { BookRecord } from '@/importers/books/record/book-record'
import { readMarc, readMarcInXml } from '@/importers/books/marc/read-marc'

/** A record of fields as libraries print them: `245 10 $aTitle :$bsubtitle`, `001 12345`. */
export function marc(lines: readonly string[], leader = '00000nam a2200000 i 4500'): MarcRecord {
  return { leader, fields: lines.map(toField) }
}

function toField(line: string): MarcField {
  const tag = line.slice(0, 3)
  if (tag < '010') return { tag, text: line.slice(4) }
  const [, ...subfields] = line.slice(7).split('$')
  return { tag, indicators: line.slice(4, 6), subfields: subfields.map((each) => [each[0]!, each.slice(1)]) }
}

async function* chunks(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** The parts of a file, read in small chunks that split characters and tokens. */
export async function readParts(reader: BookReader, bytes: Uint8Array, size = 7): Promise<SourceRecord[]> {
  const parts: SourceRecord[] = []
  for await (const part of reader(chunks(bytes, size))) if (!('sentAt' in part)) parts.push(part)
  return parts
}

/** Records written in ISO 2709 and read back. */
export async function readBinary(bytes: Uint8Array, size = 7): Promise<BookRecord[]> {
  return (await readParts(readMarc, bytes, size)).map((part) => part.toRecord())
}

export async function readXml(xml: string): Promise<BookRecord[]> {
  return (await readParts(readMarcInXml, new TextEncoder().encode(xml))).map((part) => part.toRecord())
}

/** A record as both formats have it, which has to be the same. */
export async function readBoth(record: MarcRecord): Promise<[BookRecord, BookRecord]> {
  const [binary] = await readBinary(toIso2709([record]))
  const [xml] = await readXml(toMarcXml([record]))
  return [binary!, xml!]
}

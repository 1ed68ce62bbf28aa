import type { BookReader, SourceRecord } from '@/importers/books/feeds/book-reader'
import { decodeXml } from '@/importers/books/feeds/decode-xml'
import { countUnread } from './count-unread'
import { readIso2709, type MarcPart } from './iso2709'
import { readMarcXml } from './marcxml'
import { toOriginalScript } from './original-script'
import { toBookRecord, toReference } from './to-book-record'

/** MARC 21 in ISO 2709. */
export const readMarc: BookReader = async function* (bytes, encoding) {
  for await (const part of readIso2709(bytes, encoding)) yield toSourceRecord(part)
}

/** MARC 21 in XML. */
export const readMarcInXml: BookReader = async function* (bytes, encoding) {
  for await (const part of readMarcXml(decodeXml(bytes, encoding))) yield toSourceRecord(part)
}

function toSourceRecord(given: MarcPart): SourceRecord {
  const part = { ...given, record: toOriginalScript(given.record) }
  return {
    line: part.line,
    reference: toReference(part.record),
    source: null,
    toRecord(addUnread) {
      if (addUnread) countUnread(part.record, addUnread)
      return toBookRecord(part)
    },
  }
}

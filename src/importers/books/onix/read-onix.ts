import { decodeXml } from '@/importers/books/feeds/decode-xml'
import type { BookReader, SourceRecord } from '@/importers/books/feeds/book-reader'
import { toInvalidRecord, type BookRecord } from '@/importers/books/record/book-record'
import { RecordError } from '@/importers/importer'
import { countUnread } from './count-unread'
import { toLine, value, type Element } from './element'
import { toReference } from './identifiers'
import type { MessagePart } from './parse-message'
import { readMessage, type ProductSource } from './read-message'
import { toBookRecord } from './to-book-record'
import { toHeader, type MessageHeader } from './to-header'

/** ONIX of any release, in reference or short tags. */
export const readOnix: BookReader = async function* (bytes, encoding) {
  let header = toHeader(undefined)
  for await (const part of readMessage(decodeXml(bytes, encoding))) {
    if ('read' in part) yield toSourceRecord(part, header)
    else if (part.kind === 'product') yield toSourceRecord({ line: part.line, text: null, read: () => part }, header)
    else {
      header = toHeader(part.element)
      yield { sentAt: toSentAt(part.element) }
    }
  }
}

/** A reference as almost all records have it: in their first element, without references to characters. */
const plainReference = /^<[^<>]*>\s*<(RecordReference|a001)(?:\s[^<>]*)?>([^<>&\ufdd0]*)<\/\1\s*>/

function toSourceRecord(
  { line, text, read }: Omit<ProductSource, 'text'> & { text: string | null },
  header: MessageHeader,
): SourceRecord {
  const given = text === null ? '' : toLine(plainReference.exec(text)?.[2] ?? '')
  return {
    line,
    reference: given === '' ? toReference(read().element) : given,
    source: text === null ? null : [JSON.stringify(header), text],
    toRecord(addUnread) {
      const part = read()
      if (addUnread) countUnread(part.element, addUnread)
      return toRecord(part, header, addUnread)
    },
  }
}

function toRecord(part: MessagePart, header: MessageHeader, addUnread?: (name: string) => void): BookRecord {
  if (part.error !== null) return toRejected(part, part.error)
  try {
    return toBookRecord(part, header, addUnread)
  } catch (error) {
    if (!(error instanceof RecordError)) throw error
    return toRejected(part, error.message)
  }
}

function toRejected({ element, line, warnings }: MessagePart, error: string): BookRecord {
  return toInvalidRecord({ line, reference: toReference(element), notes: [...warnings], error })
}

function toSentAt(header: Element): string {
  const given = value(header, 'SentDateTime') ?? value(header, 'SentDate') ?? ''
  const [day = '', time] = given.split('T', 2)
  const text = time === undefined ? day : `${day.replaceAll('-', '')}${time.replaceAll(':', '')}`
  return /^\d{8,14}/.exec(text)?.[0] ?? ''
}

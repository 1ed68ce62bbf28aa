import { decodeXml } from '@/importers/books/decode-xml'
import type { BookReader } from '@/importers/books/book-reader'
import { toInvalidRecord, type BookRecord } from '@/importers/books/book-record'
import { RecordError } from '@/importers/importer'
import { toLanguageTag } from '@/lib/language-tag'
import { countUnread } from './count-unread'
import { value, type Element } from './element'
import { toReference } from './identifiers'
import { readMessage, type MessagePart } from './read-message'
import { toBookRecord, toIntent, type MessageHeader } from './to-book-record'

/** ONIX of any release, in reference or short tags. */
export const readOnix: BookReader = async function* (bytes) {
  let header: MessageHeader = { language: null }
  for await (const part of readMessage(decodeXml(bytes))) {
    const { kind, element, line, error } = part
    if (kind === 'header') {
      header = toHeader(element)
      yield { sentAt: toSentAt(element) }
      continue
    }
    const current = header
    yield {
      line,
      reference: toReference(element),
      isValid: error === null && toIntent(value(element, 'NotificationType')) !== 'ignore',
      toRecord: () => toRecord(part, current),
      countUnread: (add) => countUnread(element, add),
    }
  }
}

function toRecord(part: MessagePart, header: MessageHeader): BookRecord {
  if (part.error !== null) return toRejected(part, part.error)
  try {
    return toBookRecord(part, header)
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

function toHeader(header: Element): MessageHeader {
  return { language: toLanguageTag(value(header, 'DefaultLanguageOfText') ?? '') }
}

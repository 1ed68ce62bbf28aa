import type { BookRecord } from './book-record'

/** A record of a file, of which no more has been read than what names it. */
export type SourceRecord = {
  /** Its first line; in a binary file, its number. */
  line: number
  /** What names it across runs; null where it has nothing that does. */
  reference: string | null
  /** False where it changes nothing: a test, or what cannot be read. */
  isValid: boolean
  toRecord: () => BookRecord
  /** Calls `add` with the name of each part that {@link toRecord} does not keep. */
  countUnread: (add: (name: string) => void) => void
}

/** What a file says of itself, before its records. */
export type SourceHeader = {
  /** The time it was sent, as digits that sort chronologically; blank where it is not given. */
  sentAt: string
}

/**
 * Reads a format as a stream, so that memory does not grow with the file where the format allows it. Throws an
 * ImportError where the file cannot be read on.
 */
export type BookReader = (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<SourceHeader | SourceRecord>

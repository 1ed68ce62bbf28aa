import type { BookRecord } from './book-record'

/** A record of a file, of which no more has been read than what names it. */
export type SourceRecord = {
  /** Its first line; in a binary file, its number. */
  line: number
  /** What names it across runs; null where it has nothing that does. */
  reference: string | null
  /** All that it is read from: the same is always the same record. Null where that cannot be said. */
  source: readonly string[] | null
  /**
   * Calls `addUnread` with the name of each part that the record does not keep. Throws an ImportError where the file
   * cannot be read on.
   */
  toRecord: (addUnread?: AddUnread) => BookRecord
}

export type AddUnread = (name: string) => void

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

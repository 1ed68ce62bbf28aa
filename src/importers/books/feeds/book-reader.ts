import type { Encoding } from '@/lib/text/encodings'
import type { BookRecord } from '@/importers/books/record/book-record'

/** A record of a file, of which only the identifiers have been read. */
export type SourceRecord = {
  /** Its first line; in a binary file, its number. */
  line: number
  /** Its identifier across runs; null if it has none. */
  reference: string | null
  /** Everything that the parsed record depends on; equal text means an equal record. Null if this is not known. */
  source: readonly string[] | null
  /**
   * Calls `addUnread` with the name of each part that the record does not keep. Throws an ImportError where the file
   * cannot be read on.
   */
  toRecord: (addUnread?: AddUnread) => BookRecord
}

export type AddUnread = (name: string) => void

/** The header of a file. */
export type SourceHeader = {
  /** The time it was sent, as digits that sort chronologically; blank where it is not given. */
  sentAt: string
  /** How each column of a table is read. */
  columns?: readonly ColumnUse[]
  /** On how the file was decoded; null where there is nothing to say. */
  note?: string | null
}

/** What a column of a table is read as; null where it is not. */
export type ColumnUse = { name: string; use: string | null }

/**
 * Reads a format as a stream, so that memory does not grow with the file where the format allows it; in the encoding that
 * is given, where the file is not in Unicode. Throws an ImportError where the file cannot be read on.
 */
export type BookReader = (
  bytes: AsyncIterable<Uint8Array>,
  encoding?: Encoding | null,
) => AsyncIterable<SourceHeader | SourceRecord>

import { stripInvisibleCharacters } from '@/cms/hooks/documents/strip-invisible-characters'
import type { BookRecord } from '@/importers/books/record/book-record'
import type { SourceRecord } from './book-reader'

/** The number of occurrences of ignored parts of records, by name. */
export type UnreadCounts = Readonly<Record<string, number>>
export type CountUnread = (name: string, count: number) => void

/** A record and the file that contains it. */
export type FileRecord = {
  file: string
  line: number
  reference: string | null
  /** The length of its source, or where that is not known of what was read from it. */
  characters: number
  /** A hash of everything that the parsed record depends on; null if this is not known. */
  fingerprint: string | null
  /** True if it is known from an earlier import; then it is parsed only when `record` is called. */
  isKnown: boolean
  readonly record: BookRecord
  /** The ignored parts; null before it is parsed. */
  readonly unread: UnreadCounts | null
  /** Counts the ignored parts of a known record without parsing it. */
  countKnown: (unread: UnreadCounts) => void
}

type Facts = Pick<FileRecord, 'file' | 'fingerprint' | 'isKnown'> & { countUnread?: CountUnread | undefined }

/** Parses a known record only when needed, and others at once, so that their source text is not kept in memory. */
export function toFileRecord(source: SourceRecord, { countUnread = () => undefined, ...facts }: Facts): FileRecord {
  const { line, reference, source: text } = source
  let rest: SourceRecord | null = source
  let read: { record: BookRecord; unread: UnreadCounts } | null = null
  let isCounted = false
  const count = (unread: UnreadCounts) => {
    if (!isCounted) for (const [name, times] of Object.entries(unread)) countUnread(name, times)
    isCounted = true
  }
  const get = () => {
    if (rest) {
      read = readRecord(rest)
      rest = null
      count(read.unread)
    }
    return read!
  }
  if (!facts.isKnown) get()
  return {
    ...facts,
    characters: text ? text.reduce((sum, { length }) => sum + length, 0) : JSON.stringify(get().record).length,
    line,
    reference,
    get record() {
      return get().record
    },
    get unread() {
      return read && read.unread
    },
    countKnown: count,
  }
}

function readRecord(source: SourceRecord): { record: BookRecord; unread: UnreadCounts } {
  const unread = new Map<string, number>()
  const record = source.toRecord((name) => {
    unread.set(name, (unread.get(name) ?? 0) + 1)
  })
  return { record: { ...record, ...toVisible(record) }, unread: Object.fromEntries(unread) }
}

/** As a save of an editor does, so that a comparison finds real changes only. Rows are written without the hook. */
function toVisible({ fields, collections }: BookRecord): Pick<BookRecord, 'fields' | 'collections'> {
  const shown = { fields, collections }
  return stripInvisibleCharacters({ data: shown }) ?? shown
}

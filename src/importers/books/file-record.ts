import type { BookRecord } from './book-record'
import type { SourceRecord } from './book-reader'

/** How often each part of a record is seen that is not kept, by its name. */
export type UnreadCounts = Readonly<Record<string, number>>
export type CountUnread = (name: string, count: number) => void

/** A record and the file that contains it. */
export type FileRecord = {
  file: string
  line: number
  reference: string | null
  /** Stands for all that it is read from; null where the same could be another record elsewhere. */
  fingerprint: string | null
  /** True where it was read before; then it is read again only when `record` is asked for. */
  isKnown: boolean
  readonly record: BookRecord
  /** What is seen and not kept; null before it is read. */
  readonly unread: UnreadCounts | null
  /** Counts what was not kept of a known record, in place of reading it. */
  countKnown: (unread: UnreadCounts) => void
}

type Facts = Pick<FileRecord, 'file' | 'fingerprint' | 'isKnown'> & { countUnread?: CountUnread | undefined }

/** Reads a known record when it is needed, another at once, so that no more is kept of it than is used. */
export function toFileRecord(source: SourceRecord, { countUnread = () => undefined, ...facts }: Facts): FileRecord {
  const { line, reference } = source
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
  const unread: Record<string, number> = {}
  const record = source.toRecord((name) => {
    unread[name] = (unread[name] ?? 0) + 1
  })
  return { record, unread }
}

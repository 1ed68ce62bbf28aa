import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import type { BookEntry } from '@/schemas/catalogue/book'
import {
  bookEntryJson,
  bookFrom,
  bookOrder,
  isPublicBook,
  toBookEntry,
  type BookEntryRow,
  type WithCover,
} from './columns'
import { readRows } from '@/reading/shared/database'
import { memoizeRows } from '@/reading/shared/memoize-rows'

/** A list of more is read anew each time. */
export const maxSharedEntries = 1_000

type Row = { id: string; book: WithCover<BookEntry> }

/**
 * Every public book of a catalogue of at most {@link maxSharedEntries}, in the order of the lists. Those that have not
 * changed are the same objects as before, so that what is made of each can be kept.
 */
export async function findEveryEntry(): Promise<WithCover<BookEntry>[]> {
  return (await findRows()).map(({ book }) => book)
}

const findRows = memoizeRows<string, Row>({
  kind: 'book',
  listing: 'listing:books',
  readAll: () => readEntries(sql`true`),
  readSome: (codes) => readEntries(sql`b.code = any(${sql.param(codes)}::text[])`),
})

async function readEntries(condition: SQL): Promise<Row[]> {
  const rows = await readRows<{ doc: BookEntryRow }>(sql`
    select ${bookEntryJson} as doc from ${bookFrom} where ${isPublicBook} and ${condition} order by ${bookOrder}`)
  return rows.map(({ doc }) => ({ id: doc.id, book: toBookEntry(doc) }))
}

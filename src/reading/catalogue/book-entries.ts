import { sql } from '@payloadcms/db-postgres/drizzle'

import type { BookEntry } from '@/schemas/catalogue/book'
import { bookEntryJson, bookFrom, isPublicBook, toBookEntry, type BookEntryRow, type WithCover } from './columns'
import { prepareRead } from '@/reading/shared/database'
import { memoizeById } from '@/reading/shared/memoize-by-id'

/**
 * By id only, and from a subquery, so that Postgres plans it once: it estimates the number of ids alike with and without
 * their values, and keeps no plan that seems more expensive than one for the values.
 */
const entriesByIds = prepareRead<{ id: number; doc: BookEntryRow }, { ids: number[] }>(
  'lectern-book-entries',
  () => sql`
    select b.id, ${bookEntryJson} as doc from unnest((select ${sql.placeholder('ids')}::integer[])) as p (id)
    join ${bookFrom} on b.id = p.id where ${isPublicBook}`,
)

/** Enough for three of the longest lists. With what responses make of it, an entry takes 5 kB. */
const maxEntries = 3_000

const findEntries = memoizeById({
  kind: 'book',
  listing: 'listing:books',
  max: maxEntries,
  readSome: async (ids) =>
    (await entriesByIds({ ids })).map(({ id, doc }) => ({ id, tagged: doc.id, book: toBookEntry(doc) })),
})

/** Those of these books that are public, in the given order. They are the same objects until they change. */
export async function findBookEntries(ids: readonly number[]): Promise<WithCover<BookEntry>[]> {
  return (await findEntries(ids)).map(({ book }) => book)
}

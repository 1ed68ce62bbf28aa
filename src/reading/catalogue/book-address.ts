import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import type { Book } from '@/schemas/catalogue/book'
import { bookFrom, bookOrder, isPublicBook } from './columns'
import { isoTime, prepareRead, readRows } from '@/reading/shared/database'
import { memoizeRows } from '@/reading/shared/memoize-rows'
import type { Range } from '@/reading/shared/range'
import type { Snapshot } from '@/reading/shared/snapshot'

/** A public book in sitemaps and indexes. */
export type BookAddress = Pick<
  Book,
  'id' | 'isbn' | 'title' | 'subtitle' | 'tier' | 'language' | 'pages' | 'modified_at'
> & { authors: string[] }

/** Every public book, in the order of the lists. */
export const findBookAddresses = memoizeRows<BookAddress>({
  kind: 'book',
  order: 'listing:books',
  readAll: () => readRows(selectBookAddresses(sql`true`)),
  readSome: (codes) => addressesByCodes({ codes }),
})

const addressesByCodes = prepareRead<BookAddress, { codes: string[] }>('lectern-book-addresses', () =>
  selectBookAddresses(sql`b.code in (select unnest(${sql.placeholder('codes')}::text[]))`),
)

/** The first of them. */
export async function findFirstBookAddresses(count: number): Promise<readonly BookAddress[]> {
  return readRows(sql`${selectBookAddresses(sql`true`)} limit ${count}`)
}

/** The same, in batches. */
export function readBookAddresses({ batches }: Snapshot): AsyncGenerator<BookAddress[]> {
  return batches(selectBookAddresses(sql`true`))
}

/** The paths of some of them, from an index-only scan. */
export async function findBookTimes(range: Range): Promise<Pick<BookAddress, 'id' | 'modified_at'>[]> {
  return readRows(sql`
    select b.code as id, ${isoTime(sql`c.modified_at`)} as modified_at
    from ${bookFrom} where ${isPublicBook} and c.book_id in (
      select c.book_id from catalogue_books c where c.is_public order by ${bookOrder}
      limit ${range.limit} offset ${range.offset})
    order by ${bookOrder}`)
}

function selectBookAddresses(condition: SQL): SQL {
  return sql`
    select b.code as id, b.isbn, b.title, b.subtitle, c.tier, b.language, b.pages::integer as pages, ${isoTime(sql`c.modified_at`)} as modified_at,
      (select coalesce(json_agg(a.name order by a._order), '[]') from books_authors a where a._parent_id = b.id) as authors
    from ${bookFrom} where ${isPublicBook} and ${condition} order by ${bookOrder}`
}

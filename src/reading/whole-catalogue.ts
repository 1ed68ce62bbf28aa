import { sql } from '@payloadcms/db-postgres/drizzle'

import type { Book } from '@/schemas/book'
import { toBook, type BookRow } from './book'
import { bookFrom, bookJson, bookOrder, bundleFrom, isPublicBook, isPublicBundle } from './catalogue-columns'
import { readRows } from './database'

/** A bundle as one of its books sees it: its words, and the book's place in it, from 1. */
export type HeldIn = { id: string; title: string; description: string; position: number }

/** Every public book in full, with the bundles that hold it, in the order of the lists. */
export async function findWholeCatalogue(): Promise<{ book: Book; bundles: HeldIn[] }[]> {
  const [books, places] = await Promise.all([
    readRows<{ doc: BookRow }>(
      sql`select ${bookJson} as doc from ${bookFrom} where ${isPublicBook} order by ${bookOrder}`,
    ),
    readRows<HeldIn & { code: string }>(sql`
      select b.code, u.slug as id, u.title, coalesce(u.description, '') as description,
        (row_number() over (partition by u.id order by r."order", r.id))::integer as position
      from bundles_rels r join ${bundleFrom} on u.id = r.parent_id
      join catalogue_books c on c.book_id = r.books_id join books b on b.id = c.book_id
      where r.path = 'books' and ${isPublicBundle} and ${isPublicBook}`),
  ])
  const byCode = new Map<string, HeldIn[]>()
  for (const { code, ...place } of places) byCode.set(code, [...(byCode.get(code) ?? []), place])
  return books.map(({ doc }) => {
    const bundles = (byCode.get(doc.id) ?? []).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    return { book: toBook(doc).entry, bundles }
  })
}

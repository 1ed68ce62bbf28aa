import { sql } from '@payloadcms/db-postgres/drizzle'

import { toIsbn13, toIsbnDigits } from '@/lib/identifiers/isbn'
import { readRows } from '@/reading/shared/database'
import type { Book } from '@/schemas/catalogue/book'
import { bookFrom, isPublicBook } from './columns'

/** A public book that is a related product of another, by the identifier that the other gives. */
export type RelatedTitle = { value: string; code: string; title: string; language: string }

/** The types of identifiers that can be an ISBN (ONIX list 5): ISBN-10, GTIN-13, ISBN-13. */
const isbnTypes: ReadonlySet<string> = new Set(['02', '03', '15'])

/** Those of a book's related products that the catalogue has, by their ISBN or that of one of their formats. */
export async function findRelatedTitles({ id, related }: Pick<Book, 'id' | 'related'>): Promise<RelatedTitle[]> {
  const wanted = related
    .filter(({ type }) => isbnTypes.has(type))
    .map(({ value }) => ({ value, isbn: toIsbn13(toIsbnDigits(value)) }))
    .filter(({ isbn }) => isbn !== null)
  if (wanted.length === 0) return []
  return readRows<RelatedTitle>(sql`
    select distinct on (w.value) w.value, b.code, b.title, b.language
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) w (value text, isbn text)
      cross join lateral (
        select id, true as is_own from books where isbn = w.isbn
        union all
        select id, false from books where formats @> jsonb_build_array(jsonb_build_object('isbn', w.isbn))) known
      join (${bookFrom}) on b.id = known.id
    where ${isPublicBook} and b.code <> ${id}
    order by w.value, known.is_own desc, b.code`)
}

import { sql } from '@payloadcms/db-postgres/drizzle'

import { prepareRead, readRows } from '@/reading/shared/database'
import type { BookEntry } from '@/schemas/catalogue/book'
import { unnamedSlugs } from '@/schemas/catalogue/unnamed-contributors'
import { findBookEntries } from './book-entries'
import { bookFrom, bundleFrom, isPublicBook, isPublicBundle, type WithCover } from './columns'

const maxRelated = 5
const maxOfSeries = 12
const maxOfName = 300

const code = sql`${sql.placeholder('code')}`

/**
 * An author in common counts most, unless it is one who is not named, then a subject, then a bundle. Books in another
 * language come last. Of an author or subject with very many books, only the newest are compared.
 */
const related = prepareRead<{ id: number }, { code: string }>(
  'lectern-related-books',
  () => sql`
    with own as materialized (
      select b.id, split_part(b.language, '-', 1) as language from ${bookFrom} where b.code = ${code} and ${isPublicBook}),
    shared as (
      select near.*, case o.kind when 'author' then 4 else 2 end as weight
        from own join catalogue_names o on o.book_id = own.id cross join lateral (
          select n.book_id, n.language, n.published_at from catalogue_names n where n.kind = o.kind and n.slug = o.slug
          order by n.published_at desc nulls last, n.tier, n.number, n.book_id limit ${sql.raw(String(maxOfName))}) near
        where o.kind <> 'author' or o.slug not in ${unnamedSlugs}
      union all
      select c.book_id, split_part(c.language, '-', 1), c.published_at, 1
        from own join bundles_rels o on o.books_id = own.id join ${bundleFrom} on u.id = o.parent_id
        join bundles_rels r on r.parent_id = u.id join catalogue_books c on c.book_id = r.books_id and c.is_public
        where ${isPublicBundle}
    )
    select s.book_id as id from shared s cross join own where s.book_id <> own.id
    group by s.book_id, s.language, s.published_at, own.language
    order by s.language = own.language desc, sum(s.weight) desc, s.published_at desc nulls last, s.book_id
    limit ${sql.raw(String(maxRelated))}`,
)

/** The public books nearest to one, at most five. */
export async function findRelatedBooks(bookCode: string): Promise<WithCover<BookEntry>[]> {
  return findBookEntries((await related({ code: bookCode })).map(({ id }) => id))
}

/** Another book of a series, with its number in it. */
export type SeriesBook = { code: string; title: string; language: string; series: string; number: string | null }

/** The other public books of the series that a book is part of, by their numbers. */
export async function findSeriesBooks(bookCode: string, titles: readonly string[]): Promise<SeriesBook[]> {
  if (titles.length === 0) return []
  const wanted = sql.join(
    titles.map((title) => sql`b.series @> ${JSON.stringify([{ title }])}::jsonb`),
    sql` or `,
  )
  return readRows<SeriesBook>(sql`
    select b.code, b.title, b.language, s ->> 'title' as series, s ->> 'number' as number
    from ${bookFrom}, jsonb_array_elements(b.series) s
    where ${isPublicBook} and b.code <> ${bookCode} and (${wanted}) and s ->> 'title' = any (${sql.param([...titles])})
    order by series, substring(s ->> 'number' from '^\\d{1,9}')::integer nulls last, s ->> 'number', b.code
    limit ${maxOfSeries}`)
}

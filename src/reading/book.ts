import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import type { Book, BookEntry } from '@/schemas/book'
import type { CatalogueQuery } from '@/schemas/catalogue-list'
import {
  bookEntryJson,
  bookFrom,
  bookJson,
  bookOrder,
  isPublicBook,
  toBookEntry,
  type BookEntryRow,
  type Shown,
} from './catalogue-columns'
import { isoTime, readRows } from './database'
import { remember } from './remember'

/** A book in full as {@link bookJson} builds it. */
export type BookRow = BookEntryRow &
  Pick<Book, 'synopsis' | 'outcomes'> & { chapters: Omit<Book['chapters'][number], 'number'>[] }

/** One page of the public books that match, by tier and number, and how many match in all. */
export async function findBooks(
  query: CatalogueQuery,
): Promise<{ total: number; books: Shown<BookEntry>[] }> {
  const { limit, page } = query
  const [total, rows] = await Promise.all([
    countBooks(query),
    // Ids first, off the index that has their order, then the entries of those alone.
    readRows<{ doc: BookEntryRow }>(sql`
      with one_page as materialized (
        select p.id, row_number() over () as place
        from (select b.id from ${bookFrom} where ${isPublicBook} and ${toCondition(query)}
          order by ${bookOrder} limit ${limit} offset ${(page - 1) * limit}) p
      )
      select ${bookEntryJson} as doc from one_page p join ${bookFrom} on b.id = p.id order by p.place`),
  ])
  return { total, books: rows.map(({ doc }) => toBookEntry(doc)) }
}

function countBooks({ q, tier, language }: CatalogueQuery): Promise<number> {
  const query = { q, tier, language }
  return remember(`books ${JSON.stringify(query)}`, async () => {
    const [row] = await readRows<{ total: string }>(
      sql`select count(*) as total from ${bookFrom} where ${isPublicBook} and ${toCondition(query)}`,
    )
    return Number(row?.total ?? 0)
  })
}

/** The public books that came out last. */
export async function findNewestBooks(count: number): Promise<Shown<BookEntry>[]> {
  const rows = await readRows<{ doc: BookEntryRow }>(sql`
    select ${bookEntryJson} as doc from ${bookFrom} where ${isPublicBook}
    order by b.published_at desc nulls last, ${bookOrder} limit ${count}`)
  return rows.map(({ doc }) => toBookEntry(doc))
}

/** The public book with this catalogue code, or null. */
export async function findBook(code: string): Promise<Shown<Book> | null> {
  const [row] = await readRows<{ doc: BookRow }>(
    sql`select ${bookJson} as doc from ${bookFrom} where ${isPublicBook} and b.code = ${code}`,
  )
  return row ? toBook(row.doc) : null
}

/** True for a book that was published and has been withdrawn since. */
export async function isWithdrawn(code: string): Promise<boolean> {
  const rows = await readRows(
    sql`select 1 from books b where b.code = ${code} and b._status = 'published' and b.is_withdrawn is true`,
  )
  return rows.length > 0
}

/** The public book that takes the place of a withdrawn one, or of one that took its place before; or null. */
export async function findReplacement(code: string): Promise<{ id: string; title: string } | null> {
  const [row] = await readRows<{ id: string; title: string }>(sql`
    with recursive successors as (
      select replaced_by_id as id, 1 as step from books where code = ${code} and _status = 'published'
      union all
      select r.replaced_by_id, s.step + 1 from successors s join books r on r.id = s.id
      where r._status = 'published' and r.is_withdrawn is true and s.step < 10
    )
    select b.code as id, b.title from successors s join ${bookFrom} on b.id = s.id where ${isPublicBook} order by s.step limit 1`)
  return row ?? null
}

/** How many public books each pair of tier and language has among those whose titles match `q`. */
export async function findBookCounts(
  q?: string,
): Promise<{ tier: number; language: string; count: number }[]> {
  const rows = await readRows<{ tier: number; language: string; count: string }>(sql`
    select c.tier, b.language, count(*) as count from ${bookFrom}
    where ${isPublicBook} and ${toCondition(q ? { q } : {})} group by c.tier, b.language order by c.tier, b.language`)
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

/** What sitemaps and indexes need of every public book, in the order of the lists. */
export type BookAddress = Pick<
  Book,
  'id' | 'title' | 'subtitle' | 'tier' | 'language' | 'pages' | 'modified_at'
> & { authors: string[] }

export async function findBookAddresses(): Promise<BookAddress[]> {
  return readRows(sql`
    select b.code as id, b.title, b.subtitle, c.tier, b.language, b.pages::integer as pages, ${isoTime(sql`c.modified_at`)} as modified_at,
      (select coalesce(json_agg(a.name order by a._order), '[]') from books_authors a where a._parent_id = b.id) as authors
    from ${bookFrom} where ${isPublicBook} order by ${bookOrder}`)
}

/** Every word of `q` within the folded title and subtitle; `position` knows no wildcards, so `%` and `_` mean themselves. */
function toCondition({ q, tier, language }: Partial<CatalogueQuery>): SQL {
  const words = (q ?? '').split(/\s+/).filter(Boolean)
  const conditions = words.map((word) => sql`position(lectern_fold(${word}) in c.folded) > 0`)
  if (tier !== undefined) conditions.push(sql`c.tier = ${tier}`)
  // Basic filtering, RFC 4647 §3.3.1: the tag itself, or one that it begins.
  if (language !== undefined) {
    conditions.push(
      sql`(lower(b.language) = lower(${language}) or starts_with(lower(b.language), lower(${language}) || '-'))`,
    )
  }
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/** A book in full as it is sent. */
export function toBook({ synopsis, chapters, outcomes, ...row }: BookRow): Shown<Book> {
  const { entry, cover } = toBookEntry(row)
  const { id, isbn, title, subtitle, tier, language, authors, ...rest } = entry
  return {
    entry: {
      id,
      isbn,
      title,
      subtitle,
      tier,
      language,
      authors,
      synopsis,
      chapters: chapters.map((chapter, index) => ({ number: index + 1, ...chapter })),
      outcomes,
      ...rest,
    },
    cover,
  }
}

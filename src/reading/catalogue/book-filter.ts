import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import { toSearchWords } from '@/lib/search-terms'
import type { BookSort, CatalogueQuery } from '@/schemas/catalogue/list'
import { bookOrder } from './columns'

export type BookFilter = Partial<Pick<CatalogueQuery, 'q' | 'tier' | 'language' | 'author' | 'subject' | 'isbn'>>

/** A filter of the API as a SQL condition. Every word of `q` must be in the folded title and subtitle. */
export function toBookCondition({ q, ...filter }: BookFilter): SQL {
  const words = (q ?? '').split(/\s+/).filter(Boolean)
  // `position` has no wildcards, so `%` and `_` are literal.
  const inTitle = words.map((word) => sql`position(lectern_fold(${word}) in c.folded) > 0`)
  return sql.join([...inTitle, toFacetCondition(filter)], sql` and `)
}

/** The same for all filters but `q`. */
export function toFacetCondition({ tier, language, author, subject, isbn }: Omit<BookFilter, 'q'>): SQL {
  const conditions: SQL[] = [sql`true`]
  if (tier !== undefined) conditions.push(sql`c.tier = ${tier}`)
  // Basic filtering, RFC 4647 §3.3.1: the tag itself, or a prefix of it.
  if (language !== undefined) {
    conditions.push(
      sql`(lower(b.language) = lower(${language}) or starts_with(lower(b.language), lower(${language}) || '-'))`,
    )
  }
  if (author !== undefined) conditions.push(toAuthorCondition(author))
  if (subject !== undefined) {
    // An index has this expression (migration `search`).
    conditions.push(sql`b.id in (select t.parent_id from books_texts t
      where t.path = 'subjects' and lectern_fold(t.text) = lectern_fold(${subject}))`)
  }
  if (isbn !== undefined) {
    conditions.push(sql`(b.isbn = ${isbn} or b.formats @> ${JSON.stringify([{ isbn }])}::jsonb)`)
  }
  return sql.join(conditions, sql` and `)
}

/** All words begin a word of one name. The search index finds the few books that may have such a contributor. */
function toAuthorCondition(author: string): SQL {
  const words = toSearchWords(author)
  if (words.length === 0) return sql`false`
  const query = words.map((word) => `'${word}':*B`).join(' & ')
  const inName = words.map((word) => sql`(' ' || lectern_search_text(n.name)) like ${`% ${word}%`}`)
  return sql`b.id in (select s.id from book_search s where s.vector @@ ${query}::tsquery
    and exists (select 1 from books_authors n where n._parent_id = s.id and ${sql.join(inName, sql` and `)}))`
}

const columns: Record<string, SQL> = {
  title: sql`lectern_fold(b.title)`,
  published_at: sql`b.published_at`,
  modified_at: sql`c.modified_at`,
  pages: sql`b.pages`,
}

/** The ORDER BY list of a sort; ties are by tier and number. */
export function toBookOrder(sort: BookSort = 'id'): SQL {
  if (sort === 'id') return bookOrder
  if (sort === '-id') return sql`c.tier desc, c.number desc, c.book_id desc`
  const isDescending = sort.startsWith('-')
  const column = columns[isDescending ? sort.slice(1) : sort]
  return column ? sql`${column} ${isDescending ? sql`desc` : sql`asc`} nulls last, ${bookOrder}` : bookOrder
}

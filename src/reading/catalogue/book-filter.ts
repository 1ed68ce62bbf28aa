import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import { toNameSlug } from '@/lib/name-slug'
import { toSearchWords } from '@/lib/search-terms'
import { availabilityCodes, availabilityIds, statusCodes, type AvailabilityId } from '@/schemas/catalogue/availability'
import type { BookSort, CatalogueQuery } from '@/schemas/catalogue/list'
import { readRows } from '@/reading/shared/database'
import { memoizeUntilChange } from '@/reading/shared/memoize-until-change'
import { bookOrder } from './columns'

export type BookFilter = Partial<Omit<CatalogueQuery, 'limit' | 'page' | 'sort'>>

/** The tags of counts with a filter: only `q` compares texts. */
export const toFilterTags = ({ q }: BookFilter) => (q ? ['listing:books', 'books'] : ['listing:books'])

/** A filter of the API as a SQL condition. Every word of `q` must be in the folded title and subtitle. */
export async function toBookCondition({ q, language, ...filter }: BookFilter): Promise<SQL> {
  const words = (q ?? '').split(/\s+/).filter(Boolean)
  // `position` has no wildcards, so `%` and `_` are literal.
  const conditions = words.map((word) => sql`position(lectern_fold(${word}) in c.folded) > 0`)
  if (language !== undefined) {
    const tags = await findLanguages(language)
    conditions.push(sql`b.language = any(${`{${tags.map((tag) => JSON.stringify(tag)).join(',')}}`}::text[])`)
  }
  return sql.join([...conditions, toFacetCondition(filter)], sql` and `)
}

/** True where {@link toBookCondition} has no columns but those of `catalogue_books c`. */
export function isOfCatalogueRow({ tier: _tier, q: _q, ...filter }: BookFilter): boolean {
  return Object.values(filter).every((value) => value === undefined)
}

/**
 * The languages of books that match a range (RFC 4647 §3.3.1, basic filtering): the tag itself, and tags that begin
 * with it. There are few, and by listing them Postgres can estimate the number of books.
 */
async function findLanguages(range: string): Promise<string[]> {
  const tags = await memoizeUntilChange('book languages', ['listing:books'], async () => {
    const rows = await readRows<{ language: string }>(sql`
      with recursive found (language) as (
        select min(b.language) from books b
        union all select (select min(b.language) from books b where b.language > found.language) from found where found.language is not null
      ) select language from found where language is not null`)
    return rows.map(({ language }) => language)
  })
  const wanted = range.toLowerCase()
  return tags.filter((tag) => tag.toLowerCase() === wanted || tag.toLowerCase().startsWith(`${wanted}-`))
}

/** The same for all filters but `q` and `language`. */
export function toFacetCondition({
  tier,
  author,
  subject,
  year,
  availability,
  isbn,
}: Omit<BookFilter, 'q' | 'language'>): SQL {
  const conditions: SQL[] = [sql`true`]
  if (tier !== undefined) conditions.push(sql`c.tier = ${tier}`)
  if (author !== undefined) conditions.push(toAuthorCondition(author))
  if (subject !== undefined) {
    // An index has this expression (migration `author_and_subject_pages`).
    conditions.push(sql`b.id in (select t.parent_id from books_texts t
      where t.path = 'subjects' and lectern_name_slug(t.text) = ${toNameSlug(subject)})`)
  }
  if (year !== undefined) {
    const start = (of: number) => sql`make_timestamptz(${of}, 1, 1, 0, 0, 0, 'UTC')`
    conditions.push(sql`(b.published_at >= ${start(year)} and b.published_at < ${start(year + 1)})`)
  }
  if (availability !== undefined) conditions.push(sql`${bookAvailability} = ${availability}`)
  if (isbn !== undefined) {
    conditions.push(sql`(b.isbn = ${isbn} or b.formats @> ${JSON.stringify([{ isbn }])}::jsonb)`)
  }
  return sql.join(conditions, sql` and `)
}

/** The availability of a book (see src/schemas/catalogue/availability.ts); null if unknown. */
export const bookAvailability: SQL = sql.raw(`case ${toCases('b.availability::text', availabilityCodes)}
  ${toCases('b.availability is null and b.publishing_status::text', statusCodes)} end`)

function toCases(column: string, codes: typeof availabilityCodes): string {
  const toCase = (id: AvailabilityId) =>
    `when ${column} in (${codes[id].map((code) => `'${code}'`).join(', ')}) then '${id}'`
  return availabilityIds.map(toCase).join(' ')
}

/**
 * In quotation marks the whole name is compared; otherwise all words have to begin a word of one name. The search index
 * finds the few candidates.
 */
function toAuthorCondition(author: string): SQL {
  const whole = /^"(.*)"$/.exec(author)?.[1]
  if (whole !== undefined) {
    return sql`b.id in (select n._parent_id from books_authors n where lectern_name_slug(n.name) = ${toNameSlug(whole)})`
  }
  const words = toSearchWords(author)
  if (words.length === 0) return sql`false`
  const query = words.map((word) => `'${word}':*B`).join(' & ')
  const inName = words.map((word) => sql`(' ' || lectern_search_text(n.name)) like ${`% ${word}%`}`)
  return sql`b.id in (select s.id from book_search s where s.vector @@ ${query}::tsquery
    and exists (select 1 from books_authors n where n._parent_id = s.id and ${sql.join(inName, sql` and `)}))`
}

const columns: Record<string, { column: SQL; isNullable: boolean; isOfCatalogueRow: boolean }> = {
  title: { column: sql`lectern_fold(b.title)`, isNullable: false, isOfCatalogueRow: false },
  published_at: { column: sql`b.published_at`, isNullable: true, isOfCatalogueRow: false },
  modified_at: { column: sql`c.modified_at`, isNullable: false, isOfCatalogueRow: true },
  pages: { column: sql`b.pages`, isNullable: true, isOfCatalogueRow: false },
}

/** The ORDER BY list of a sort; ties are by tier and number. Each has an index (migration `orders_of_books`). */
export function toBookOrder(sort: BookSort = 'id'): SQL {
  if (sort === '-id') return sql`c.tier desc, c.number desc, c.book_id desc`
  const isDescending = sort.startsWith('-')
  const known = columns[isDescending ? sort.slice(1) : sort]
  if (!known) return bookOrder
  const { column, isNullable } = known
  return sql`${column} ${isDescending ? sql`desc` : sql`asc`} ${isNullable ? sql`nulls last` : sql``}, ${bookOrder}`
}

/** True where {@link toBookOrder} has no columns but those of `catalogue_books c`. */
export function isOrderOfCatalogueRow(sort: BookSort = 'id'): boolean {
  return columns[sort.replace('-', '')]?.isOfCatalogueRow ?? true
}

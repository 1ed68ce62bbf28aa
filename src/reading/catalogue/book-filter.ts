import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import { toNameSlug } from '@/lib/text/name-slug'
import { toSearchWords } from '@/lib/text/search-terms'
import type { BookSort, CatalogueQuery } from '@/schemas/catalogue/list'
import { readRows } from '@/reading/shared/database'
import { hasSimilarity } from '@/reading/shared/has-similarity'
import type { NameKind } from './name-group'
import type { ListOrder } from '@/reading/shared/list-places'
import { memoizeUntilChange } from '@/reading/shared/memoize-until-change'

export type BookFilter = Partial<Omit<CatalogueQuery, 'limit' | 'page' | 'sort'>>

/** The tags of which books a list has, how many, and in which order: of texts, only `q` and some orders depend. */
export function toFilterTags({ q }: BookFilter, sort?: BookSort): string[] {
  const isByText = Boolean(q) || (sort !== undefined && /title|modified_at/.test(sort))
  return isByText ? ['listing:books', 'books'] : ['listing:books']
}

/** A filter of the API as a SQL condition on `catalogue_books c`. Every word of `q` must be in the folded title and subtitle. */
export async function toBookCondition({ q, language, ...filter }: BookFilter): Promise<SQL> {
  const words = (q ?? '').split(/\s+/).filter(Boolean)
  const conditions = await Promise.all(words.map(toTitleCondition))
  if (language !== undefined) conditions.push(await toLanguageCondition(language))
  return sql.join([...conditions, toFacetCondition(filter)], sql` and `)
}

/** `position` has no wildcards. With an index of the parts of titles, `like` is faster, and `%` and `_` are escaped. */
async function toTitleCondition(word: string): Promise<SQL> {
  if (!(await hasSimilarity())) return sql`position(lectern_fold(${word}) in c.folded) > 0`
  return sql`c.folded like '%' || regexp_replace(lectern_fold(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`
}

/** One language is compared as such: then an index has its books in the order of the lists. */
async function toLanguageCondition(range: string): Promise<SQL> {
  const tags = await findLanguages(range)
  if (tags.length === 0) return sql`false`
  const [tag] = tags
  if (tags.length === 1) return sql`c.language = ${tag}`
  return sql`c.language = any(${`{${tags.map((one) => JSON.stringify(one)).join(',')}}`}::text[])`
}

/**
 * The languages of books that match a range (RFC 4647 §3.3.1, basic filtering): the tag itself, and tags that begin
 * with it. There are few, and by listing them Postgres can estimate the number of books.
 */
async function findLanguages(range: string): Promise<string[]> {
  const tags = await memoizeUntilChange('book languages', ['listing:books'], async () => {
    const rows = await readRows<{ language: string }>(sql`
      select distinct c.language from catalogue_book_counts c where c.books > 0 and c.language is not null`)
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
    conditions.push(toNameCondition('subject', toNameSlug(subject)))
  }
  if (year !== undefined) conditions.push(sql`c.year = ${year}`)
  if (availability !== undefined) conditions.push(sql`c.availability = ${availability}`)
  if (isbn !== undefined) {
    const formats = JSON.stringify([{ isbn }])
    conditions.push(
      sql`c.book_id in (select f.id from books f where f.isbn = ${isbn} or f.formats @> ${formats}::jsonb)`,
    )
  }
  return sql.join(conditions, sql` and `)
}

const toNameCondition = (kind: NameKind, slug: string) =>
  sql`c.book_id in (select n.book_id from catalogue_names n where n.kind = ${kind} and n.slug = ${slug})`

/** The author or subject whose books a filter wants, where it wants nothing else of them. */
export function toNameAlone({ author, subject, ...others }: BookFilter): { kind: NameKind; slug: string } | null {
  if (Object.values(others).some((value) => value !== undefined)) return null
  if (subject !== undefined) return author === undefined ? { kind: 'subject', slug: toNameSlug(subject) } : null
  const whole = author && toWholeName(author)
  return whole ? { kind: 'author', slug: toNameSlug(whole) } : null
}

/** What stands in quotation marks. */
const toWholeName = (author: string) => /^"(.*)"$/.exec(author)?.[1]

/** In quotation marks, the whole name; without, all words begin a word of one name. The search index finds the few books that may have such a contributor. */
function toAuthorCondition(author: string): SQL {
  const whole = toWholeName(author)
  if (whole !== undefined) {
    return toNameCondition('author', toNameSlug(whole))
  }
  const words = toSearchWords(author)
  if (words.length === 0) return sql`false`
  const query = words.map((word) => `'${word}':*B`).join(' & ')
  // Other punctuation than this is replaced there already.
  const name = sql`regexp_replace(lectern_search_text(n.name), '[!-/:-@[-\`{-~]', ' ', 'g')`
  const inName = words.map((word) => sql`(' ' || ${name}) like ${`% ${word}%`}`)
  return sql`c.book_id in (select s.id from book_search s where s.vector @@ ${query}::tsquery
    and exists (select 1 from books_authors n where n._parent_id = s.id and ${sql.join(inName, sql` and `)}))`
}

type Key = NonNullable<ListOrder['key']>
const columns: Record<string, Omit<Key, 'isDescending'>> = {
  title: { column: sql`c.title`, type: sql`text`, isNullable: false },
  published_at: { column: sql`c.published_at`, type: sql`timestamptz`, isNullable: true },
  modified_at: { column: sql`c.modified_at`, type: sql`timestamptz`, isNullable: false },
  pages: { column: sql`c.pages`, type: sql`integer`, isNullable: true },
}

const byNumber = [sql`c.tier`, sql`c.number`, sql`c.book_id`]

/** A sort of the API; ties are by tier and number. Each has an index (migration `lists_by_index`). */
export function toBookOrder(sort: BookSort = 'id'): ListOrder {
  const isDescending = sort.startsWith('-')
  const known = columns[isDescending ? sort.slice(1) : sort]
  if (!known) return { key: null, ties: { columns: byNumber, isDescending } }
  return { key: { ...known, isDescending }, ties: { columns: byNumber, isDescending: false } }
}

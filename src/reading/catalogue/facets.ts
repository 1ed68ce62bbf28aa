import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import { readRows, readSearchRows } from '@/reading/shared/database'
import { memoizeUntilChange } from '@/reading/shared/memoize-until-change'
import { isOverBudget, type SearchBudget } from '@/reading/shared/search-budget'
import type { AvailabilityId } from '@/schemas/catalogue/availability'
import { unnamedSlugs } from '@/schemas/catalogue/unnamed-contributors'
import { countBooks, hasQuickCount } from './book-counts'
import { toBookCondition, toFilterTags, type BookFilter } from './book-filter'
import type { NameKind } from './name-group'

/** One value of a facet, with the number of the books that have it among those that match. */
export type FacetValue<T = string> = { value: T; count: number }

/** The facets of a list of books besides tier and language, each with its most frequent values. */
export type BookFacets = {
  subjects: FacetValue[]
  authors: FacetValue[]
  years: FacetValue<number>[]
  availabilities: FacetValue<AvailabilityId>[]
}

const valuesOfFacet = 12
/** Among more books than this, facets would take longer to count than the list takes to find. */
const maxFacetedBooks = 2_000
/** The limit for a search, which has a time budget (src/reading/shared/search-budget.ts). */
export const maxFacetedMatches = 500

/**
 * The facets of books as one JSON value; `books` selects `id`, `year` and `availability` of each. Which names they have is
 * in an index, and only those that are shown are read.
 */
function facetsJson(books: SQL): SQL {
  const limit = sql.raw(String(valuesOfFacet))
  const list = (query: SQL) => sql`(select coalesce(json_agg(f), '[]') from (${query}) f)`
  const names = (kind: NameKind) => {
    const ofKind = sql.raw(`'${kind}'`)
    return sql`
      select g.name as value, most.count
      from (select slug, count from named where kind = ${ofKind} order by count desc, slug limit ${limit}) most
        join catalogue_name_groups g on g.kind = ${ofKind} and g.slug = most.slug
      order by most.count desc, most.slug`
  }
  return sql`
    with wanted as materialized (${books}),
    named as materialized (
      select n.kind, n.slug, count(*)::integer as count from wanted w join catalogue_names n on n.book_id = w.id
      where n.kind <> 'author' or n.slug not in ${unnamedSlugs} group by n.kind, n.slug
    )
    select json_build_object(
      'subjects', ${list(names('subject'))},
      'authors', ${list(names('author'))},
      'years', ${list(sql`
        select year as value, count(*)::integer as count from wanted where year is not null
        group by year order by year desc limit ${limit}`)},
      'availabilities', ${list(sql`
        select availability as value, count(*)::integer as count from wanted where availability is not null
        group by availability order by count desc, value`)})`
}

/** The facets of the public books that match a filter; null if there are too many books. */
export function findBookFacets(filter: BookFilter): Promise<BookFacets | null> {
  return memoizeUntilChange(`book facets ${JSON.stringify(filter)}`, toFilterTags(filter), async () => {
    if (hasQuickCount(filter) && (await countBooks(filter)) > maxFacetedBooks) return null
    // The limit also tells the planner that the joins begin with few rows.
    const [row] = await readRows<{ facets: BookFacets | null }>(sql`
      with matching as materialized (
        select c.book_id as id, c.year, c.availability from catalogue_books c
        where c.is_public and ${await toBookCondition(filter)} limit ${maxFacetedBooks + 1}
      )
      select case when (select count(*) from matching) <= ${maxFacetedBooks} then (${facetsJson(sql`table matching`)}) end as facets`)
    return row?.facets ?? null
  })
}

/**
 * The facets of the matches of a search; null if its budget is spent, so that the search does not fail because of them.
 */
export async function findMatchFacets(ids: readonly number[], budget: SearchBudget): Promise<BookFacets | null> {
  try {
    const [row] = await readSearchRows<{ facets: BookFacets }>(
      sql`select (${facetsJson(sql`
        select c.book_id as id, c.year, c.availability
        from catalogue_books c where c.book_id = any(${`{${ids.join(',')}}`}::integer[])`)}) as facets`,
      budget,
      'book match facets',
    )
    return row?.facets ?? null
  } catch (error) {
    if (isOverBudget(error)) return null
    throw error
  }
}

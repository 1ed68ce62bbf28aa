import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import { readRows, readSearchRows } from '@/reading/shared/database'
import { memoizeUntilChange } from '@/reading/shared/memoize-until-change'
import { isOverBudget, type SearchBudget } from '@/reading/shared/search-budget'
import type { AvailabilityId } from '@/schemas/catalogue/availability'
import { bookAvailability, toBookCondition, toFilterTags, type BookFilter } from './book-filter'
import { bookFrom, isPublicBook } from './columns'

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

/** The facets of the books in a CTE with a column `id`, as one JSON value. */
function facetsJson(books: SQL): SQL {
  const limit = sql.raw(String(valuesOfFacet))
  const list = (query: SQL) => sql`(select coalesce(json_agg(f), '[]') from (${query}) f)`
  const names = (from: SQL, name: SQL) => sql`
    select min(${name}) as value, count(distinct w.id)::integer as count
    from ${books} w join ${from}, lateral (select lectern_name_slug(${name}) as slug offset 0) s
    where slug <> '' group by slug order by count desc, value limit ${limit}`
  return sql`json_build_object(
    'subjects', ${list(names(sql`books_texts t on t.parent_id = w.id and t.path = 'subjects'`, sql`t.text`))},
    'authors', ${list(names(sql`books_authors a on a._parent_id = w.id`, sql`a.name`))},
    'years', ${list(sql`
      select value, count(*)::integer as count from ${books} w join books b on b.id = w.id,
        lateral (select extract(year from b.published_at at time zone 'UTC')::integer as value) y
      where value is not null group by value order by value desc limit ${limit}`)},
    'availabilities', ${list(sql`
      select value, count(*)::integer as count from ${books} w join books b on b.id = w.id,
        lateral (select ${bookAvailability} as value) y
      where value is not null group by value order by count desc, value`)})`
}

/** The facets of the public books that match a filter; null if there are too many books. */
export function findBookFacets(filter: BookFilter): Promise<BookFacets | null> {
  return memoizeUntilChange(`book facets ${JSON.stringify(filter)}`, toFilterTags(filter), async () => {
    // The limit also tells the planner that the joins begin with few rows.
    const [row] = await readRows<{ facets: BookFacets | null }>(sql`
      with wanted as materialized (
        select b.id from ${bookFrom} where ${isPublicBook} and ${await toBookCondition(filter)} limit ${maxFacetedBooks + 1}
      )
      select case when (select count(*) from wanted) <= ${maxFacetedBooks} then ${facetsJson(sql`wanted`)} end as facets`)
    return row?.facets ?? null
  })
}

/**
 * The facets of the matches of a search; null if its budget is spent, so that the search does not fail because of them.
 */
export async function findMatchFacets(ids: readonly number[], budget: SearchBudget): Promise<BookFacets | null> {
  try {
    const [row] = await readSearchRows<{ facets: BookFacets }>(
      sql`with wanted (id) as materialized (select unnest(${`{${ids.join(',')}}`}::integer[])) select ${facetsJson(sql`wanted`)} as facets`,
      budget,
      'book match facets',
    )
    return row?.facets ?? null
  } catch (error) {
    if (isOverBudget(error)) return null
    throw error
  }
}

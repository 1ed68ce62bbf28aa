import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import { readRows, readSearchRows } from '@/reading/shared/database'
import { memoizeUntilChange } from '@/reading/shared/memoize-until-change'
import { isOverBudget, type SearchBudget } from '@/reading/shared/search-budget'
import type { AvailabilityId } from '@/schemas/catalogue/availability'
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

/** The facets of the books in a CTE with a column `id`, as one JSON value. */
function facetsJson(books: SQL): SQL {
  const limit = sql.raw(String(valuesOfFacet))
  const list = (query: SQL) => sql`(select coalesce(json_agg(f), '[]') from (${query}) f)`
  const names = (kind: NameKind) => sql`
    select min(n.name) as value, count(*)::integer as count
    from ${books} w join catalogue_names n on n.book_id = w.id and n.kind = ${sql.raw(`'${kind}'`)}
    group by n.slug order by count desc, value limit ${limit}`
  return sql`json_build_object(
    'subjects', ${list(names('subject'))},
    'authors', ${list(names('author'))},
    'years', ${list(sql`
      select c.year as value, count(*)::integer as count from ${books} w join catalogue_books c on c.book_id = w.id
      where c.year is not null group by c.year order by c.year desc limit ${limit}`)},
    'availabilities', ${list(sql`
      select c.availability as value, count(*)::integer as count from ${books} w join catalogue_books c on c.book_id = w.id
      where c.availability is not null group by c.availability order by count desc, value`)})`
}

/** The facets of the public books that match a filter; null if there are too many books. */
export function findBookFacets(filter: BookFilter): Promise<BookFacets | null> {
  return memoizeUntilChange(`book facets ${JSON.stringify(filter)}`, toFilterTags(filter), async () => {
    // The limit also tells the planner that the joins begin with few rows.
    const [row] = await readRows<{ facets: BookFacets | null }>(sql`
      with wanted as materialized (
        select c.book_id as id from catalogue_books c where c.is_public and ${await toBookCondition(filter)} limit ${maxFacetedBooks + 1}
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

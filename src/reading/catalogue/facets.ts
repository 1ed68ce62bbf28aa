import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import { readRows } from '@/reading/shared/database'
import { memoizeUntilChange } from '@/reading/shared/memoize-until-change'
import type { AvailabilityId } from '@/schemas/catalogue/availability'
import { bookAvailability, toBookCondition, type BookFilter } from './book-filter'
import { bookFrom, isPublicBook } from './columns'

/** One value of a facet, with the number of the books that have it among those that match. */
export type FacetValue<T = string> = { value: T; count: number }

/** What a list of books can be narrowed by, beside tier and language: of each the most frequent values. */
export type BookFacets = {
  subjects: FacetValue[]
  authors: FacetValue[]
  years: FacetValue<number>[]
  availabilities: FacetValue<AvailabilityId>[]
}

const valuesOfFacet = 12
/** Among more books than this, facets would take longer to count than the list takes to find. */
const maxFacetedBooks = 2_000
/** The same of a search, which has little time (src/reading/shared/search-budget.ts). */
export const maxFacetedMatches = 500

/** The facets of the books in a CTE with a column `id`, as one JSON value; null where they are more than `most`. */
export function facetsJson(books: SQL, most: number): SQL {
  const limit = sql.raw(String(valuesOfFacet))
  const list = (query: SQL) => sql`(select coalesce(json_agg(f), '[]') from (${query}) f)`
  const names = (from: SQL, name: SQL, id: SQL) => sql`
    select min(${name}) as value, count(distinct ${id})::integer as count from ${from}
    where lectern_name_slug(${name}) <> '' group by lectern_name_slug(${name}) order by count desc, value limit ${limit}`
  return sql`case when (select count(*) from ${books}) <= ${most} then json_build_object(
    'subjects', ${list(names(sql`${books} w join books_texts t on t.parent_id = w.id and t.path = 'subjects'`, sql`t.text`, sql`w.id`))},
    'authors', ${list(names(sql`${books} w join books_authors a on a._parent_id = w.id`, sql`a.name`, sql`w.id`))},
    'years', ${list(sql`
      select value, count(*)::integer as count from ${books} w join books b on b.id = w.id,
        lateral (select extract(year from b.published_at at time zone 'UTC')::integer as value) y
      where value is not null group by value order by value desc limit ${limit}`)},
    'availabilities', ${list(sql`
      select value, count(*)::integer as count from ${books} w join books b on b.id = w.id,
        lateral (select ${bookAvailability} as value) y
      where value is not null group by value order by count desc, value`)}) end`
}

/** The facets of the public books that match a filter; null where they are too many. */
export function findBookFacets(filter: BookFilter): Promise<BookFacets | null> {
  return memoizeUntilChange(`book facets ${JSON.stringify(filter)}`, async () => {
    const [row] = await readRows<{ facets: BookFacets | null }>(sql`
      with wanted as materialized (select b.id from ${bookFrom} where ${isPublicBook} and ${toBookCondition(filter)})
      select ${facetsJson(sql`wanted`, maxFacetedBooks)} as facets`)
    return row?.facets ?? null
  })
}

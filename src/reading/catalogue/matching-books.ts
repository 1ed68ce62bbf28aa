import { sql } from '@payloadcms/db-postgres/drizzle'

import { readRows } from '@/reading/shared/database'
import { toOrderBy } from '@/reading/shared/list-places'
import { memoizeUntilChange } from '@/reading/shared/memoize-until-change'
import type { CatalogueQuery } from '@/schemas/catalogue/list'
import { toBookCondition, toBookOrder, toFilterTags, toNameAlone, type BookFilter } from './book-filter'

/** The number of matching books, and the ids of those on a page. */
export type MatchingBooks = { total: number; ids: readonly number[] }

/** The ids that are memoized for a filter; later pages are read by themselves. */
const maxIds = 500

/**
 * An early page of the books that match a filter by words or names, and how many do, in one statement: no index has these
 * books in the order of a list, so all have to be found for either. Null for other filters, and for later pages.
 */
export async function findMatchingBooks({
  limit,
  page,
  sort,
  ...filter
}: CatalogueQuery): Promise<MatchingBooks | null> {
  if (page * limit > maxIds || !isByWords(filter)) return null
  const name = `matching books ${JSON.stringify({ sort, filter })}`
  const { total, ids } = await memoizeUntilChange(name, toFilterTags(filter, sort), () => readFirst(filter, sort))
  return { total, ids: [...ids.subarray((page - 1) * limit, page * limit)] }
}

async function readFirst(
  filter: BookFilter,
  sort: CatalogueQuery['sort'],
): Promise<{ total: number; ids: Int32Array }> {
  const [row] = await readRows<{ total: string; ids: number[] }>(sql`
    with matching as materialized (
      select c.book_id as id, row_number() over (order by ${toOrderBy(toBookOrder(sort))}) as place
      from catalogue_books c where c.is_public and ${await toBookCondition(filter)}
    )
    select (select count(*) from matching) as total,
      array(select id from matching order by place limit ${maxIds}) as ids`)
  return { total: Number(row?.total ?? 0), ids: Int32Array.from(row?.ids ?? []) }
}

function isByWords(filter: BookFilter): boolean {
  const { q, author, subject, isbn } = filter
  return [q, author, subject, isbn].some((value) => value !== undefined) && toNameAlone(filter) === null
}

import { sql } from '@payloadcms/db-postgres/drizzle'

import { readRows } from '@/reading/shared/database'
import { memoizeUntilChange } from '@/reading/shared/memoize-until-change'
import { toBookCondition, toFilterTags, toNameAlone, type BookFilter } from './book-filter'
import { findNameGroup } from './name-group'

/** The number of matching public books. */
export function countBooks(filter: BookFilter): Promise<number> {
  return memoizeUntilChange(`books ${JSON.stringify(filter)}`, toFilterTags(filter), async () => {
    const name = toNameAlone(filter)
    if (name !== null) return (await findNameGroup(name.kind, name.slug))?.count ?? 0
    const condition = await toBookCondition(filter)
    const [row] = await readRows<{ total: string | null }>(
      isCounted(filter)
        ? sql`select sum(c.books) as total from catalogue_book_counts c where ${condition}`
        : sql`select count(*) as total from catalogue_books c where c.is_public and ${condition}`,
    )
    return Number(row?.total ?? 0)
  })
}

/** The number of public books by tier and language, among those that match the other filters. */
export function findBookCounts({ tier: _tier, language: _language, ...others }: BookFilter = {}): Promise<
  { tier: number; language: string; count: number }[]
> {
  return memoizeUntilChange(`book counts ${JSON.stringify(others)}`, toFilterTags(others), async () => {
    const condition = await toBookCondition(others)
    const counted = isCounted(others)
      ? sql`select c.tier, c.language, sum(c.books) as count from catalogue_book_counts c where ${condition}
          group by c.tier, c.language having sum(c.books) > 0`
      : sql`select c.tier, c.language, count(*) as count from catalogue_books c where c.is_public and ${condition}
          group by c.tier, c.language`
    const rows = await readRows<{ tier: number; language: string; count: string }>(
      sql`${counted} order by c.tier, c.language`,
    )
    return rows.map((row) => ({ ...row, count: Number(row.count) }))
  })
}

/** Whether the number of books is found without reading them. */
export const hasQuickCount = (filter: BookFilter): boolean => isCounted(filter) || toNameAlone(filter) !== null

/** Triggers count books by all else (migration `counts_of_books`). */
const isCounted = ({ q, author, subject, isbn }: BookFilter) =>
  [q, author, subject, isbn].every((value) => value === undefined)

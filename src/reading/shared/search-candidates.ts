import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import type { SearchQueries } from './analyze-search'
import type { SearchField } from './search-budget'

/** The number of matches that are ranked, and that are found if only titles are searched. */
export const maxRanked = 200

type Options = {
  field: SearchField
  /** A search table: see the migration `search`. */
  table: SQL
  /** A CTE with the rows of that table that match all terms: see `toFound`. */
  found: SQL
  /** The columns of the result, including its id. */
  columns: SQL
  /** The ORDER BY list for equal `words`, of `columns`. */
  order: SQL
  /** A condition on a row `s`, which `found` has applied or not. */
  filter: SQL
  queries: SearchQueries
  /** The number of matches that are shown on this page and all before it. */
  limit: number
}

/**
 * A SELECT of the first matches, to be ranked: `columns` and `words`, which is 2 with all terms in the title, 1 with some
 * and 0 with none. Every part is read from an index: a common word is in too many documents to read their vectors.
 */
export function toCandidates(options: Options): SQL {
  const { field, table, found, columns, order, filter, queries, limit } = options
  if (field === 'titles') return sql`select ${columns}, 2 as words from ${found} s where ${filter}`
  const { all, any } = queries
  const most = Math.max(maxRanked, limit)
  const partly =
    any === all
      ? sql``
      : sql`union all select ${columns}, 1 from ${table} s where s.title @@ ${any}::tsquery and s.id in (select id from ${found}) and ${filter}`
  return sql`
    select ${columns}, max(words) as words from (
      select ${columns}, 2 as words from ${table} s where s.title @@ ${all}::tsquery and ${filter}
      ${partly}
      union all (select ${columns}, 0 from ${found} s where ${filter} order by ${order} limit ${most})
    ) candidate group by ${columns} order by words desc, ${order} limit ${most}`
}

/** The condition on a row `s` of a search table, with a LIMIT where it needs one, by which its documents are found. */
export function toFound(field: SearchField, { all }: SearchQueries, filter: SQL): SQL {
  return field === 'titles'
    ? sql`s.title @@ ${all}::tsquery and ${filter} limit ${maxRanked}`
    : sql`s.vector @@ ${all}::tsquery and ${filter}`
}

/**
 * How well a row `s` of a search table matches a row `q` of `toQueryRows`; -1 where it is not ranked. Documents with the
 * words as they were written come before those with words that only begin so, or are similar. Of titles alone, since full
 * texts are out of line: where little of them is in memory, reading those of one page takes longer than the search may.
 */
export function toRank(field: SearchField): SQL {
  return field === 'titles'
    ? sql`coalesce(coalesce(1000 * ts_rank(s.title, q.exact), 0) + ts_rank(s.title, q.query), -1)`
    : sql`coalesce(coalesce(1000 * (ts_rank(s.title, q.exact) + ts_rank(s.vector, q.exact, 1)), 0)
  + ts_rank(s.title, q.query) + ts_rank(s.vector, q.query, 1), -1)`
}

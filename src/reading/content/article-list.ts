import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import { articleFields } from '@/schemas/content/list-fields'
import type { ListQuery } from '@/schemas/content/list-query'
import { articleColumns, articleNewestFirst, isPublished } from './article-columns'
import { countPublishedArticles } from './article-counts'
import { prepareRead, readRows } from '@/reading/shared/database'
import { toCondition, toListOrder, toOrder } from './filter'
import { findPageIds, leastOffset } from '@/reading/shared/list-places'
import { memoizeUntilChange } from '@/reading/shared/memoize-until-change'

type WithId = { id: number }

const newest = prepareRead<WithId, { limit: number; offset: number }>('lectern-articles-newest', () =>
  selectIds({
    from: sql`articles a`,
    condition: isPublished,
    order: toOrder(articleNewestFirst, articleColumns),
    limit: sql`${sql.placeholder('limit')}`,
    offset: sql`${sql.placeholder('offset')}`,
  }),
)

/** The ids of one page of a list, in its order. */
export async function findArticleIds(
  { sort, where, limit, page }: ListQuery,
  mayBeMemoized: boolean,
): Promise<number[]> {
  const offset = (page - 1) * limit
  // Only the default list is a prepared statement: the number of possible filters is unlimited.
  if (sort.length === 0 && !where && offset < leastOffset) {
    const read = async () => toIds(await newest({ limit, offset }))
    return mayBeMemoized ? memoizeUntilChange(`article ids ${limit} ${offset}`, ['listing:articles'], read) : read()
  }
  const keys = sort.length > 0 ? sort : articleNewestFirst
  const from = toFrom({ sort, where })
  const listOrder = toListOrder(keys, source)
  if (listOrder) {
    const name = `articles ${JSON.stringify({ sort, where })}`
    const tags = where || sort.length > 0 ? ['listing:articles', ...textTags] : ['listing:articles']
    const list = { name, tags, from, condition: toWhere(where), id: articleColumns.id!.value, order: listOrder }
    return findPageIds(list, limit, offset, mayBeMemoized)
  }
  const order = toOrder(keys, articleColumns)
  const part = { limit: sql`${limit}`, offset: sql`${offset}` }
  return toIds(await readRows<WithId>(selectIds({ from, condition: toWhere(where), order, ...part })))
}

const toIds = (rows: readonly WithId[]) => rows.map(({ id }) => id)

const source = { fields: articleFields, columns: articleColumns }
/** The tags of the texts of any article, author and image, which filters and orders compare. */
const textTags = ['articles', 'users', 'media']

/** The total number of articles in a list, on all pages. */
export function countArticles({ where }: ListQuery): Promise<number> {
  if (!where) return countPublishedArticles()
  // A filter may compare fields of any article, author or image.
  return memoizeUntilChange(`articles ${JSON.stringify(where)}`, textTags, async () => {
    const from = toFrom({ sort: [], where })
    const [row] = await readRows<{ total: string }>(sql`select count(*) as total from ${from} where ${toWhere(where)}`)
    return Number(row?.total ?? 0)
  })
}

function toWhere(where: ListQuery['where']): SQL {
  return where ? sql`${isPublished} and ${toCondition(where, source)}` : isPublished
}

/** Joins authors only when the query uses their names: without the join, an index-only scan is possible. */
function toFrom(query: Pick<ListQuery, 'sort' | 'where'>): SQL {
  return JSON.stringify(query).includes('"author.name"')
    ? sql`articles a join users u on u.id = a.author_id`
    : sql`articles a`
}

function selectIds({
  from,
  condition,
  order,
  limit,
  offset,
}: Record<'from' | 'condition' | 'order' | 'limit' | 'offset', SQL>): SQL {
  return sql`select a.id from ${from} where ${condition} order by ${order} limit ${limit} offset ${offset}`
}

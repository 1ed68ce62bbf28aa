import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import type { Article } from '@/schemas/article'
import { articleFields } from '@/schemas/list-fields'
import type { ListQuery } from '@/schemas/list-query'
import { isBodyKnown } from './article-body'
import { articleColumns, articleNewestFirst, isPublished } from './article-columns'
import { isoTime, prepareRead, readRows } from './database'
import { toCondition, toOrder } from './filter'
import { mediaJson, type MediaRow } from './media'
import { remember } from './remember'

/** All that the public may read of an article but its body, whatever the depth. */
export type ArticleRow = {
  id: number
  /** Names this state of the row; see src/reading/article-body.ts. */
  version: string
  /** The body as JSON text where it was read along; null when it is known from before (src/reading/article-body.ts). */
  body: string | null
  doc: Omit<Article, 'author' | 'heroImage' | 'body'> & {
    author: { id: number; name: string; role: string | null }
    heroImage: MediaRow | null
    bodyMedia: MediaRow[] | null
    linkedArticles: { id: number; slug: string }[] | null
  }
}

/** The public columns of an article `a` with its author `u` and what it shows, as one JSON value. */
const articleJson = sql`json_build_object(
  'id', a.id, 'title', a.title, 'slug', a.slug, 'description', a.description,
  'professions', (select coalesce(json_agg(s.value order by s."order"), '[]') from articles_professions s where s.parent_id = a.id),
  'author', json_build_object('id', u.id, 'name', u.name, 'role', u.role),
  'publishedAt', ${isoTime(sql`a.published_at`)},
  'heroImage', (select ${mediaJson(sql`m`)} from media m where m.id = a.hero_image_id),
  'bodyMedia', (select json_agg(${mediaJson(sql`m`)}) from published_media shown join media m on m.id = shown.media_id
    where shown.article_id = a.id and shown.is_in_body),
  'linkedArticles', (select json_agg(json_build_object('id', target.id, 'slug', target.slug))
    from published_links link join articles target on target.id = link.target_id and target._status = 'published'
    where link.article_id = a.id),
  'previousSlugs', (select coalesce(json_agg(t.text order by t."order"), '[]') from articles_texts t
    where t.parent_id = a.id and t.path = 'previousSlugs'),
  'sources', (select coalesce(json_agg(json_build_object('label', s.label, 'url', s.url,
      'date', ${isoTime(sql`s.date`)}, 'id', s.id) order by s._order), '[]') from articles_sources s where s._parent_id = a.id),
  'updatedAt', ${isoTime(sql`a.updated_at`)}, 'createdAt', ${isoTime(sql`a.created_at`)}, '_status', a._status)`

/** `isWanted` tells of which articles the body is read along: unpacking one costs more than all else in its row. */
const columns = (isWanted: SQL) => sql`a.id, a.xmin::text as version, case when ${isWanted} then a.body::text end as body, ${articleJson} as doc`

const byId = prepareRead<ArticleRow, { id: number; isWanted: boolean }>('lectern-article-by-id', () =>
  selectOne(sql`a.id = ${sql.placeholder('id')}`, sql`${sql.placeholder('isWanted')}::boolean`),
)
const bySlug = prepareRead<ArticleRow, { slug: string }>('lectern-article-by-slug', () =>
  selectOne(sql`a.slug = ${sql.placeholder('slug')}`, sql`true`),
)

/** The published article with this id or at this address: one row, or none. */
export function findArticleRow(key: { id: number } | { slug: string }): Promise<ArticleRow[]> {
  return 'id' in key ? byId({ ...key, isWanted: !isBodyKnown(key.id) }) : bySlug(key)
}

type Ids = { id: number }

const newest = prepareRead<Ids, { limit: number; offset: number }>('lectern-articles-newest', () =>
  selectIds({
    from: sql`articles a`,
    condition: isPublished,
    order: toOrder(articleNewestFirst, articleColumns),
    limit: sql`${sql.placeholder('limit')}`,
    offset: sql`${sql.placeholder('offset')}`,
  }),
)

/**
 * Documents by id alone: a statement whose plan does not depend on its values, so that Postgres keeps the
 * plan. Finding it takes longer than running it.
 */
const byIds = prepareRead<ArticleRow, { ids: number[]; wanted: number[] }>(
  'lectern-articles-by-ids',
  () => sql`
    select ${columns(sql`a.id = any(${sql.placeholder('wanted')}::integer[])`)} from unnest(${sql.placeholder('ids')}::integer[]) with ordinality p (id, place)
    join articles a on a.id = p.id join users u on u.id = a.author_id where ${isPublished} order by p.place`,
)

const maxTries = 5

/** The rows of one page of a list, in its order. */
export async function findArticleRows(query: ListQuery): Promise<ArticleRow[]> {
  for (let tries = 0; tries < maxTries; tries++) {
    const ids = (await findIds(query)).map(({ id }) => id)
    if (ids.length === 0) return []
    const rows = await byIds({ ids, wanted: ids.filter((id) => !isBodyKnown(id)) })
    // Unpublished between the two: the page has another last article now.
    if (rows.length === ids.length) return rows
  }
  throw new Error('Articles changed faster than they could be read.')
}

function findIds({ sort, where, limit, page }: ListQuery): Promise<Ids[]> {
  const offset = (page - 1) * limit
  // The list that everyone asks for is written once; names for all others would be without number.
  if (sort.length === 0 && !where) return newest({ limit, offset })
  const order = toOrder(sort.length > 0 ? sort : articleNewestFirst, articleColumns)
  const from = toFrom({ sort, where })
  return readRows(selectIds({ from, condition: toWhere(where), order, limit: sql`${limit}`, offset: sql`${offset}` }))
}

/** How many published articles there are in a list, on all its pages. */
export function countArticles({ where }: ListQuery): Promise<number> {
  return remember(`articles ${JSON.stringify(where)}`, async () => {
    const from = toFrom({ sort: [], where })
    const [row] = await readRows<{ total: string }>(sql`select count(*) as total from ${from} where ${toWhere(where)}`)
    return Number(row?.total ?? 0)
  })
}

function toWhere(where: ListQuery['where']): SQL {
  return where ? sql`${isPublished} and ${toCondition(where, { fields: articleFields, columns: articleColumns })}` : isPublished
}

/** Authors are joined only where the list asks for their names: without them an index alone can answer. */
function toFrom(query: Pick<ListQuery, 'sort' | 'where'>): SQL {
  return JSON.stringify(query).includes('"author.name"') ? sql`articles a join users u on u.id = a.author_id` : sql`articles a`
}

function selectOne(condition: SQL, isWanted: SQL): SQL {
  return sql`select ${columns(isWanted)} from articles a join users u on u.id = a.author_id where ${isPublished} and ${condition}`
}

function selectIds({ from, condition, order, limit, offset }: Record<'from' | 'condition' | 'order' | 'limit' | 'offset', SQL>): SQL {
  return sql`select a.id from ${from} where ${condition} order by ${order} limit ${limit} offset ${offset}`
}

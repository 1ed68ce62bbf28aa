import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import type { Article } from '@/schemas/article'
import { toListEnvelope, type ListEnvelope } from '@/schemas/list-envelope'
import type { ListQuery } from '@/schemas/list-query'
import { articleColumns, articleFrom, articleNewestFirst, isPublished } from './article-columns'
import { articleFields } from '@/schemas/list-fields'
import { isoTime, readRows } from './database'
import { toCondition, toOrder } from './filter'
import { mediaJson, toMedia, type MediaRow } from './media'
import { toPublicBody } from './rich-text'

/** An article row as {@link articleJson} builds it. */
type ArticleRow = Omit<Article, 'author' | 'heroImage'> & {
  author: { id: number; name: string; role: string | null }
  heroImage: MediaRow | null
  bodyMedia: MediaRow[] | null
  linkedArticles: { id: number; slug: string }[] | null
}

/** One page of the published articles. */
export async function findArticles(query: ListQuery): Promise<ListEnvelope<Article>> {
  const condition = query.where
    ? sql`${isPublished} and ${toCondition(query.where, { fields: articleFields, columns: articleColumns })}`
    : isPublished
  const order = toOrder(query.sort.length > 0 ? query.sort : articleNewestFirst, articleColumns)
  const rows = await readRows<{ total: string; doc: ArticleRow | null }>(sql`
    with matching as (select a.id, row_number() over (order by ${order}) as place from ${articleFrom} where ${condition}),
    one_page as (
      select id, place from matching
      where place > ${(query.page - 1) * query.limit} and place <= ${query.page * query.limit}
    )
    select (select count(*) from matching) as total, page.doc
    from (select 1) as always left join lateral (
      select ${articleJson} as doc, p.place from one_page p join articles a on a.id = p.id join users u on u.id = a.author_id
    ) page on true
    order by page.place`)
  const docs = rows.flatMap(({ doc }) => (doc ? [toArticle(doc, query.depth)] : []))
  return toListEnvelope(docs, { totalDocs: Number(rows[0]?.total ?? 0), limit: query.limit, page: query.page })
}

/** The published article with this id, or null. */
export async function findArticle({ id, depth }: { id: number; depth: number }): Promise<Article | null> {
  return findOne(sql`a.id = ${id}`, depth)
}

/** The published article at this address, or null. */
export async function findArticleBySlug(slug: string): Promise<Article | null> {
  return findOne(sql`a.slug = ${slug}`, 1)
}

/** The address that a published article has now, given one it had before; null when none had it. */
export async function findCurrentSlug(previousSlug: string): Promise<string | null> {
  const [row] = await readRows<{ slug: string }>(sql`
    select a.slug from articles_texts t join articles a on a.id = t.parent_id
    where t.path = 'previousSlugs' and t.text = ${previousSlug} and ${isPublished} order by a.id limit 1`)
  return row?.slug ?? null
}

async function findOne(condition: SQL, depth: number): Promise<Article | null> {
  const [row] = await readRows<{ doc: ArticleRow }>(
    sql`select ${articleJson} as doc from ${articleFrom} where ${isPublished} and ${condition}`,
  )
  return row ? toArticle(row.doc, depth) : null
}

/** The public columns of an article and of what it shows, as one JSON value: one statement, whatever the depth. */
const articleJson = sql`json_build_object(
  'id', a.id, 'title', a.title, 'slug', a.slug, 'description', a.description,
  'professions', (select coalesce(json_agg(s.value order by s."order"), '[]') from articles_professions s where s.parent_id = a.id),
  'author', json_build_object('id', u.id, 'name', u.name, 'role', u.role),
  'publishedAt', ${isoTime(sql`a.published_at`)},
  'heroImage', (select ${mediaJson(sql`m`)} from media m where m.id = a.hero_image_id),
  'body', a.body,
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

function toArticle({ bodyMedia, linkedArticles, author, heroImage, body, ...row }: ArticleRow, depth: number): Article {
  const isPopulated = depth > 0
  const { id, title, slug, description, professions, publishedAt, ...rest } = row
  return {
    id,
    title,
    slug,
    description,
    professions,
    author: isPopulated ? author : author.id,
    publishedAt,
    heroImage: heroImage && (isPopulated ? toMedia(heroImage) : heroImage.id),
    body: toPublicBody(body, {
      media: new Map((bodyMedia ?? []).map((media) => [media.id, isPopulated ? toMedia(media) : media.id])),
      slugs: new Map((linkedArticles ?? []).map((target) => [target.id, target.slug])),
    }),
    ...rest,
  }
}

import { sql } from '@payloadcms/db-postgres/drizzle'

import type { Focus } from '@/schemas/shared/focus'
import type { Media } from '@/schemas/shared/media'
import type { ProfessionId } from '@/schemas/content/professions'
import { articleLanguage, isPublished, professionsJson } from './article-columns'
import { countPublishedArticles } from './article-counts'
import { isoTime, prepareRead, readRows } from '@/reading/shared/database'
import { focusJson, isUntrashedMedia, mediaJson, toMedia, type MediaRow } from '@/reading/shared/media-row'
import { findPageIds, type ListOrder } from '@/reading/shared/list-places'
import { memoizeUntilChange } from '@/reading/shared/memoize-until-change'

/** An article in a list. */
export type ArticleSummary = {
  id: number
  slug: string
  title: string
  description: string
  professions: ProfessionId[]
  author: { id: number; name: string; role: string | null }
  publishedAt: string | null
  updatedAt: string
  heroImage: Media | null
  heroFocus: Focus | null
  language: string
}

type Options = {
  profession?: ProfessionId
  author?: number
  year?: number | undefined
  page: number
  limit: number
}

/** The tag of the selection and order of articles: see the migration `article_listings`. */
const listing = ['listing:articles']

const newestFirst: ListOrder = {
  key: { column: sql`a.published_at`, type: sql`timestamptz`, isDescending: true, isNullable: true },
  ties: { columns: [sql`a.id`], isDescending: true },
}

type SummaryRow = { doc: Omit<ArticleSummary, 'heroImage'> & { heroImage: MediaRow | null } }

/** One page of published articles, newest first, optionally for one profession, by one author, or of one year. */
export async function findArticleSummaries({
  profession,
  author,
  year,
  page,
  limit,
}: Options): Promise<{ docs: ArticleSummary[]; total: number }> {
  const inProfession = profession
    ? sql`exists (select 1 from articles_professions s where s.parent_id = a.id and s.value = ${profession}::enum_articles_professions)`
    : sql`true`
  const byAuthor = author === undefined ? sql`true` : sql`a.author_id = ${author}`
  const inYear =
    year === undefined
      ? sql`true`
      : sql`a.published_at >= ${`${year}-01-01T00:00:00Z`}::timestamptz and a.published_at < ${`${year + 1}-01-01T00:00:00Z`}::timestamptz`
  const isListed = sql`${isPublished} and ${inProfession} and ${byAuthor} and ${inYear}`
  const name = `summaries ${profession} ${author} ${year}`
  const count = () =>
    author === undefined
      ? countPublishedArticles({ profession, year })
      : memoizeUntilChange(name, listing, async () => {
          const [row] = await readRows<{ total: string }>(
            sql`select count(*) as total from articles a where ${isListed}`,
          )
          return Number(row?.total ?? 0)
        })
  const findPage = async () => {
    const list = { name, tags: listing, from: sql`articles a`, condition: isListed }
    const ids = await findPageIds({ ...list, id: sql`a.id`, order: newestFirst }, limit, (page - 1) * limit)
    return ids.length > 0 ? byIds({ ids }) : []
  }
  // Together: a total that is awaited only after the page would end the process where it fails before that.
  const [total, rows] = await Promise.all([count(), findPage()])
  const docs = rows.map(({ doc }) => ({ ...doc, heroImage: doc.heroImage && toMedia(doc.heroImage) }))
  return { docs, total }
}

const byIds = prepareRead<SummaryRow, { ids: number[] }>(
  'lectern-article-summaries',
  () => sql`
    select json_build_object('id', a.id, 'slug', a.slug, 'title', a.title, 'description', a.description,
      'professions', ${professionsJson},
      'author', json_build_object('id', u.id, 'name', u.name, 'role', u.role),
      'publishedAt', ${isoTime(sql`a.published_at`)}, 'updatedAt', ${isoTime(sql`a.updated_at`)}, 'language', ${articleLanguage},
      'heroFocus', (select ${focusJson(sql`m`)} from media m where m.id = a.hero_image_id),
      'heroImage', (select ${mediaJson(sql`m`)} from media m where m.id = a.hero_image_id and ${isUntrashedMedia})) as doc
    from unnest(${sql.placeholder('ids')}::integer[]) with ordinality p (id, place)
    join articles a on a.id = p.id join users u on u.id = a.author_id where ${isPublished} order by p.place`,
)

type ArticleTitle = Pick<ArticleSummary, 'id' | 'slug' | 'title' | 'language'>

/**
 * The newest articles of each profession by their titles; omits professions without articles. Of each, an index of all
 * articles is read until enough have that profession, since reading all takes a hundred times as long.
 */
export async function findNewestByProfession(limit: number): Promise<Partial<Record<ProfessionId, ArticleTitle[]>>> {
  const rows = await readRows<ArticleTitle & { profession: ProfessionId }>(sql`
    select p.profession, newest.* from unnest(enum_range(null::enum_articles_professions)) p (profession)
      cross join lateral (
        select a.id, a.slug, a.title, ${articleLanguage} as language from articles a
        where ${isPublished} and exists (
          select from articles_professions s where s.parent_id = a.id and s.value = p.profession)
        order by a.published_at desc nulls last, a.id desc limit ${limit}) newest`)
  const newest: Partial<Record<ProfessionId, ArticleTitle[]>> = {}
  for (const { profession, ...article } of rows) (newest[profession] ??= []).push(article)
  return newest
}

import { sql } from '@payloadcms/db-postgres/drizzle'

import type { Focus } from '@/schemas/shared/focus'
import type { Media } from '@/schemas/shared/media'
import type { ProfessionId } from '@/schemas/content/professions'
import { articleLanguage, isPublished } from './article-columns'
import { isoTime, prepareRead, readRows } from '@/reading/shared/database'
import { focusJson, isUntrashedMedia, mediaJson, toMedia, type MediaRow } from '@/reading/shared/media-row'
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

type Options = { profession?: ProfessionId; author?: number; page: number; limit: number }

type SummaryRow = { doc: Omit<ArticleSummary, 'heroImage'> & { heroImage: MediaRow | null } }

/** One page of published articles, newest first, optionally for one profession or by one author. */
export async function findArticleSummaries({
  profession,
  author,
  page,
  limit,
}: Options): Promise<{ docs: ArticleSummary[]; total: number }> {
  const inProfession = profession
    ? sql`exists (select 1 from articles_professions s where s.parent_id = a.id and s.value = ${profession}::enum_articles_professions)`
    : sql`true`
  const byAuthor = author === undefined ? sql`true` : sql`a.author_id = ${author}`
  const total = memoizeUntilChange(`summaries ${profession} ${author}`, async () => {
    const [row] = await readRows<{ total: string }>(
      sql`select count(*) as total from articles a where ${isPublished} and ${inProfession} and ${byAuthor}`,
    )
    return Number(row?.total ?? 0)
  })
  const ids = await readRows<{ id: number }>(sql`
    select a.id from articles a where ${isPublished} and ${inProfession} and ${byAuthor}
    order by a.published_at desc nulls last, a.id desc limit ${limit} offset ${(page - 1) * limit}`)
  const rows = ids.length > 0 ? await byIds({ ids: ids.map(({ id }) => id) }) : []
  const docs = rows.map(({ doc }) => ({ ...doc, heroImage: doc.heroImage && toMedia(doc.heroImage) }))
  return { docs, total: await total }
}

const byIds = prepareRead<SummaryRow, { ids: number[] }>(
  'lectern-article-summaries',
  () => sql`
    select json_build_object('id', a.id, 'slug', a.slug, 'title', a.title, 'description', a.description,
      'professions', (select coalesce(json_agg(s.value order by s."order"), '[]') from articles_professions s where s.parent_id = a.id),
      'author', json_build_object('id', u.id, 'name', u.name, 'role', u.role),
      'publishedAt', ${isoTime(sql`a.published_at`)}, 'updatedAt', ${isoTime(sql`a.updated_at`)}, 'language', ${articleLanguage},
      'heroFocus', (select ${focusJson(sql`m`)} from media m where m.id = a.hero_image_id),
      'heroImage', (select ${mediaJson(sql`m`)} from media m where m.id = a.hero_image_id and ${isUntrashedMedia})) as doc
    from unnest(${sql.placeholder('ids')}::integer[]) with ordinality p (id, place)
    join articles a on a.id = p.id join users u on u.id = a.author_id where ${isPublished} order by p.place`,
)

/** Slug, title and last change of every published article, for sitemaps; newest first. */
export async function findArticleTimes(): Promise<Pick<ArticleSummary, 'slug' | 'title' | 'updatedAt'>[]> {
  return readRows(sql`
    select a.slug, a.title, ${isoTime(sql`a.updated_at`)} as "updatedAt"
    from articles a where ${isPublished} order by a.published_at desc nulls last, a.id desc`)
}

/** The last change of any article, by profession; omits professions without articles. */
export async function findProfessionTimes(): Promise<Partial<Record<ProfessionId, string>>> {
  const rows = await readRows<{ profession: ProfessionId; updatedAt: string }>(sql`
    select s.value as profession, ${isoTime(sql`max(a.updated_at)`)} as "updatedAt"
    from articles_professions s join articles a on a.id = s.parent_id where ${isPublished} group by s.value`)
  return Object.fromEntries(rows.map(({ profession, updatedAt }) => [profession, updatedAt]))
}

/** The number of published articles by profession. */
export function findProfessionCounts(): Promise<Record<string, number>> {
  return memoizeUntilChange('profession counts', readProfessionCounts)
}

async function readProfessionCounts(): Promise<Record<string, number>> {
  const rows = await readRows<{ profession: string; count: string }>(sql`
    select s.value as profession, count(distinct a.id) as count
    from articles_professions s join articles a on a.id = s.parent_id where ${isPublished} group by s.value`)
  return Object.fromEntries(rows.map(({ profession, count }) => [profession, Number(count)]))
}

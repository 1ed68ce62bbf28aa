import { sql } from '@payloadcms/db-postgres/drizzle'

import type { Media } from '@/schemas/media'
import type { ProfessionId } from '@/schemas/professions'
import { isPublished } from './article-columns'
import { isoTime, prepareRead, readRows } from './database'
import { mediaJson, toMedia, type MediaRow } from './media'
import { remember } from './remember'

/** What a list of articles shows of each. */
export type ArticleSummary = {
  id: number
  slug: string
  title: string
  description: string
  professions: ProfessionId[]
  author: { name: string; role: string | null }
  publishedAt: string | null
  updatedAt: string
  heroImage: Media | null
}

type Options = { profession?: ProfessionId; page: number; limit: number }

type SummaryRow = { doc: Omit<ArticleSummary, 'heroImage'> & { heroImage: MediaRow | null } }

/** One page of published articles, newest first, of one profession or of all. */
export async function findArticleSummaries({ profession, page, limit }: Options): Promise<{ docs: ArticleSummary[]; total: number }> {
  const inProfession = profession
    ? sql`exists (select 1 from articles_professions s where s.parent_id = a.id and s.value = ${profession}::enum_articles_professions)`
    : sql`true`
  const total = remember(`summaries ${profession}`, async () => {
    const [row] = await readRows<{ total: string }>(
      sql`select count(*) as total from articles a where ${isPublished} and ${inProfession}`,
    )
    return Number(row?.total ?? 0)
  })
  const ids = await readRows<{ id: number }>(sql`
    select a.id from articles a where ${isPublished} and ${inProfession}
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
      'author', json_build_object('name', u.name, 'role', u.role),
      'publishedAt', ${isoTime(sql`a.published_at`)}, 'updatedAt', ${isoTime(sql`a.updated_at`)},
      'heroImage', (select ${mediaJson(sql`m`)} from media m where m.id = a.hero_image_id)) as doc
    from unnest(${sql.placeholder('ids')}::integer[]) with ordinality p (id, place)
    join articles a on a.id = p.id join users u on u.id = a.author_id where ${isPublished} order by p.place`,
)

/** Address and last change of every published article, for sitemaps; newest first. */
export async function findArticleTimes(): Promise<Pick<ArticleSummary, 'slug' | 'updatedAt'>[]> {
  return readRows(sql`
    select a.slug, ${isoTime(sql`a.updated_at`)} as "updatedAt"
    from articles a where ${isPublished} order by a.published_at desc nulls last, a.id desc`)
}

/** When an article of each profession last changed; professions without articles are left out. */
export async function findProfessionTimes(): Promise<Partial<Record<ProfessionId, string>>> {
  const rows = await readRows<{ profession: ProfessionId; updatedAt: string }>(sql`
    select s.value as profession, ${isoTime(sql`max(a.updated_at)`)} as "updatedAt"
    from articles_professions s join articles a on a.id = s.parent_id where ${isPublished} group by s.value`)
  return Object.fromEntries(rows.map(({ profession, updatedAt }) => [profession, updatedAt]))
}

/** How many published articles each profession has. */
export function findProfessionCounts(): Promise<Record<string, number>> {
  return remember('profession counts', readProfessionCounts)
}

async function readProfessionCounts(): Promise<Record<string, number>> {
  const rows = await readRows<{ profession: string; count: string }>(sql`
    select s.value as profession, count(distinct a.id) as count
    from articles_professions s join articles a on a.id = s.parent_id where ${isPublished} group by s.value`)
  return Object.fromEntries(rows.map(({ profession, count }) => [profession, Number(count)]))
}

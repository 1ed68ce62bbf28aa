import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import type { ProfessionId } from '@/schemas/content/professions'
import { isoTime, readRows } from '@/reading/shared/database'
import { memoizeRows } from '@/reading/shared/memoize-rows'
import type { Range } from '@/reading/shared/range'
import { isPublished } from './article-columns'

/** The fields of an article in sitemaps. */
type ArticleTimes = { id: number; slug: string; title: string; updatedAt: string }

/** Slug, title and last change of every published article; newest first. */
export const findArticleTimes = memoizeRows<ArticleTimes>({
  kind: 'article',
  order: 'listing:articles',
  readAll: () => readArticleTimes(),
  readSome: (ids) => readArticleTimes({ condition: sql`a.id = any(${sql.param(ids)}::integer[])` }),
})

/** A range of them, in the same order. */
export function findSomeArticleTimes(range: Range): Promise<ArticleTimes[]> {
  return readArticleTimes({ range })
}

function readArticleTimes({ condition = sql`true`, range }: { condition?: SQL; range?: Range } = {}): Promise<
  ArticleTimes[]
> {
  const within = range ? sql`limit ${range.limit} offset ${range.offset}` : sql``
  return readRows(sql`
    select a.id, a.slug, a.title, ${isoTime(sql`a.updated_at`)} as "updatedAt"
    from articles a where ${isPublished} and ${condition} order by a.published_at desc nulls last, a.id desc
    ${within}`)
}

/** When the last of some articles was changed, found in an index: of very many articles, reading all takes a second. */
const lastChange = (condition: SQL) => sql`(select ${isoTime(sql`a.updated_at`)} from articles a
  where ${isPublished} and ${condition} order by a.updated_at desc nulls last, a.id desc limit 1)`

/** The last change of any article, and of any of each profession; omits professions without articles. */
export async function findListTimes(): Promise<{
  all: string | null
  professions: Partial<Record<ProfessionId, string>>
}> {
  const [row] = await readRows<{ all: string | null; professions: Partial<Record<ProfessionId, string>> | null }>(sql`
    select ${lastChange(sql`true`)} as "all", (
      select json_object_agg(p.profession, p.at) from (
        select profession, ${lastChange(sql`exists (
          select from articles_professions s where s.parent_id = a.id and s.value = profession)`)} as at
        from unnest(enum_range(null::enum_articles_professions)) profession) p where p.at is not null) as professions`)
  return { all: row?.all ?? null, professions: row?.professions ?? {} }
}

/** Everyone with a published article, by name, and the last change of any of these. */
export function findAuthorTimes(): Promise<{ id: number; name: string; updatedAt: string }[]> {
  return readRows(sql`
    select id, name, "updatedAt" from (
      select u.id, u.name, ${lastChange(sql`a.author_id = u.id`)} as "updatedAt" from users u) author
    where "updatedAt" is not null order by name, id`)
}

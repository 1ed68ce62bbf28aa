import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import type { ProfessionId } from '@/schemas/content/professions'
import { isoTime, readRows } from '@/reading/shared/database'
import { memoizeRows } from '@/reading/shared/memoize-rows'
import { memoizeUntilChange } from '@/reading/shared/memoize-until-change'
import type { Range } from '@/reading/shared/range'
import { isPublished } from './article-columns'
import { findAuthorNames } from './author'

/** The fields of an article in sitemaps. */
type ArticleTimes = {
  id: number
  slug: string
  title: string
  updatedAt: string
  authorId: number
  professions: ProfessionId[]
}

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

/** The number of published articles. */
export function countArticleTimes(): Promise<number> {
  return memoizeUntilChange('article times', ['listing:articles'], async () => {
    const [row] = await readRows<{ total: string }>(sql`select count(*) as total from articles a where ${isPublished}`)
    return Number(row?.total ?? 0)
  })
}

function readArticleTimes({ condition = sql`true`, range }: { condition?: SQL; range?: Range } = {}): Promise<
  ArticleTimes[]
> {
  const within = range ? sql`limit ${range.limit} offset ${range.offset}` : sql``
  return readRows(sql`
    select a.id, a.slug, a.title, ${isoTime(sql`a.updated_at`)} as "updatedAt", a.author_id as "authorId",
      array(select s.value::text from articles_professions s where s.parent_id = a.id and s.value is not null) as professions
    from articles a where ${isPublished} and ${condition} order by a.published_at desc nulls last, a.id desc
    ${within}`)
}

/** The last change of any article, by profession; omits professions without articles. */
export async function findProfessionTimes(): Promise<Partial<Record<ProfessionId, string>>> {
  const articles = await findArticleTimes()
  return Object.fromEntries(
    toNewest(articles.flatMap(({ professions, updatedAt }) => professions.map((id) => ({ id, updatedAt })))),
  )
}

/** Every author by name, and the last change of any of their articles, for sitemaps. */
export async function findAuthorTimes(): Promise<{ id: number; name: string; updatedAt: string }[]> {
  const [authors, articles] = await Promise.all([findAuthorNames(), findArticleTimes()])
  const newest = toNewest(articles.map(({ authorId, updatedAt }) => ({ id: authorId, updatedAt })))
  // An author whose first article was published between the two statements is left out.
  return authors.flatMap(({ id, name }) => {
    const updatedAt = newest.get(id)
    return updatedAt === undefined ? [] : [{ id, name, updatedAt }]
  })
}

function toNewest<Id>(changes: readonly { id: Id; updatedAt: string }[]): Map<Id, string> {
  const newest = new Map<Id, string>()
  for (const { id, updatedAt } of changes) if (updatedAt > (newest.get(id) ?? '')) newest.set(id, updatedAt)
  return newest
}

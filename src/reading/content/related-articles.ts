import { sql } from '@payloadcms/db-postgres/drizzle'

import { readEnv } from '@/config/env'
import { isoTime, prepareRead } from '@/reading/shared/database'
import type { ProfessionId } from '@/schemas/content/professions'
import { articleLanguage, isPublished } from './article-columns'
import { isPublicFinding } from './evidence'

/** An article with what it has in common with another. */
export type RelatedArticle = {
  id: number
  slug: string
  title: string
  description: string
  publishedAt: string | null
  language: string
  findingCount: number
  sourceCount: number
  professions: ProfessionId[]
}

const maxRelated = 3

const id = sql`${sql.placeholder('id')}::integer`
const isOwnOrigin = sql`u.origin in ('', ${sql.placeholder('baseUrl')})`
const newestFirst = sql`a.published_at desc nulls last, a.id desc`
const sharedProfessions = sql`select s.value from articles_professions s join articles_professions own on own.value = s.value
  where s.parent_id = a.id and own.parent_id = ${id}`

/** Of the articles without a common finding or source, only the newest can be among the results. */
const related = prepareRead<RelatedArticle, { id: number; baseUrl: string }>(
  'lectern-related-articles',
  () => sql`
    with own_findings as (
      select distinct u.finding_id from published_findings u join evidence_entries e on e.id = u.finding_id
      where u.article_id = ${id} and ${isOwnOrigin} and ${isPublicFinding}
    ), candidates as (
      select u.article_id as id, count(distinct u.finding_id) as findings, 0 as sources
        from own_findings o join published_findings u on u.finding_id = o.finding_id
        where ${isOwnOrigin} group by u.article_id
      union all
      select s._parent_id, 0, count(distinct s.url)
        from articles_sources own join articles_sources s on s.url = own.url
        where own._parent_id = ${id} group by s._parent_id
      union all
      (select a.id, 0, 0 from articles a where ${isPublished} and a.id <> ${id} and exists (${sharedProfessions})
        order by ${newestFirst} limit ${sql.raw(String(maxRelated))})
    )
    select a.id, a.slug, a.title, a.description, ${isoTime(sql`a.published_at`)} as "publishedAt", ${articleLanguage} as language,
      sum(c.findings)::integer as "findingCount", sum(c.sources)::integer as "sourceCount",
      array(${sharedProfessions} order by s."order")::text[] as professions
    from candidates c join articles a on a.id = c.id where ${isPublished} and a.id <> ${id} group by a.id
    order by "findingCount" desc, "sourceCount" desc, exists (${sharedProfessions}) desc, ${newestFirst}
    limit ${sql.raw(String(maxRelated))}`,
)

/**
 * The published articles nearest to one, at most three: those that share the most public findings with it, then the most
 * sources, then those for the same readers, then the newest.
 */
export function findRelatedArticles(articleId: number): Promise<RelatedArticle[]> {
  return related({ id: articleId, baseUrl: readEnv().BASE_URL })
}

import { sql } from '@payloadcms/db-postgres/drizzle'

import { getConnection } from '@/cms/connection'

/** An article whose author is one of some people. */
export type AuthoredArticle = {
  id: number
  /** Of its newest version. */
  title: string
  authorId: number
  /** False when only a draft names them. */
  isPublished: boolean
  isTrashed: boolean
}

/**
 * The articles of these people, by title, those in the trash included, since they may be restored: what readers see,
 * and the newest versions, which become it. The row of an article that readers do not see is not its newest version.
 */
export async function findAuthoredArticles(
  req: Parameters<typeof getConnection>[0],
  personIds: readonly number[],
): Promise<AuthoredArticle[]> {
  const connection = await getConnection(req)
  const ids = sql`${`{${personIds.join(',')}}`}::integer[]`
  const { rows } = await connection.execute<AuthoredArticle>(sql`
    select a.id, coalesce(v.version_title, a.title, '') as title, u.id as "authorId",
      a._status = 'published' and a.author_id = u.id as "isPublished", a.deleted_at is not null as "isTrashed"
    from articles a left join _articles_v v on v.parent_id = a.id and v.latest
      join users u on v.version_author_id = u.id or (a.author_id = u.id and (a._status = 'published' or v.id is null))
    where u.id = any(${ids}) and a.id in (
      select id from articles where author_id = any(${ids})
      union all select parent_id from _articles_v where latest and version_author_id = any(${ids}))
    order by title, a.id`)
  return rows
}

/** Where an article stands, if readers do not see it: ` (draft)`, ` (in the trash)`. */
export function toPlace({ isPublished, isTrashed }: AuthoredArticle): string {
  return isTrashed ? ' (in the trash)' : isPublished ? '' : ' (draft)'
}

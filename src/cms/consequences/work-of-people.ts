import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'
import type { PayloadRequest } from 'payload'

import { executeInTransaction } from '@/cms/revisions/transaction'

/** What refers to some people who are no authors, and loses them with their rows. */
export type WorkOfPeople = {
  /** How many of them may sign in. */
  accounts: number
  /** True when every administrator is one of them. */
  isLastAdministrator: boolean
  /** Titles of documents that wait for their review. */
  reviews: string[]
  comments: number
  /** Titles of articles of which only older versions name them as author. */
  olderVersions: string[]
}

/** What refers to these people, except the articles and schedules that name them now. */
export async function findWork(req: PayloadRequest, personIds: readonly number[]): Promise<WorkOfPeople> {
  const ids = sql`${`{${personIds.join(',')}}`}::integer[]`
  const isAwaited = sql`v.latest and v.version_deleted_at is null and v.version_review_state = 'ready' and v.version_reviewer_id = any(${ids})`
  const [work] = await executeInTransaction<WorkOfPeople>(
    req,
    sql`select
      (select count(*)::integer from users where id = any(${ids}) and permission <> 'none') as accounts,
      not exists (select 1 from users where permission = 'admin' and id <> all(${ids}))
        and exists (select 1 from users where permission = 'admin' and id = any(${ids})) as "isLastAdministrator",
      ${toArray(sql`
        select v.version_title as title from _articles_v v where ${isAwaited}
        union all select v.version_title from _books_v v where ${isAwaited}
        union all select v.version_title from _bundles_v v where ${isAwaited}
        union all select left(v.version_text, 120) from _evidence_entries_v v where ${isAwaited}`)} as reviews,
      (select count(*)::integer from comments where author_id = any(${ids})) as comments,
      ${toArray(sql`
        select distinct on (a.id) coalesce(newest.version_title, a.title) as title
        from _articles_v v join articles a on a.id = v.parent_id
          left join _articles_v newest on newest.parent_id = a.id and newest.latest
        where not coalesce(v.latest, false) and v.version_author_id = any(${ids})`)} as "olderVersions"`,
  )
  if (!work) throw new Error('A select without a table returned no row.')
  return work
}

function toArray(titles: SQL): SQL {
  return sql`(select coalesce(json_agg(coalesce(title, '') order by title), '[]') from (${titles}) found)`
}

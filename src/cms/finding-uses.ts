import { sql } from '@payloadcms/db-postgres/drizzle'

import { readEnv } from '@/config/env'
import { getConnection } from '@/cms/connection'

/** An article that lists a finding, or links to its page. */
export type FindingUse = {
  id: number
  title: string
  /** False when only a draft uses it. */
  isPublished: boolean
}

/** As in the database, which knows the links of published articles (migration `published_findings`). */
const linkToFinding = '^(https?://[^/?#]+)?/state-of-applied-ai/([1-9][0-9]{0,8})(?:[.]md)?(?:[?#].*)?$'

/** The articles that use this finding, published ones first; trashed ones are left out. */
export async function findFindingUses(req: Parameters<typeof getConnection>[0], id: number): Promise<FindingUse[]> {
  const connection = await getConnection(req)
  const { origin } = new URL(readEnv().BASE_URL)
  const { rows } = await connection.execute<FindingUse>(sql`
    with shown as (
      select distinct a.id, a.title from published_findings f join articles a on a.id = f.article_id
        where f.finding_id = ${id} and f.origin in ('', ${origin}))
    select id, title, true as "isPublished" from shown
    union all
    select v.parent_id, v.version_title, false from _articles_v v
      where v.latest and v.version__status = 'draft' and v.version_deleted_at is null
        and v.parent_id is not null and v.parent_id not in (select id from shown)
        and (exists (select 1 from _articles_v_rels r
            where r.parent_id = v.id and r.path = 'version.findings' and r.evidence_entries_id = ${id})
          or exists (select 1 from jsonb_path_query(coalesce(v.version_body, '{}'), '$.**.fields.url') address,
              regexp_match(address #>> '{}', ${linkToFinding}) link
            where coalesce(link[1], '') in ('', ${origin}) and link[2] = ${String(id)}))
    order by "isPublished" desc, title, id limit 200`)
  return rows
}

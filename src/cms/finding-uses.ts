import { sql } from '@payloadcms/db-postgres/drizzle'

import { readEnv } from '@/config/env'
import { getConnection } from '@/cms/connection'

/** A published article that lists a finding, or links to its page. */
export type FindingUse = { id: number; title: string }

/** The published articles that use this finding. */
export async function findFindingUses(req: Parameters<typeof getConnection>[0], id: number): Promise<FindingUse[]> {
  const connection = await getConnection(req)
  const { origin } = new URL(readEnv().BASE_URL)
  const { rows } = await connection.execute<FindingUse>(sql`
    select distinct a.id, a.title from published_findings f join articles a on a.id = f.article_id
      where f.finding_id = ${id} and f.origin in ('', ${origin}) order by a.title, a.id limit 200`)
  return rows
}

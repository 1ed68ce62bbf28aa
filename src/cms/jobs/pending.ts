import { sql } from '@payloadcms/db-postgres/drizzle'
import { drizzle } from '@payloadcms/db-postgres/drizzle/node-postgres'
import type { Pool } from 'pg'

import { isDueWithin } from '@/cms/schedules/store'

/** What Payload's runner takes from the queue of notices. */
const isNotice = sql`j.queue = 'default' and j.completed_at is null and j.has_error is not true and j.processing is not true`

/** Time for a process to start in, so that what editors schedule happens on time. */
const leadSeconds = 20

/** True when a schedule or a notice is due, or will be as soon as a process has started for it. */
export async function hasJobsSoon(pool: Pool): Promise<boolean> {
  const { rows } = await drizzle(pool).execute(sql`
    select from payload_jobs j where (${isDueWithin(leadSeconds)})
      or (${isNotice} and (j.wait_until is null or j.wait_until <= now() + make_interval(secs => ${leadSeconds})))
    limit 1`)
  return rows.length > 0
}

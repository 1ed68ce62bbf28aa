import { sql } from '@payloadcms/db-postgres/drizzle'
import { drizzle } from '@payloadcms/db-postgres/drizzle/node-postgres'
import type { Pool } from 'pg'

import { isDueWithin } from '@/cms/schedules/store'

/**
 * Payload's runner marks a notice as begun outside a transaction, and takes no such notice again: one that has been sent
 * for so long, each wait for the mail server having a timeout of half a minute, was left by a process that has ended; so was
 * one that was begun in the future, by a clock that was ahead.
 */
const isAbandoned = sql`j.processing and j.updated_at not between now() - interval '10 minutes' and now() + interval '10 minutes'`

/** The longest wait for another attempt is half an hour; a longer one was computed by a clock that was ahead. */
const waitsTooLong = sql`j.wait_until > now() + interval '1 hour'`

const isUnsent = sql`j.queue = 'default' and j.completed_at is null and j.has_error is not true`

/** What Payload's runner takes from the queue of notices, or will once it is released. */
const isNotice = sql`${isUnsent} and (j.processing is not true or ${isAbandoned})`

/** Time for a process to start in, so that what editors schedule happens on time. */
const leadSeconds = 20

/** True when a schedule or a notice is due, or will be as soon as a process has started for it. */
export async function hasJobsSoon(pool: Pool): Promise<boolean> {
  const { rows } = await drizzle(pool).execute(sql`
    select from payload_jobs j where (${isDueWithin(leadSeconds)})
      or (${isNotice} and (j.wait_until is null or j.wait_until <= now() + make_interval(secs => ${leadSeconds}) or ${waitsTooLong}))
    limit 1`)
  return rows.length > 0
}

/** Lets the notices be sent that a process which has ended had begun to send, or that wait for a time that is wrong. */
export async function releaseAbandonedNotices(pool: Pool): Promise<void> {
  await drizzle(pool)
    .execute(sql`update payload_jobs j set processing = false, wait_until = case when ${waitsTooLong} then null else j.wait_until end
    where ${isUnsent} and (${isAbandoned} or ${waitsTooLong} and j.processing is not true)`)
}

/** Deletes the notices that could not be sent, a week after the last attempt, which was logged. */
export async function deleteFailedNotices(pool: Pool): Promise<void> {
  await drizzle(pool).execute(
    sql`delete from payload_jobs where task_slug = 'sendNotice' and has_error and updated_at < now() - interval '7 days'`,
  )
}

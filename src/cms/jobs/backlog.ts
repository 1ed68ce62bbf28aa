import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

/** How late what editors have scheduled, and notices, are, and how many were given up. */
export type Backlog = Record<'schedules' | 'notices', { secondsLate: number; failedWithinDay: number }>

/**
 * One row with the member `backlog`. A retry moves the time of a notice, which is sent as soon as it is queued, so the
 * time it waits is counted from then.
 */
export const backlog: SQL = sql`
  select jsonb_object_agg(kind, jsonb_build_object(
    'secondsLate', greatest(0, (select max(extract(epoch from now() - case slug when 'sendNotice' then created_at
        else coalesce(wait_until, created_at) end))::float
      from payload_jobs where task_slug = slug and completed_at is null and has_error is not true)),
    'failedWithinDay', (select count(*)
      from payload_jobs where task_slug = slug and has_error and updated_at > now() - interval '1 day')
    )) as backlog
  from (values ('schedules', 'schedulePublish'::enum_payload_jobs_task_slug), ('notices', 'sendNotice')) as kinds (kind, slug)`

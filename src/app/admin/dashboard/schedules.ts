import type { Payload } from 'payload'

import { getPool } from '@/cms/connection'
import type { WorkKind } from './documents'

/** A planned or failed schedule, with the title of its document. */
export type ScheduleSummary = {
  jobId: number
  collection: WorkKind
  id: number
  title: string | null
  type: 'publish' | 'unpublish'
  at: Date
  reason: string | null
  /** Who scheduled it. */
  person: string | null
}

const titles = `case j.input->'doc'->>'relationTo'
  when 'articles' then (select v.version_title from _articles_v v where v.parent_id = (j.input->'doc'->>'value')::integer and v.latest limit 1)
  when 'books' then (select v.version_title from _books_v v where v.parent_id = (j.input->'doc'->>'value')::integer and v.latest limit 1)
  when 'bundles' then (select v.version_title from _bundles_v v where v.parent_id = (j.input->'doc'->>'value')::integer and v.latest limit 1)
  when 'evidence-entries' then (select v.version_text from _evidence_entries_v v where v.parent_id = (j.input->'doc'->>'value')::integer and v.latest limit 1)
end`

const isSchedule = `j.task_slug = 'schedulePublish' and j.input->'doc'->>'value' ~ '^[0-9]{1,9}$'`

/** Pending schedules, the next first. */
export function findScheduled(payload: Payload, limit: number): Promise<ScheduleSummary[]> {
  return find(
    payload,
    `${isSchedule} and j.completed_at is null and j.has_error is not true order by j.wait_until limit ${limit}`,
  )
}

/** Failed schedules, the latest first. */
export function findFailed(payload: Payload, limit: number): Promise<ScheduleSummary[]> {
  return find(payload, `${isSchedule} and j.has_error order by j.updated_at desc limit ${limit}`)
}

async function find(payload: Payload, rest: string): Promise<ScheduleSummary[]> {
  const { rows } = await getPool(payload).query<ScheduleSummary>(
    `select j.id as "jobId", j.input->'doc'->>'relationTo' as collection, (j.input->'doc'->>'value')::integer as id, ${titles} as title,
      coalesce(j.input->>'type', 'publish') as type, coalesce(j.wait_until, j.created_at) as at, left(j.error->>'message', 400) as reason,
      (select u.name from users u where u.id::text = coalesce(j.input#>>'{user,value}', j.input->>'user')) as person
    from payload_jobs j where ${rest}`,
  )
  return rows
}

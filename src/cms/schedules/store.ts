import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'
import type { PayloadRequest } from 'payload'

import { getConnection } from '@/cms/connection'
import type { Schedule, ScheduleType, Target } from './schedule'

/**
 * Schedules are rows of Payload's jobs table, in a separate queue (set by a trigger) that Payload's runner never
 * processes; src/cms/schedules/run-due.ts executes them.
 */
type TransactionContext = Pick<PayloadRequest, 'payload'> & Partial<Pick<PayloadRequest, 'transactionID'>>

const isSchedule = sql`j.task_slug = 'schedulePublish' and j.completed_at is null and j.input #>> '{doc,value}' ~ '^[0-9]{1,9}$'`

const matchesTarget = ({ collection, id }: Target) =>
  sql`${isSchedule} and j.input #>> '{doc,relationTo}' = ${collection} and j.input #>> '{doc,value}' = ${String(id)}`

/** Another schedule of the same document comes first, and is still to be executed. */
const waitsForEarlier = sql`exists (select from payload_jobs e where e.task_slug = 'schedulePublish' and e.completed_at is null
  and e.has_error is not true and e.input #>> '{doc,relationTo}' = j.input #>> '{doc,relationTo}'
  and e.input #>> '{doc,value}' = j.input #>> '{doc,value}'
  and (coalesce(e.wait_until, e.created_at), e.id) < (coalesce(j.wait_until, j.created_at), j.id))`

/**
 * The condition for schedules that are due within so many seconds. Exponential backoff: 30 seconds after the first
 * attempt, then a minute, two minutes and so on. Those of one document are executed in their order: what was to be
 * unpublished would otherwise be published by a later attempt. An attempt more than a minute in the future was made while the
 * clock of Postgres was ahead; another transaction may be younger than this one.
 */
export const isDueWithin = (
  seconds: number,
): SQL => sql`${isSchedule} and j.has_error is not true and not ${waitsForEarlier}
  and greatest(coalesce(j.wait_until, j.created_at), case when j.total_tried > 0 and j.updated_at <= now() + interval '1 minute' then j.updated_at + interval '15 seconds' * power(2, j.total_tried) end)
    <= now() + make_interval(secs => ${seconds})`

/** The schedules of a document, failed ones included, by time. */
export function findSchedules(req: TransactionContext, target: Target): Promise<Schedule[]> {
  return select(req, sql`${matchesTarget(target)} order by j.wait_until, j.id`)
}

/** The schedules of these accounts that are still to be executed, by time. */
export function findSchedulesBy(req: TransactionContext, userIds: readonly number[]): Promise<Schedule[]> {
  return select(
    req,
    sql`${isSchedule} and j.has_error is not true and ${scheduleUser()} = any(${`{${userIds.join(',')}}`}::integer[]) order by j.wait_until, j.id`,
  )
}

/** The schedules that are due, the longest overdue first. */
export function findDueSchedules(req: TransactionContext, limit: number): Promise<Schedule[]> {
  return select(req, sql`${isDueWithin(0)} order by j.wait_until, j.id limit ${limit}`)
}

/** Locks a schedule until the transaction ends; null when it was executed by another server or cancelled. */
export async function lockDueSchedule(req: TransactionContext, jobId: number): Promise<Schedule | null> {
  const [schedule] = await select(req, sql`${isDueWithin(0)} and j.id = ${jobId} for update of j`)
  return schedule ?? null
}

type NewSchedule = { target: Target; type: ScheduleType; at: string; userId: number }

/** Inserts a schedule. */
export async function insertSchedule(
  req: TransactionContext,
  { target, type, at, userId }: NewSchedule,
): Promise<void> {
  const input = {
    type,
    doc: { relationTo: target.collection, value: target.id },
    user: { relationTo: 'users', value: userId },
  }
  const connection = await getConnection(req)
  await connection.execute(sql`
    insert into payload_jobs (task_slug, input, wait_until, has_error, processing, total_tried)
    values ('schedulePublish', ${JSON.stringify(input)}::jsonb, ${at}::timestamptz, false, false, 0)`)
}

/** Deletes and returns a schedule; null when there is none. */
export async function deleteSchedule(req: TransactionContext, jobId: number): Promise<Schedule | null> {
  const [schedule] = await remove(req, sql`${isSchedule} and j.id = ${jobId}`)
  return schedule ?? null
}

/** Deletes and returns the schedules of a document, optionally of one type, except failed ones. */
export function deleteSchedules(req: TransactionContext, target: Target, type?: ScheduleType): Promise<Schedule[]> {
  return remove(
    req,
    sql`${matchesTarget(target)} and j.has_error is not true and ${type === undefined ? sql`true` : sql`${scheduleType} = ${type}`}`,
  )
}

/** Deletes the failed schedules of a document. */
export async function deleteFailedSchedules(req: TransactionContext, target: Target): Promise<void> {
  await remove(req, sql`${matchesTarget(target)} and j.has_error`)
}

type Failure = { reason: string; isFinal: boolean }

/** Records a failed attempt, once even when several servers made it; false when the schedule changed meanwhile. */
export async function recordFailedAttempt(
  req: TransactionContext,
  { jobId, attempts }: Schedule,
  { reason, isFinal }: Failure,
): Promise<boolean> {
  const connection = await getConnection(req)
  const { rows } = await connection.execute(sql`
    update payload_jobs j set total_tried = ${attempts + 1}, has_error = ${isFinal}, error = ${JSON.stringify({ message: reason })}::jsonb, updated_at = now()
    where j.id = ${jobId} and ${isSchedule} and j.has_error is not true and coalesce(j.total_tried, 0) = ${attempts} returning 1`)
  return rows.length > 0
}

const scheduleType = sql`coalesce(j.input ->> 'type', 'publish')`

const columns = sql`j.id as "jobId", j.input #>> '{doc,relationTo}' as collection, (j.input #>> '{doc,value}')::integer as id, ${scheduleType} as type,
  to_char(coalesce(j.wait_until, j.created_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
  case when j.has_error then 'failed' when j.total_tried > 0 then 'retrying' else 'planned' end as state,
  j.error ->> 'message' as reason, coalesce(j.total_tried, 0)::integer as attempts,
  (select jsonb_build_object('id', u.id, 'name', coalesce(u.name, u.email)) from users u where u.id = ${scheduleUser()}) as by,
  ${scheduleUser()} is not null and not exists (select 1 from users u where u.id = ${scheduleUser()}) as "isOfLostAccount"`

/** Schedules created by older releases of Payload store the bare account id. */
function scheduleUser(): SQL {
  return sql`coalesce(j.input #>> '{user,value}', case when j.input ->> 'user' ~ '^[0-9]{1,9}$' then j.input ->> 'user' end)::integer`
}

async function select(req: TransactionContext, rest: SQL): Promise<Schedule[]> {
  const connection = await getConnection(req)
  return (await connection.execute<Schedule>(sql`select ${columns} from payload_jobs j where ${rest}`)).rows
}

async function remove(req: TransactionContext, condition: SQL): Promise<Schedule[]> {
  const connection = await getConnection(req)
  return (await connection.execute<Schedule>(sql`delete from payload_jobs j where ${condition} returning ${columns}`))
    .rows
}

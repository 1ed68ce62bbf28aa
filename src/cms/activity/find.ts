import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'
import type { PayloadRequest } from 'payload'

import { getConnection } from '@/cms/connection'
import { isActivityAction, isActivityKind, type ActivityAction, type ActivityKind } from './actions'

/** An entry of the activity log. */
export type ActivityEntry = {
  id: number
  at: Date
  /** The time of the last save merged into this entry; equal to `at` for other actions. */
  until: Date
  times: number
  person: string
  action: ActivityAction
  kind: ActivityKind | null
  documentId: number | null
  title: string
  detail: string | null
}

/** Filters entries; an omitted member matches everything. */
export type ActivityFilter = {
  person?: string
  action?: ActivityAction
  kind?: ActivityKind
  documentId?: number
  /** Days, as `2026-11-22`, in UTC. */
  from?: string
  to?: string
}

const isoDate = /^\d{4}-\d{2}-\d{2}$/

/** Parses a filter from query parameters; invalid values are ignored. */
export function parseActivityFilter(read: (name: string) => unknown): ActivityFilter {
  const [person, action, kind, from, to] = ['person', 'action', 'kind', 'from', 'to'].map(read)
  return {
    ...(typeof person === 'string' && person !== '' ? { person } : {}),
    ...(isActivityAction(action) ? { action } : {}),
    ...(isActivityKind(kind) ? { kind } : {}),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
  }
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && isoDate.test(value) && !Number.isNaN(Date.parse(value))
}

type Page = { limit: number; before?: number }

/** The newest matching entries, older than the entry `before`. */
export async function findActivity(
  req: PayloadRequest,
  filter: ActivityFilter,
  { limit, before }: Page,
): Promise<ActivityEntry[]> {
  const connection = await getConnection(req)
  const older = before === undefined ? sql`true` : sql`id < ${before}`
  const { rows } = await connection.execute<Omit<ActivityEntry, 'at' | 'until'> & { at: string; until: string }>(sql`
    select id, at, until, times, actor_name as person, action, kind, document_id as "documentId", title, detail
    from activity where ${toCondition(filter)} and ${older} order by id desc limit ${limit}`)
  return rows.map((row) => ({ ...row, at: new Date(row.at), until: new Date(row.until) }))
}

/** The names of all actors in the log. */
export async function findActivePeople(req: PayloadRequest): Promise<string[]> {
  const connection = await getConnection(req)
  const { rows } = await connection.execute<{ person: string }>(
    sql`select distinct actor_name as person from activity order by person limit 500`,
  )
  return rows.map(({ person }) => person)
}

function toCondition({ person, action, kind, documentId, from, to }: ActivityFilter): SQL {
  const conditions = [
    person === undefined ? null : sql`actor_name = ${person}`,
    action === undefined ? null : sql`action = ${action}`,
    kind === undefined ? null : sql`kind = ${kind}`,
    documentId === undefined ? null : sql`document_id = ${documentId}`,
    from === undefined ? null : sql`until >= ${from}::date::timestamp at time zone 'UTC'`,
    to === undefined ? null : sql`at < (${to}::date + 1)::timestamp at time zone 'UTC'`,
  ]
  return sql.join([sql`true`, ...conditions.filter((each) => each !== null)], sql` and `)
}

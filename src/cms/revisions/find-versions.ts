import { sql } from '@payloadcms/db-postgres/drizzle'
import type { PayloadRequest } from 'payload'

import { documentsTable, versionsTable } from '@/cms/tables'
import { executeInTransaction } from './transaction'

/** A version of a document or global. */
export type VersionSummary = {
  id: number
  /** ISO 8601, in UTC. */
  at: string
  savedBy: string | null
  /** Of a published version alone: a draft also carries who published the one before. */
  publishedBy: string | null
  isAutosave: boolean
  /** `saved` when drafts are disabled. */
  state: 'shown' | 'draft' | 'newest' | 'earlier' | 'saved'
}

const pageSize = 25

type DocumentScope = { collection: string; id: number } | { global: string }

/** A page of versions, newest first; empty when the account may not read versions. */
export async function findVersions(
  req: PayloadRequest,
  scope: DocumentScope,
  page: number,
): Promise<{ lines: VersionSummary[]; total: number; hasMore: boolean }> {
  const empty = { lines: [], total: 0, hasMore: false }
  if (!req.user) return empty
  const { payload } = req
  const config =
    'collection' in scope
      ? payload.config.collections.find(({ slug }) => slug === scope.collection)
      : payload.config.globals.find(({ slug }) => slug === scope.global)
  if (!config?.versions || !(await config.access.readVersions?.({ req }))) return empty
  const hasDrafts = Boolean(config.versions.drafts)
  const fields = new Set(config.flattenedFields.map(({ name }) => name))
  const table = versionsTable(config.slug)
  const selectUserName = (field: string, column: string) =>
    fields.has(field) ? sql`(select u.name from users u where u.id = v.${sql.identifier(column)})` : sql`null`
  const scopeCondition = 'collection' in scope ? sql`v.parent_id = ${scope.id}` : sql`true`
  const state = hasDrafts
    ? sql`case when v.version__status = 'published' then case when v.id = (select max(s.id) from ${table} s where s.version__status = 'published' and s.parent_id = v.parent_id)
        and exists (select 1 from ${documentsTable(config.slug)} d where d.id = v.parent_id and d._status = 'published') then 'shown' else 'earlier' end
      when v.latest then 'newest' else 'draft' end`
    : sql`'saved'`
  const publishedBy = hasDrafts
    ? sql`case when v.version__status = 'published' then ${selectUserName('publishedBy', 'version_published_by_id')} end`
    : sql`null`
  const rows = await executeInTransaction<VersionSummary & { total: number }>(
    req,
    sql`select v.id, to_char(v.version_updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, ${state} as state,
        ${selectUserName('updatedBy', 'version_updated_by_id')} as "savedBy", ${publishedBy} as "publishedBy",
        ${hasDrafts && hasAutosave(config.versions) ? sql`coalesce(v.autosave, false)` : sql`false`} as "isAutosave", (count(*) over ())::integer as total
      from ${table} v where ${scopeCondition} order by v.updated_at desc, v.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`,
  )
  const total = rows[0]?.total ?? 0
  return { lines: rows.map(({ total: _, ...line }) => line), total, hasMore: page * pageSize < total }
}

function hasAutosave({ drafts }: { drafts?: unknown }): boolean {
  return typeof drafts === 'object' && drafts !== null && 'autosave' in drafts && Boolean(drafts.autosave)
}

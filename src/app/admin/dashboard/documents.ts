import type { Payload } from 'payload'

import { getPool } from '@/cms/connection'

/** Collections on the dashboard: their table, title column and label. */
const workKinds = {
  articles: { table: 'articles', title: 'title', name: 'Article' },
  books: { table: 'books', title: 'title', name: 'Book' },
  bundles: { table: 'bundles', title: 'title', name: 'Bundle' },
  'evidence-entries': { table: 'evidence_entries', title: 'text', name: 'Finding' },
} as const

export type WorkKind = keyof typeof workKinds

/** A document on the dashboard. */
export type WorkItem = {
  collection: WorkKind
  id: number
  title: string
  at: Date
  person: string | null
  /** True when a reviewer asked for changes. */
  hasChangesRequested: boolean
}

/** The singular label of a collection. */
export function toKindName(collection: string): string {
  return Object.hasOwn(workKinds, collection) ? workKinds[collection as WorkKind].name : collection
}

/** The newest version of each document that matches a condition on `v`, the latest first. */
async function findNewest(
  payload: Payload,
  toCondition: (table: string) => string,
  personColumn: string,
  values: unknown[],
  limit: number,
): Promise<WorkItem[]> {
  const selects = Object.entries(workKinds).map(
    ([collection, { table, title }]) => `
      (select '${collection}' as collection, v.parent_id as id, v.version_${title} as title, v.updated_at as at,
        u.name as person, v.version_review_state = 'returned' as "hasChangesRequested"
      from _${table}_v v join ${table} d on d.id = v.parent_id left join users u on u.id = v.${personColumn}
      where v.latest and v.version_deleted_at is null and d.deleted_at is null and ${toCondition(table)} order by v.updated_at desc limit ${limit})`,
  )
  return query(payload, `${selects.join(' union all ')} order by at desc limit ${limit}`, values)
}

/** Drafts that an account has edited and that were not published since. */
export function findDrafts(payload: Payload, userId: number, limit: number): Promise<WorkItem[]> {
  return findNewest(
    payload,
    (table) => `v.version__status = 'draft' and exists (select 1 from _${table}_v mine
      where mine.parent_id = v.parent_id and mine.version__status = 'draft' and mine.version_updated_by_id = $1
        and mine.id > coalesce((select max(shown.id) from _${table}_v shown where shown.parent_id = v.parent_id and shown.version__status = 'published'), 0))`,
    'version_updated_by_id',
    [userId],
    limit,
  )
}

/** Documents that are ready for review, with their reviewers. */
export function findReadyForReview(payload: Payload, limit: number): Promise<WorkItem[]> {
  return findNewest(payload, () => `v.version_review_state = 'ready'`, 'version_reviewer_id', [], limit)
}

/** The most recently published documents. */
export function findPublished(payload: Payload, limit: number): Promise<WorkItem[]> {
  const selects = Object.entries(workKinds).map(
    ([collection, { table, title }]) => `
      (select '${collection}' as collection, d.id, d.${title} as title, d.updated_at as at, u.name as person, false as "hasChangesRequested"
      from ${table} d left join users u on u.id = d.published_by_id
      where d._status = 'published' and d.deleted_at is null order by d.updated_at desc limit ${limit})`,
  )
  return query(payload, `${selects.join(' union all ')} order by at desc limit ${limit}`, [])
}

/** Findings of the record that no published article uses, by its list or a link, or cites by their source. */
export async function findUncited(payload: Payload, limit: number): Promise<{ items: WorkItem[]; total: number }> {
  const { rows } = await getPool(payload).query<WorkItem & { total: number }>(
    `select 'evidence-entries' as collection, e.id, e.text as title, e.updated_at as at, null as person, false as "hasChangesRequested",
      (count(*) over ())::integer as total
    from evidence_entries e where e._status = 'published' and e.deleted_at is null and e.is_withdrawn is not true and e.source is not null
      and not exists (select 1 from published_findings f where f.finding_id = e.id)
      and not exists (select 1 from articles_sources s join articles a on a.id = s._parent_id
        where s.url = e.source and a._status = 'published' and a.deleted_at is null)
    order by e.date desc, e.id desc limit $1`,
    [limit],
  )
  return { items: rows, total: rows[0]?.total ?? 0 }
}

async function query(payload: Payload, statement: string, values: unknown[]): Promise<WorkItem[]> {
  const { rows } = await getPool(payload).query<WorkItem>(statement, values)
  return rows
}

import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import { readEnv } from '@/config/env'
import { revisionOf } from '@/reading/shared/changes'
import { isoTime, prepareRead, readRows } from '@/reading/shared/database'
import { findPageIds, leastOffset } from '@/reading/shared/list-places'
import { memoizeUntilChange } from '@/reading/shared/memoize-until-change'
import { isOneOfKeys, readTogether } from '@/reading/shared/read-together'
import type { Finding } from '@/schemas/content/finding'
import { findingFields } from '@/schemas/content/list-fields'
import { toListEnvelope, type ListEnvelope } from '@/schemas/content/list-envelope'
import type { SortKey } from '@/schemas/content/list-parameters'
import type { ListQuery } from '@/schemas/content/list-query'
import { contentPath } from '@/surface/content/operations'
import { articleLanguage, isPublished as isPublishedArticle } from './article-columns'
import { isPublicFinding, supersededBy, toEntry, type EntryRow } from './evidence'
import { toCondition, toListOrder, toOrder, type ColumnTable } from './filter'

type FindingRow = EntryRow & { supersededBy: number | null; addedAt: string; updatedAt: string }

const findingColumnList = sql`e.id, e.kind, e.industry, e.region, e.role, e.org, e.text, e.date, e.source,
  ${supersededBy} as "supersededBy", ${isoTime(sql`e.created_at`)} as "addedAt", ${isoTime(sql`e.updated_at`)} as "updatedAt"`

/** The column of each field that findings can be filtered or sorted by. */
export const findingColumns: ColumnTable = {
  id: { value: sql`e.id` },
  kind: { value: sql`e.kind`, enumType: sql`enum_evidence_entries_kind` },
  industry: { value: sql`e.industry` },
  region: { value: sql`e.region` },
  role: { value: sql`e.role` },
  org: { value: sql`e.org` },
  text: { value: sql`e.text` },
  // Dates of any precision (2025, 2025-03-14) are in order byte by byte.
  date: { value: sql`e.date collate "C"` },
  source: { value: sql`e.source` },
  supersededBy: { value: supersededBy },
  addedAt: { value: sql`e.created_at` },
  updatedAt: { value: sql`e.updated_at` },
}

const newestFirst: SortKey[] = [
  { field: 'date', isDescending: true },
  { field: 'id', isDescending: true },
]

const source = { fields: findingFields, columns: findingColumns }

/** The tags of what decides which findings a list has and in which order, without a filter and with any. */
const listing = ['listing:findings']
const textTags = [...listing, 'evidence']

/** One page of the public findings. */
export async function findFindings(query: ListQuery): Promise<ListEnvelope<Finding>> {
  const { limit, page } = query
  const [totalDocs, rows] = await Promise.all([countFindings(query.where), findRows(query, toWhere(query.where))])
  return toListEnvelope(rows.map(toFinding), { totalDocs, limit, page })
}

/** The number of public findings that match a filter. */
export function countFindings(where: ListQuery['where']): Promise<number> {
  return memoizeUntilChange(`findings ${JSON.stringify(where)}`, where ? textTags : listing, async () => {
    const [row] = await readRows<{ total: string }>(
      sql`select count(*) as total from evidence_entries e where ${toWhere(where)}`,
    )
    return Number(row?.total ?? 0)
  })
}

function toWhere(where: ListQuery['where']): SQL {
  return where ? sql`${isPublicFinding} and ${toCondition(where, source)}` : isPublicFinding
}

async function findRows({ sort, where, limit, page }: ListQuery, condition: SQL): Promise<FindingRow[]> {
  const keys = sort.length > 0 ? sort : newestFirst
  const order = toListOrder(keys, source)
  const offset = (page - 1) * limit
  if (order === null || offset < leastOffset) {
    return readRows<FindingRow>(sql`
      select ${findingColumnList} from evidence_entries e where ${condition}
      order by ${toOrder(keys, findingColumns)} limit ${limit} offset ${offset}`)
  }
  const name = `findings ${JSON.stringify({ sort, where })}`
  const from = sql`evidence_entries e`
  const tags = where || sort.length > 0 ? textTags : listing
  const ids = await findPageIds({ name, tags, from, condition, id: sql`e.id`, order }, limit, offset)
  return readRows<FindingRow>(sql`
    select ${findingColumnList} from unnest(${`{${ids.join(',')}}`}::integer[]) with ordinality p (id, place)
    join evidence_entries e on e.id = p.id where ${isPublicFinding} order by p.place`)
}

type WithRevision = FindingRow & { id: number; revision: string | null }

const findingsById = prepareRead<WithRevision, { keys: number[] }>(
  'lectern-findings-by-id',
  () => sql`select ${findingColumnList}, ${revisionOf('finding', sql`e.id`)} as revision from evidence_entries e
    where ${isOneOfKeys(sql`e.id`, 'integer')} and ${isPublicFinding}`,
)
const findingById = readTogether<number, WithRevision>({
  readSome: (keys) => findingsById({ keys }),
  toKey: ({ id }) => id,
})

/** The public finding with this number and its revision, or null. */
export async function findFinding(id: number): Promise<{ finding: Finding; revision: string | null } | null> {
  const found = await findingById(id)
  if (!found) return null
  const { revision, ...row } = found
  return { finding: toFinding(row), revision }
}

/** The published articles that use a finding, newest first. */
export async function findArticlesUsing(
  findingId: number,
): Promise<{ id: number; slug: string; title: string; language: string }[]> {
  return readRows(sql`
    select a.id, a.slug, a.title, ${articleLanguage} as language from articles a where ${isPublishedArticle}
      and exists (select 1 from published_findings u where u.article_id = a.id and u.finding_id = ${findingId}
        and u.origin in ('', ${readEnv().BASE_URL}))
    order by a.published_at desc nulls last, a.id desc`)
}

/** The public findings that a published article uses, by number. */
export async function findFindingsOf(articleId: number): Promise<Finding[]> {
  const rows = await readRows<FindingRow>(sql`
    select ${findingColumnList} from evidence_entries e where ${isPublicFinding}
      and exists (select 1 from published_findings u where u.finding_id = e.id and u.article_id = ${articleId}
        and u.origin in ('', ${readEnv().BASE_URL}))
    order by e.id`)
  return rows.map(toFinding)
}

/** Those of these findings that are public, by number. */
export async function findFindingsByIds(ids: readonly number[]): Promise<Finding[]> {
  const rows = await readRows<FindingRow>(sql`
    select ${findingColumnList} from evidence_entries e
    where ${isPublicFinding} and e.id = any(${`{${ids.join(',')}}`}::integer[]) order by e.id`)
  return rows.map(toFinding)
}

/** True for a published finding that was withdrawn. */
export async function isWithdrawnFinding(id: number): Promise<boolean> {
  const rows = await readRows(
    sql`select 1 from evidence_entries e where e.id = ${id} and e._status = 'published' and e.deleted_at is null and e.is_withdrawn`,
  )
  return rows.length > 0
}

/** The public finding that supersedes a withdrawn one, following chains; or null. */
export async function findSuccessor(id: number): Promise<{ id: number; text: string } | null> {
  const [row] = await readRows<{ id: number; text: string }>(sql`
    with recursive successors as (
      select superseded_by_id as id, 1 as step from evidence_entries where id = ${id} and _status = 'published' and deleted_at is null
      union all
      select e.superseded_by_id, s.step + 1 from successors s join evidence_entries e on e.id = s.id
      where e._status = 'published' and e.deleted_at is null and e.is_withdrawn and s.step < 10
    )
    select e.id, e.text from successors s join evidence_entries e on e.id = s.id
    where ${isPublicFinding} order by s.step limit 1`)
  return row ?? null
}

function toFinding({ supersededBy: successor, addedAt, updatedAt, ...row }: FindingRow): Finding {
  const entry = toEntry(row)
  return {
    ...entry,
    url: `${readEnv().BASE_URL}${contentPath('findingPage', { id: String(entry.id) })}`,
    ...(successor === null ? {} : { supersededBy: successor }),
    addedAt,
    updatedAt,
  }
}

import { sql } from '@payloadcms/db-postgres/drizzle'

import { toWebAddress } from '@/lib/addresses/web-address'
import { readEnv } from '@/config/env'
import type { EvidenceEntry, EvidenceRecord, ListedFinding, ListedRecord } from '@/schemas/content/evidence'
import { evidenceKindDefaults, evidenceKindIds, type EvidenceKindId } from '@/schemas/content/evidence-kinds'
import { isoTime, readRows } from '@/reading/shared/database'
import { databaseTime } from '@/reading/shared/database-time'
import { memoizeRows } from '@/reading/shared/memoize-rows'
import { memoizeUntilChange } from '@/reading/shared/memoize-until-change'
import { findSite } from '@/reading/shared/site'

type RecordRow = {
  name: string | null
  description: string | null
  source: string | null
  attribution: string | null
  kinds: { id: EvidenceKindId; label: string; note: string }[] | null
}
/** The columns of a finding that {@link toEntry} reads. */
export type EntryRow = { [name in keyof EvidenceEntry]-?: EvidenceEntry[name] | null } & { kind: EvidenceKindId }

/** The condition for public findings: published, not withdrawn, and not in the trash. */
export const isPublicFinding = sql`e._status = 'published' and e.deleted_at is null and e.is_withdrawn is not true`

/** The public finding that supersedes a finding; one that is itself withdrawn or a draft is not named. */
export const supersededBy = sql`(select n.id from evidence_entries n where n.id = e.superseded_by_id
  and n._status = 'published' and n.deleted_at is null and n.is_withdrawn is not true)`

type PublicFinding = { id: number; updatedAt: string; entry: ListedFinding }

/** All public findings, newest first. */
const findPublicFindings = memoizeRows<PublicFinding>({
  kind: 'evidence',
  // Dates of any precision (2025, 2025-03-14) are in order byte by byte.
  order: ({ id, entry: { date } }, { id: otherId, entry: { date: otherDate } }) =>
    date === otherDate ? otherId - id : date < otherDate ? 1 : -1,
  readAll: () => readPublicFindings(),
  readSome: (ids) => readPublicFindings(sql`e.id = any(${`{${ids.join(',')}}`}::integer[])`),
  // The record has all of them, and is memoized itself.
  maxRows: Infinity,
})

async function readPublicFindings(condition = sql`true`): Promise<PublicFinding[]> {
  const rows = await readRows<EntryRow & { supersededBy: number | null; updatedAt: string }>(sql`
    select e.id, e.kind, e.industry, e.region, e.role, e.org, e.text, e.date, e.source, ${supersededBy} as "supersededBy",
      ${isoTime(sql`e.updated_at`)} as "updatedAt"
    from evidence_entries e where ${isPublicFinding} and ${condition}
    order by e.date collate "C" desc nulls last, e.id desc`)
  return rows.map(({ supersededBy: successor, updatedAt, ...row }) => {
    const entry = { ...toEntry(row), ...(successor === null ? {} : { supersededBy: successor }) }
    return { id: entry.id, updatedAt, entry }
  })
}

/** The number and last change of each public finding, for sitemaps. */
export async function findFindingTimes(): Promise<{ id: number; updatedAt: string }[]> {
  return (await findPublicFindings()).map(({ id, updatedAt }) => ({ id, updatedAt })).sort((a, b) => a.id - b.id)
}

/** The complete evidence record; newest findings first. */
export function findEvidenceRecord(): Promise<ListedRecord> {
  return memoizeUntilChange('evidence', ['evidence', 'evidence-record', 'site'], readEvidenceRecord)
}

async function readEvidenceRecord(): Promise<ListedRecord> {
  const [findings, updated, texts] = await Promise.all([findPublicFindings(), findLastChange(), findRecordTexts()])
  const { name, source, kinds, description, organizationName } = texts
  const counts = new Map<EvidenceKindId, number>(evidenceKindIds.map((id) => [id, 0]))
  for (const { entry } of findings) counts.set(entry.kind, (counts.get(entry.kind) ?? 0) + 1)
  return {
    name,
    ...(description === undefined ? {} : { description }),
    source,
    attribution: texts.attribution ?? `${name}. ${organizationName}, ${updated.slice(0, 10)}. ${source}`,
    updated,
    kinds,
    counts: Object.fromEntries(counts),
    entries: findings.map(({ entry }) => entry),
  }
}

/** The last change of any finding or of the record's own texts; of a record without any, when the database was made. */
async function findLastChange(): Promise<string> {
  const [row] = await readRows<{ updated: string }>(sql`
    select ${isoTime(sql`coalesce(greatest((select r.updated_at from evidence_record r order by r.id limit 1),
      (select max(e.updated_at) from evidence_entries e where e._status = 'published' and e.deleted_at is null)),
      ${databaseTime})`)} as updated`)
  if (!row) throw new Error('The last change of the evidence record could not be read.')
  return row.updated
}

/** What editors say of the record, with defaults. */
export type RecordTexts = Pick<EvidenceRecord, 'name' | 'description' | 'source' | 'kinds'> & {
  attribution?: string
  organizationName: string
}

/** The record's own texts, without its findings. */
export function findRecordTexts(): Promise<RecordTexts> {
  return memoizeUntilChange('evidence texts', ['evidence-record', 'site'], async () => {
    const [[row], { organizationName }] = await Promise.all([readRecordRows(), findSite()])
    const overrides = new Map((row?.kinds ?? []).map((kind) => [kind.id, kind]))
    return {
      name: row?.name || 'State of applied AI',
      ...(row?.description ? { description: row.description } : {}),
      source: toWebAddress(row?.source) ?? `${readEnv().BASE_URL}/state-of-applied-ai`,
      ...(row?.attribution ? { attribution: row.attribution } : {}),
      kinds: evidenceKindIds.map((id) => overrides.get(id) ?? { id, ...evidenceKindDefaults[id] }),
      organizationName,
    }
  })
}

function readRecordRows(): Promise<RecordRow[]> {
  return readRows(sql`
    select r.name, r.description, r.source, r.attribution,
      (select json_agg(json_build_object('id', k.kind, 'label', k.label, 'note', k.note) order by k._order)
        from evidence_record_kinds k where k._parent_id = r.id) as kinds
    from evidence_record r order by r.id limit 1`)
}

/** A row as an entry of the record. */
export function toEntry(row: EntryRow): EvidenceEntry {
  const entry: EvidenceEntry = {
    id: Number(row.id),
    kind: row.kind,
    industry: row.industry ?? '',
    region: row.region ?? '',
    text: row.text ?? '',
    date: row.date ?? '',
  }
  if (row.role) entry.role = row.role
  if (row.org) entry.org = row.org
  const source = toWebAddress(row.source)
  if (source) entry.source = source
  return entry
}

import { sql } from '@payloadcms/db-postgres/drizzle'

import { toWebAddress } from '@/lib/web-address'
import { readEnv } from '@/config/env'
import type { EvidenceEntry, ListedFinding, ListedRecord } from '@/schemas/content/evidence'
import { evidenceKindDefaults, evidenceKindIds, type EvidenceKindId } from '@/schemas/content/evidence-kinds'
import { isoTime, readRows } from '@/reading/shared/database'
import { memoizeUntilChange } from '@/reading/shared/memoize-until-change'
import { findSite } from '@/reading/shared/site'

type RecordRow = {
  name: string | null
  description: string | null
  source: string | null
  attribution: string | null
  updated: string | null
  kinds: { id: EvidenceKindId; label: string; note: string }[] | null
}
/** The columns of a finding that {@link toEntry} reads. */
export type EntryRow = { [name in keyof EvidenceEntry]-?: EvidenceEntry[name] | null } & { kind: EvidenceKindId }

/** The condition for public findings: published, not withdrawn, and not in the trash. */
export const isPublicFinding = sql`e._status = 'published' and e.deleted_at is null and e.is_withdrawn is not true`

/** The public finding that supersedes a finding; one that is itself withdrawn or a draft is not named. */
export const supersededBy = sql`(select n.id from evidence_entries n where n.id = e.superseded_by_id
  and n._status = 'published' and n.deleted_at is null and n.is_withdrawn is not true)`

/** The complete evidence record; newest findings first. */
export function findEvidenceRecord(): Promise<ListedRecord> {
  return memoizeUntilChange('evidence', ['evidence', 'site'], readEvidenceRecord)
}

async function readEvidenceRecord(): Promise<ListedRecord> {
  const [entries, settings, site] = await Promise.all([findEntries(), findRecordRow(), findSite()])
  const source = toWebAddress(settings?.source) ?? `${readEnv().BASE_URL}/state-of-applied-ai`
  const name = settings?.name || 'State of applied AI'
  const updated = settings?.updated ?? new Date(0).toISOString()
  const overrides = new Map((settings?.kinds ?? []).map((kind) => [kind.id, kind]))
  return {
    name,
    ...(settings?.description ? { description: settings.description } : {}),
    source,
    attribution: settings?.attribution || `${name}. ${site.organizationName}, ${updated.slice(0, 10)}. ${source}`,
    updated,
    kinds: evidenceKindIds.map((id) => overrides.get(id) ?? { id, ...evidenceKindDefaults[id] }),
    counts: Object.fromEntries(evidenceKindIds.map((id) => [id, entries.filter((entry) => entry.kind === id).length])),
    entries,
  }
}

async function findEntries(): Promise<ListedFinding[]> {
  const rows = await readRows<EntryRow & { supersededBy: number | null }>(sql`
    select e.id, e.kind, e.industry, e.region, e.role, e.org, e.text, e.date, e.source, ${supersededBy} as "supersededBy"
    from evidence_entries e where ${isPublicFinding} order by e.date desc, e.id desc`)
  return rows.map(({ supersededBy: successor, ...row }) => ({
    ...toEntry(row),
    ...(successor === null ? {} : { supersededBy: successor }),
  }))
}

/** `updated` is the last change of any finding or of the record's own texts. */
async function findRecordRow(): Promise<RecordRow | undefined> {
  const [row] = await readRows<RecordRow>(sql`
    select r.name, r.description, r.source, r.attribution,
      ${isoTime(sql`greatest(r.updated_at, (select max(e.updated_at) from evidence_entries e where e._status = 'published' and e.deleted_at is null))`)} as updated,
      (select json_agg(json_build_object('id', k.kind, 'label', k.label, 'note', k.note) order by k._order)
        from evidence_record_kinds k where k._parent_id = r.id) as kinds
    from (select 1) as always left join lateral (select * from evidence_record order by id limit 1) r on true`)
  return row
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

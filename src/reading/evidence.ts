import { sql } from '@payloadcms/db-postgres/drizzle'

import { toWebAddress } from '@/cms/fields/web-address'
import { readEnv } from '@/config/env'
import type { EvidenceEntry, EvidenceRecord } from '@/schemas/evidence'
import { evidenceKindDefaults, evidenceKindIds, type EvidenceKindId } from '@/schemas/evidence-kinds'
import { isoTime, readRows } from './database'
import { remember } from './remember'
import { findSite } from './site'

type RecordRow = {
  name: string | null
  description: string | null
  source: string | null
  attribution: string | null
  updated: string | null
  kinds: { id: EvidenceKindId; label: string; note: string }[] | null
}
type EntryRow = { [name in keyof EvidenceEntry]-?: EvidenceEntry[name] | null } & { kind: EvidenceKindId }

const isPublished = sql`e._status = 'published'`

/** The whole evidence record; newest findings first. */
export function findEvidenceRecord(): Promise<EvidenceRecord> {
  return remember('evidence', readEvidenceRecord)
}

async function readEvidenceRecord(): Promise<EvidenceRecord> {
  const [entries, head, site] = await Promise.all([findEntries(), findRecordRow(), findSite()])
  const source = toWebAddress(head?.source) ?? `${readEnv().BASE_URL}/state-of-applied-ai`
  const name = head?.name || 'State of applied AI'
  const updated = head?.updated ?? new Date(0).toISOString()
  const overrides = new Map((head?.kinds ?? []).map((kind) => [kind.id, kind]))
  return {
    name,
    ...(head?.description ? { description: head.description } : {}),
    source,
    attribution: head?.attribution || `${name}. ${site.organizationName}, ${updated.slice(0, 10)}. ${source}`,
    updated,
    kinds: evidenceKindIds.map((id) => overrides.get(id) ?? { id, ...evidenceKindDefaults[id] }),
    counts: Object.fromEntries(evidenceKindIds.map((id) => [id, entries.filter((entry) => entry.kind === id).length])),
    entries,
  }
}

async function findEntries(): Promise<EvidenceEntry[]> {
  const rows = await readRows<EntryRow>(sql`
    select e.id, e.kind, e.industry, e.region, e.role, e.org, e.text, e.date, e.source
    from evidence_entries e where ${isPublished} order by e.date desc, e.id desc`)
  return rows.map(toEntry)
}

/** `updated` is when a finding, or the record's own words, last changed. */
async function findRecordRow(): Promise<RecordRow | undefined> {
  const [row] = await readRows<RecordRow>(sql`
    select r.name, r.description, r.source, r.attribution,
      ${isoTime(sql`greatest(r.updated_at, (select max(e.updated_at) from evidence_entries e where ${isPublished}))`)} as updated,
      (select json_agg(json_build_object('id', k.kind, 'label', k.label, 'note', k.note) order by k._order)
        from evidence_record_kinds k where k._parent_id = r.id) as kinds
    from (select 1) as always left join lateral (select * from evidence_record order by id limit 1) r on true`)
  return row
}

function toEntry(row: EntryRow): EvidenceEntry {
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

type Narrowing = { kind?: string; industry?: string; region?: string; q?: string }

/** The findings that a filter leaves, in their order; every word of `q` must stand somewhere in the finding. */
export function matchFindings(entries: readonly EvidenceEntry[], { kind, industry, region, q }: Narrowing): EvidenceEntry[] {
  const words = fold(q ?? '').split(/\s+/).filter(Boolean)
  return entries.filter((entry) => {
    if (kind && entry.kind !== kind) return false
    if (industry && entry.industry !== industry) return false
    if (region && entry.region !== region) return false
    const text = fold([entry.text, entry.org, entry.role, entry.industry, entry.region].join(' '))
    return words.every((word) => text.includes(word))
  })
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

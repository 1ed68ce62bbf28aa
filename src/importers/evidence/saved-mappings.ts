import type { Payload } from 'payload'

import { getPool } from '@/cms/connection'
import { toStorableJson } from '@/lib/json/storable-json'
import { parsePartialMapping, type PartialMapping } from './mapping'

/** A mapping saved for later files of its source. Mappings are for editors and operators: nothing public reads them. */
export type SavedMapping = {
  name: string
  /** The name of the source, from the file it was last saved for. */
  source: string
  mapping: PartialMapping
  savedBy: string
  savedAt: Date
}

const columns = 'name, source, mapping, kept_by as "savedBy", kept_at as "savedAt"'

/** The mapping of that name, or null. */
export async function findSavedMapping(payload: Payload, name: string): Promise<SavedMapping | null> {
  return findOne(payload, `select ${columns} from import_mappings where name = $1`, name)
}

/** The mapping for files of a source: the one with its name, else the newest saved for such a file; or null. */
export async function findSavedMappingOfSource(payload: Payload, source: string): Promise<SavedMapping | null> {
  const query = `select ${columns} from import_mappings where name = $1 or source = $1
    order by (name = $1) desc, kept_at desc limit 1`
  return findOne(payload, query, source)
}

async function findOne(payload: Payload, query: string, value: string): Promise<SavedMapping | null> {
  const { rows } = await getPool(payload).query<SavedMapping>(query, [value])
  const [row] = rows
  return row ? { ...row, mapping: parsePartialMapping(row.mapping, `The mapping saved as “${row.name}”`) } : null
}

/** All saved mappings, by name. */
export async function listSavedMappings(payload: Payload): Promise<Omit<SavedMapping, 'mapping'>[]> {
  const { rows } = await getPool(payload).query<Omit<SavedMapping, 'mapping'>>(
    'select name, source, kept_by as "savedBy", kept_at as "savedAt" from import_mappings order by name',
  )
  return rows
}

/** Saves a mapping under its name, replacing an earlier one. */
export async function saveMapping(
  payload: Payload,
  { name, source, mapping, savedBy }: Omit<SavedMapping, 'savedAt'>,
): Promise<void> {
  await getPool(payload).query(
    `insert into import_mappings (name, source, mapping, kept_by) values ($1, $2, $3::jsonb, $4)
     on conflict (name) do update set source = $2, mapping = $3::jsonb, kept_by = $4, kept_at = now()`,
    [name, source, JSON.stringify(toStorableJson(mapping)), savedBy],
  )
}

/** Deletes a saved mapping: mappings for its source are guessed again. Findings are kept. */
export async function deleteMapping(payload: Payload, name: string): Promise<void> {
  await getPool(payload).query('delete from import_mappings where name = $1', [name])
}

/** Facet values of the existing findings, by which columns are recognized. */
export async function findKnownValues(
  payload: Payload,
): Promise<Record<'industry' | 'region' | 'role' | 'org', string[]>> {
  const distinct = (field: string) =>
    `array(select distinct ${field} from evidence_entries where ${field} is not null order by 1 limit 5000) as ${field}`
  const { rows } = await getPool(payload).query<Record<'industry' | 'region' | 'role' | 'org', string[]>>(
    `select ${['industry', 'region', 'role', 'org'].map(distinct).join(', ')}`,
  )
  return rows[0] ?? { industry: [], region: [], role: [], org: [] }
}

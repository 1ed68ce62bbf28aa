import { createHash } from 'node:crypto'

import { sql } from '@payloadcms/db-postgres/drizzle'
import type { Payload } from 'payload'

import { getConnection } from '@/cms/connection'
import type { TransactionRequest } from '@/importers/batches'

type Collection = 'articles' | 'evidence-entries'

/** What the record of a document said when it was last imported: a hash of all of it, and of the value of each field. */
export type ImportedValues = { record: string; fields: Readonly<Record<string, string>> }

/** A hash of a text, short enough to be kept for each field. */
export function toValueHash(text: string): string {
  return createHash('sha256').update(text).digest('base64').slice(0, 16)
}

/** What the records of these documents said when they were last imported, where that is known. */
export async function findImportedValues(
  payload: Payload,
  collection: Collection,
  ids: readonly number[],
): Promise<Map<number, ImportedValues>> {
  if (ids.length === 0) return new Map()
  const connection = await getConnection({ payload })
  const { rows } = await connection.execute<ImportedValues & { id: number }>(sql`
    select document_id as id, record, fields from imported_values where collection = ${collection}
      and document_id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::integer)`)
  return new Map(rows.map(({ id, record, fields }) => [id, { record, fields }]))
}

/** Remembers what the record of a document says, in the transaction that imports it. */
export async function rememberImportedValues(
  payload: Payload,
  { collection, id, req }: { collection: Collection; id: number; req: TransactionRequest },
  { record, fields }: ImportedValues,
): Promise<void> {
  const connection = await getConnection({ payload, ...req })
  await connection.execute(sql`
    insert into imported_values (collection, document_id, record, fields)
    values (${collection}, ${id}, ${record}, ${JSON.stringify(fields)}::jsonb)
    on conflict (collection, document_id) do update set record = excluded.record, fields = excluded.fields`)
}

type Change = {
  /** What the record said before; undefined where that is not known. */
  before: ImportedValues | undefined
  next: ImportedValues
  /** The fields in which the document differs from the record. */
  changed: readonly string[]
  /** True where the document has the value of this hash in a field. */
  hasValue: (field: string, hash: string) => boolean
}

/**
 * Who wins where a document differs from its record: editors, as long as the record says the same as at its last
 * import; else the record. `replaced` are the fields that editors had changed since, which it changes again.
 */
export function weighChange({ before, next, changed, hasValue }: Change): { isKept: boolean; replaced: string[] } {
  if (!before) return { isKept: false, replaced: [] }
  if (before.record === next.record) return { isKept: changed.length > 0, replaced: [] }
  const isEdited = (field: string) => before.fields[field] !== undefined && !hasValue(field, before.fields[field])
  return { isKept: false, replaced: changed.filter(isEdited) }
}

/** The note on a record that is the same as before, where the document was edited since. */
export function toKeptNote(fields: readonly string[]): string {
  return `It keeps what was edited here since it was imported: ${fields.join(', ')}.`
}

/** The notes on a record that has changed in fields that were edited here. */
export function toReplacedNotes(fields: readonly string[]): string[] {
  if (fields.length === 0) return []
  return [`It replaced what was edited here: ${fields.join(', ')}. The former text is in the versions.`]
}

import { hash } from 'node:crypto'

import { sql } from '@payloadcms/db-postgres/drizzle'
import type { Payload } from 'payload'

import { getConnection } from '@/cms/connection'
import type { TransactionRequest } from './batches'

type Collection = 'articles' | 'evidence-entries'

type Hashes = Readonly<Record<string, string>>

/**
 * Where records come from: the name of a folder or file, and a site; null where it cannot be told. `id` is the number of
 * a record there, where it has one.
 */
export type Origin = { name: string | null; site: string | null; id?: string }

/**
 * What the record of a document said when it was last imported, as hashes by field: as it was written there, and as it
 * was stored, where links, images and people are those of this catalogue. `origin` is where it came from: null for
 * findings, whose references contain it, and for what was imported before it was remembered.
 */
export type ImportedValues = { said: Hashes; fields: Hashes; origin: Origin | null }

/** A hash, short enough to be kept for each field. */
export function toValueHash(value: string | Uint8Array): string {
  return hash('sha256', value, 'base64').slice(0, 16)
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
    select document_id as id, said, fields, origin from imported_values where collection = ${collection}
      and document_id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::integer)`)
  return new Map(rows.map(({ id, ...values }) => [id, values]))
}

/** Remembers what the record of a document says, in the transaction that imports it. */
export async function rememberImportedValues(
  payload: Payload,
  { collection, id, req }: { collection: Collection; id: number; req: TransactionRequest },
  { said, fields, origin }: ImportedValues,
): Promise<void> {
  const connection = await getConnection({ payload, ...req })
  await connection.execute(sql`
    insert into imported_values (collection, document_id, said, fields, origin)
    values (${collection}, ${id}, ${JSON.stringify(said)}::jsonb, ${JSON.stringify(fields)}::jsonb,
      ${origin && JSON.stringify(origin)}::jsonb)
    on conflict (collection, document_id)
      do update set said = excluded.said, fields = excluded.fields, origin = excluded.origin`)
}

/**
 * What a record says, as it was remembered in fields that earlier versions derived in other ways: what one of them would
 * derive from the record now, where it is what was remembered, says the same, so that what editors have changed is kept.
 */
export function recognizeFormer(
  before: ImportedValues | undefined,
  next: ImportedValues,
  former: Readonly<Record<string, readonly string[]>>,
): ImportedValues {
  const hashes = Object.entries(former).flatMap(([field, values]) =>
    values.map((value) => [field, toValueHash(JSON.stringify(value))]),
  )
  const said = hashes.filter(([field = '', each]) => before?.said[field] === each)
  return { ...next, said: { ...next.said, ...(Object.fromEntries(said) as Hashes) } }
}

/**
 * What a record says whose body is made of the `source` that is remembered beside it: from the same one it says the same,
 * also where this version makes something else of it, so that what editors have changed is kept.
 */
export function recognizeSource(before: ImportedValues | undefined, next: ImportedValues): ImportedValues {
  const isSame = next.said.source !== undefined && before?.said.source === next.said.source
  return isSame && before.said.body !== undefined ? { ...next, said: { ...next.said, body: before.said.body } } : next
}

type Difference<Field extends string> = {
  /** What the record said before; undefined where that is not known. */
  before: ImportedValues | undefined
  next: ImportedValues
  /** The fields in which the document differs from the record. */
  changed: readonly Field[]
  /** True where the document has the value of this hash in a field. */
  hasValue: (field: Field, hash: string) => boolean
}

/**
 * Who wins in each field in which a document differs from its record: editors, where they have changed it and the record
 * says the same as at its last import (`kept`); else the record (`applied`), also where editors had changed it
 * (`replaced`).
 */
export function weighFields<Field extends string>({ before, next, changed, hasValue }: Difference<Field>) {
  const isSaidAgain = (field: Field) => before?.said[field] !== undefined && before.said[field] === next.said[field]
  const isEdited = (field: Field) => before?.fields[field] !== undefined && !hasValue(field, before.fields[field])
  const isKept = (field: Field) => isSaidAgain(field) && (before?.fields[field] === undefined || isEdited(field))
  const applied = changed.filter((field) => !isKept(field))
  return { applied, kept: changed.filter(isKept), replaced: applied.filter(isEdited) }
}

type Memory = { before: ImportedValues | undefined; hasDraft: boolean; isOwn: boolean }

/**
 * Whether what a record says is remembered. Our own export says what editors have written, and what a feed said before
 * stays known. To publish a draft takes back what is written beside it, which is taken again if it is not remembered
 * until then.
 */
export function isRemembered({ before, hasDraft, isOwn }: Memory): boolean {
  return !hasDraft && !(isOwn && before !== undefined)
}

/** The notes on a record that says the same as before of fields that were changed here since. */
export function toKeptNotes(fields: readonly string[]): string[] {
  return fields.length === 0 ? [] : [`It keeps what was changed here since its last import: ${fields.join(', ')}.`]
}

/** The notes on a record that says something else in fields that were changed here. */
export function toReplacedNotes(fields: readonly string[]): string[] {
  if (fields.length === 0) return []
  return [`It replaced what was changed here: ${fields.join(', ')}. The former text is in the versions.`]
}

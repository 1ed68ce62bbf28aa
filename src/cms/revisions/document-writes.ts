import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'
import type { PayloadRequest } from 'payload'

import type { DocumentKey } from './document-key'
import type { Revision } from './lock-document'
import { executeInTransaction } from './transaction'

export type WriteAction =
  | 'created'
  | 'saved'
  | 'autosaved'
  | 'published'
  | 'unpublished'
  | 'published-as-scheduled'
  | 'unpublished-as-scheduled'
  | 'restored'
  | 'trashed'
  | 'untrashed'
  | 'deleted'

/** A write of a document, as reported to clients whose write conflicts with it. */
export type DocumentWrite = {
  action: WriteAction
  /** Names of the changed fields. */
  fields: string[]
  revision: Revision
  /** Null for a write without an account, such as an import. */
  by: { id: number; name: string } | null
  /** An id from the browser that sent the write, by which it recognizes its own writes. */
  writeId: string | null
}

/** Older writes of a document are deleted. */
const maxStoredWrites = 200

/** A write, with the generated slug that it replaced by another generated one, if it did. */
type RecordedWrite = DocumentWrite & { replacedSlug: string | null }

/** Records a write in its own transaction, so that both commit or neither does. */
export async function recordWrite(req: PayloadRequest, document: DocumentKey, write: RecordedWrite): Promise<void> {
  const { action, fields, revision, by, writeId, replacedSlug } = write
  await executeInTransaction(
    req,
    sql`with written as (
        insert into document_writes (document, action, fields, revision, written_by, written_by_name, write_id, replaced_slug)
        values (${document}, ${action}, (select coalesce(array_agg(name), '{}') from jsonb_array_elements_text(${JSON.stringify(fields)}::jsonb) name),
          ${revision}::timestamptz, ${by?.id ?? null}, ${by?.name ?? null}, ${writeId}::uuid, ${replacedSlug})
      )
      delete from document_writes where document = ${document} and id <= (
        select id from document_writes where document = ${document} order by id desc offset ${maxStoredWrites} limit 1)`,
  )
}

/** The writes after a revision, oldest first; without a revision, only the newest. */
export async function findWritesSince(
  req: PayloadRequest,
  document: DocumentKey,
  since: Revision | null,
): Promise<DocumentWrite[]> {
  const rows = await executeInTransaction<DocumentWrite>(
    req,
    sql`select action, fields, write_id as "writeId",
        to_char(revision at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as revision,
        case when written_by is null then null else jsonb_build_object('id', written_by, 'name', written_by_name) end as by
      from document_writes where document = ${document} and ${isAfter(document, sql`${since}::timestamptz`)}
      order by id desc limit ${since === null ? 1 : maxStoredWrites}`,
  )
  return rows.toReversed()
}

/**
 * Whether a write came after a revision: by the order of the writes, since a revision may lie ahead of later ones, as one
 * that an import or a clock that was wrong has dated. The write of an import may not be recorded.
 */
const isAfter = (document: DocumentKey, since: SQL) =>
  sql`coalesce(id > (select max(id) from document_writes where document = ${document} and revision = ${since}),
    revision > coalesce(${since}, '-infinity'))`

/** The generated slug that a document had at a revision; null when no generated one has replaced it since. */
export async function findReplacedSlug(
  req: PayloadRequest,
  document: DocumentKey,
  since: Revision,
): Promise<string | null> {
  const sinceMs = Date.parse(since)
  if (!(sinceMs >= 0)) return null
  const at = sql`to_timestamp(${sinceMs / 1000}::double precision)::timestamptz(3)`
  const [write] = await executeInTransaction<{ slug: string }>(
    req,
    sql`select replaced_slug as slug from document_writes
      where document = ${document} and ${isAfter(document, at)} and replaced_slug is not null
      order by id limit 1`,
  )
  return write?.slug ?? null
}

import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'
import type { PayloadRequest } from 'payload'

import { documentsTable, versionsTable } from '@/cms/tables'
import { type DocumentName, toDocumentKey } from './document-key'
import { executeInTransaction } from './transaction'

/** A document’s `updatedAt` with milliseconds. Every save has a different one, so it identifies a revision. */
export type Revision = string

/**
 * Locks a document until the transaction ends, and returns its current revision; null when the document does not
 * exist.
 */
export async function lockDocument(req: PayloadRequest, name: DocumentName): Promise<Revision | null> {
  if ('global' in name) {
    // A global that was never saved has no row to lock.
    await executeInTransaction(req, sql`select pg_advisory_xact_lock(hashtextextended(${toDocumentKey(name)}, 0))`)
    return readRevision(
      req,
      sql`select ${toIsoInstant('updated_at')} as revision from ${documentsTable(name.global)} limit 1`,
    )
  }
  const id = Number(name.id)
  if (!Number.isSafeInteger(id) || id > 2_147_483_647) return null
  const documentRevision = await readRevision(
    req,
    sql`select ${toIsoInstant('updated_at')} as revision from ${documentsTable(name.collection)} where id = ${id} for no key update`,
  )
  if (documentRevision === null || !hasDrafts(req, name.collection)) return documentRevision
  // A separate statement: one that waits for a lock sees other tables as they were before the wait.
  const latest = await readRevision(
    req,
    sql`select ${toIsoInstant('version_updated_at')} as revision from ${versionsTable(name.collection)}
      where parent_id = ${id} and latest order by updated_at desc limit 1`,
  )
  return latest ?? documentRevision
}

/** The document that a version belongs to, or null. */
export async function findVersionParent(
  req: PayloadRequest,
  collection: string,
  versionId: unknown,
): Promise<number | null> {
  const id = Number(versionId)
  if (!Number.isSafeInteger(id) || id > 2_147_483_647) return null
  const [row] = await executeInTransaction<{ parent: number | null }>(
    req,
    sql`select parent_id as parent from ${versionsTable(collection)} where id = ${id}`,
  )
  return row?.parent ?? null
}

async function readRevision(req: PayloadRequest, query: SQL): Promise<Revision | null> {
  const [row] = await executeInTransaction<{ revision: string | null }>(req, query)
  return row?.revision ?? null
}

function hasDrafts(req: PayloadRequest, collection: string): boolean {
  return Boolean(req.payload.config.collections.find(({ slug }) => slug === collection)?.versions?.drafts)
}

const toIsoInstant = (column: string) =>
  sql`to_char(${sql.identifier(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

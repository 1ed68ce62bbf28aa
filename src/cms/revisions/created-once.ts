import { sql } from '@payloadcms/db-postgres/drizzle'
import type { AfterErrorHook, PayloadRequest } from 'payload'

import { lockDocument, type Revision } from './lock-document'
import { executeInTransaction } from './transaction'
import { readWriteId } from './write-id'

/** The document that an earlier request with the same id created; its sender lacks the response. */
type Created = {
  id: number
  /** The base of the sender's next write. */
  revision: Revision
}

class CreatedBefore extends Error {
  override name = 'CreatedBefore'
  status = 409
  isPublic = true
  created: Created

  constructor(created: Created) {
    super('This was created by an earlier request, whose response was lost: it is in the list already.')
    this.created = created
  }
}

/**
 * Rejects a creation whose id (`X-Write-Id`) is that of an earlier one by the same account, which still exists; waits for
 * one that is still being executed. The body may be another: its editor may have gone on writing.
 */
export async function rejectRepeatedCreation(req: PayloadRequest, collection: string): Promise<void> {
  const writeId = readWriteId(req.headers)
  if (writeId === null || !req.user) return
  await executeInTransaction(req, sql`select pg_advisory_xact_lock(hashtextextended(${writeId}, 0))`)
  // What others have written since must not be overwritten unseen: then the base is the creation itself. Otherwise it is the
  // last write, whatever its date: a clock that was ahead may have dated an earlier one.
  const [row] = await executeInTransaction<Created>(
    req,
    sql`select split_part(first.document, '/', 2)::integer as id,
        to_char((select case when bool_and(w.written_by is not distinct from first.written_by) then (array_agg(w.revision order by w.id desc))[1] else first.revision end
          from document_writes w where w.document = first.document) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as revision
      from document_writes first
      where first.write_id = ${writeId}::uuid and first.action = 'created' and first.written_by = ${Number(req.user.id)}
        and starts_with(first.document, ${`${collection}/`})
      order by first.id desc limit 1`,
  )
  if (row && (await lockDocument(req, { collection, id: row.id })) !== null) throw new CreatedBefore(row)
}

/** Adds the document to the response of a repeated creation. Matched by name: see src/docs/editing.md. */
export const addCreatedToResponse: AfterErrorHook = ({ error }) => {
  if (error.name !== 'CreatedBefore') return undefined
  const { message, created } = error as CreatedBefore
  return { status: 409, response: { errors: [{ message }], created } }
}

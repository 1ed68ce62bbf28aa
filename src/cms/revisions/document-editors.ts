import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'
import type { PayloadRequest } from 'payload'

import { type DocumentKey, type DocumentName, toDocumentKey } from './document-key'
import { executeInTransaction } from './transaction'

/** The interval of the heartbeats of an open form; after three missed ones it counts as closed. */
const heartbeatSeconds = 10
const heartbeatTimeout = sql.raw(`interval '${3 * heartbeatSeconds} seconds'`)

/** Another account that has the document open. */
export type OtherEditor = {
  userId: number
  name: string
  openedAt: string
  /** True when it has typed within the last two minutes. */
  isWriting: boolean
}

type Account = { id: number; name: string }

export type FormHeartbeat = {
  form: string
  document: DocumentKey
  user: Account
  hasTyped: boolean
}

/** A form that a document is about to be shown in: it has no id yet. */
const expectedForm = (document: DocumentKey) => sql`md5(${document})::uuid`

/** Records that an account is about to open a document, until the first heartbeat of its form. */
export async function expectForm(req: PayloadRequest, document: DocumentKey, user: Account): Promise<void> {
  await executeInTransaction(
    req,
    sql`insert into document_editors (form, document, user_id, user_name)
      values (${expectedForm(document)}, ${document}, ${user.id}, ${user.name})
      on conflict (form) do update set seen_at = now(), user_id = excluded.user_id, user_name = excluded.user_name`,
  )
}

/** The condition for documents that no form shows, by their key. */
export const isOpenNowhere = (document: SQL): SQL =>
  sql`not exists (select from document_editors e where e.document = ${document} and e.seen_at > now() - ${heartbeatTimeout})`

/** Records the heartbeat of an open form, and returns the other accounts that have the document open. */
export async function recordHeartbeat(
  req: PayloadRequest,
  { form, document, user, hasTyped }: FormHeartbeat,
): Promise<OtherEditor[]> {
  await executeInTransaction(
    req,
    sql`insert into document_editors (form, document, user_id, user_name, edited_at)
      values (${form}::uuid, ${document}, ${user.id}, ${user.name}, case when ${hasTyped} then now() end)
      on conflict (form) do update set seen_at = now(), user_id = excluded.user_id, user_name = excluded.user_name,
        edited_at = coalesce(excluded.edited_at, document_editors.edited_at)`,
  )
  await executeInTransaction(
    req,
    sql`delete from document_editors where seen_at < now() - ${heartbeatTimeout} or form = ${expectedForm(document)}`,
  )
  return executeInTransaction<OtherEditor>(
    req,
    sql`select user_id as "userId", max(user_name) as name, min(opened_at)::text as "openedAt",
        coalesce(bool_or(edited_at > now() - interval '2 minutes'), false) as "isWriting"
      from document_editors where document = ${document} and user_id <> ${user.id} and seen_at > now() - ${heartbeatTimeout}
      group by user_id order by min(opened_at)`,
  )
}

/** Deletes a form that was closed. */
export async function deleteForm(req: PayloadRequest, form: string): Promise<void> {
  await executeInTransaction(req, sql`delete from document_editors where form = ${form}::uuid`)
}

/** The names of other accounts that are typing in a document. */
export async function findActiveEditors(req: PayloadRequest, name: DocumentName): Promise<string[]> {
  const rows = await executeInTransaction<{ name: string }>(
    req,
    sql`select distinct user_name as name from document_editors
      where document = ${toDocumentKey(name)} and user_id <> ${Number(req.user?.id ?? 0)}
        and seen_at > now() - ${heartbeatTimeout} and edited_at > now() - interval '2 minutes'
      order by user_name`,
  )
  return rows.map((row) => row.name)
}

import { sql } from '@payloadcms/db-postgres/drizzle'
import type { Payload } from 'payload'

import { getConnection } from '@/cms/connection'
import { documentsTable, versionsTable } from '@/cms/tables'
import type { TransactionRequest } from './batches'
import { RecordError } from '@/importers/importer'

type Collection = 'articles' | 'evidence-entries'

/** The note on a record of a published document that an editor is changing. */
export const draftNote = 'An editor has a newer draft of it, which stays as it is: what is published was changed.'

const idsOf = (ids: readonly number[]) =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::integer)`

/** Documents with the newest draft in place of each that is not published, of which the collection keeps the first one. */
export async function findNewestDrafts<Doc extends { id: number; _status?: 'draft' | 'published' | null }>(
  payload: Payload,
  collection: Collection,
  documents: readonly Doc[],
): Promise<Doc[]> {
  const drafts = documents.flatMap(({ id, _status }) => (_status === 'published' ? [] : [id]))
  if (drafts.length === 0) return [...documents]
  const where = { id: { in: drafts } }
  const { docs } = await payload.find({ collection, where, draft: true, trash: true, pagination: false, depth: 0 })
  const byId = new Map(docs.map((doc) => [doc.id, doc as unknown as Doc]))
  return documents.map((document) => byId.get(document.id) ?? document)
}

/** Which of these published documents have a newer draft that is not published. */
export async function findDrafted(
  payload: Payload,
  collection: Collection,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const connection = await getConnection({ payload })
  const { rows } = await connection.execute<{ id: number }>(sql`
    select d.id from ${documentsTable(collection)} d
    where d.id in ${idsOf(ids)} and d._status = 'published' and exists (
      select from ${versionsTable(collection)} v where v.parent_id = d.id and v.latest and v.version__status = 'draft')`)
  return new Set(rows.map(({ id }) => id))
}

const staleReason = 'It was saved here during the import, and is left as it is. Import it again.'

/**
 * Runs an update of a document so that a newer draft of an editor stays the latest version, as in imports of books.
 * Payload merges an update into the latest version, so the draft must not be that meanwhile: else the words of the draft
 * would be published. Throws where the document was saved since `updatedAt`, when it was compared with its record.
 */
export async function updateBesideDraft(
  payload: Payload,
  {
    collection,
    id,
    updatedAt,
    req,
  }: { collection: Collection; id: number; updatedAt: string; req: TransactionRequest },
  update: () => Promise<unknown>,
): Promise<void> {
  const connection = await getConnection({ payload, ...req })
  const [documents, versions] = [documentsTable(collection), versionsTable(collection)]
  // An editor who saves at the same time waits, as for another editor.
  await connection.execute(sql`select from ${documents} where id = ${id} for no key update`)
  // Of a document that is not published, a save changes no more than its versions.
  const { rows: stale } = await connection.execute(sql`
    select from ${documents} d left join ${versions} v on v.parent_id = d.id and v.latest and d._status = 'draft'
    where d.id = ${id}
      and date_trunc('milliseconds', coalesce(v.version_updated_at, d.updated_at)) <> ${updatedAt}::timestamptz`)
  if (stale.length > 0) throw new RecordError(staleReason)
  // The oldest versions are deleted when there are too many, by this time.
  const { rows } = await connection.execute<{ id: number }>(sql`
    update ${versions} v set latest = false, updated_at = now()
    where v.parent_id = ${id} and v.latest and v.version__status = 'draft'
      and exists (select from ${documents} d where d.id = ${id} and d._status = 'published')
    returning v.id`)
  await update()
  const draft = rows[0]?.id
  if (draft === undefined) return
  await connection.execute(sql`
    update ${versions} v set latest = v.id = ${draft}, updated_at = case when v.id = ${draft} then
        (select max(updated_at) from ${versions} where parent_id = ${id}) + interval '1 millisecond' else v.updated_at end
    where v.parent_id = ${id} and (v.latest or v.id = ${draft})`)
}

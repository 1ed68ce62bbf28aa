import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'
import { commitTransaction, createLocalReq, initTransaction, killTransaction, type Payload } from 'payload'

import { documentsTable } from '@/cms/tables'
import { expectForm, isOpenNowhere } from './document-editors'
import type { DocumentKey } from './document-key'
import { executeInTransaction } from './transaction'

/** A collection whose documents are created when their form is opened. */
export type AutosavedCollection = 'articles' | 'books' | 'bundles'

/**
 * What makes one of these no new document: another names it, drafts included, which would have what it becomes, or a new one
 * would be in another language.
 */
const exceptions: Record<AutosavedCollection, readonly SQL[]> = {
  articles: [],
  books: [
    sql`select from bundles_rels r where r.books_id = d.id`,
    sql`select from _bundles_v_rels r where r.books_id = d.id`,
    sql`select from books r where r.replaced_by_id = d.id`,
    sql`select from _books_v r where r.version_replaced_by_id = d.id`,
    sql`select from site s where s.language <> '' and s.language <> d.language`,
  ],
  bundles: [],
}

/**
 * The last draft that the account has created by opening a form, and left before anything was written or said about it; null
 * when there is none. It counts as open from now on, so that each window gets one of its own.
 */
export async function takeUntouchedDraft(
  payload: Payload,
  collection: AutosavedCollection,
  user: { id: number; name: string },
): Promise<number | null> {
  const req = await createLocalReq({}, payload)
  await initTransaction(req)
  try {
    // One after another: the second sees what the first has taken.
    await executeInTransaction(
      req,
      sql`select pg_advisory_xact_lock(hashtextextended(${`untouched/${collection}/${user.id}`}, 0))`,
    )
    const prefix = `${collection}/`
    const [draft] = await executeInTransaction<{ id: number }>(
      req,
      sql`select d.id from ${documentsTable(collection)} d
        join document_writes w on w.document = ${prefix} || d.id
        where d.updated_by_id = ${user.id} and d._status = 'draft' and d.deleted_at is null
          and w.action = 'created' and w.fields = '{}' and w.written_by = ${user.id}
          and not exists (select from document_writes o where o.document = w.document and o.id <> w.id)
          and not exists (select from comments_rels c where c.${sql.identifier(`${collection}_id`)} = d.id)
          ${sql.join(
            exceptions[collection].map((exception) => sql`and not exists (${exception})`),
            sql` `,
          )}
          and ${isOpenNowhere(sql`w.document`)}
        order by d.id desc limit 1`,
    )
    if (draft) await expectForm(req, `${prefix}${draft.id}` as DocumentKey, user)
    await commitTransaction(req)
    return draft?.id ?? null
  } catch (error) {
    await killTransaction(req)
    throw error
  }
}

import { sql } from '@payloadcms/db-postgres/drizzle'
import type { PayloadRequest, TextFieldSingleValidation } from 'payload'

import { executeInTransaction } from '@/cms/revisions/transaction'
import { documentsTable } from '@/cms/tables'
import { validateTextLength } from './text-length'

/** The document being validated, and the request. */
export type ValidationContext = {
  collectionSlug?: string
  id?: number | string
  req: PayloadRequest
  siblingData?: object
}

/** `isFormer`: the value is a former one of the document. */
export type ExistingDocument = { title: string; isTrashed: boolean; isFormer: boolean }

/** Payload's text validation (required, length) followed by a custom one, which may query the database. */
export function textValidation(
  validate: (value: string, context: ValidationContext) => true | string | Promise<true | string>,
): TextFieldSingleValidation {
  return async (value, options) => {
    const result = await validateTextLength(value, options)
    return result === true && value ? validate(value, options) : result
  }
}

/** A field validation: no other document of the collection has this value. */
export async function validateUnique(
  value: string,
  column: 'isbn',
  context: ValidationContext,
): Promise<true | string> {
  const existing = await findExisting({ value, column }, context)
  return existing ? `“${value}” belongs to ${toDocumentName(existing)}.` : true
}

type Sought = {
  value: string
  /** The column that has it, of the documents of the collection. */
  column: 'slug' | 'code' | 'isbn'
  /** A field of former values, which count too. */
  former?: 'previousSlugs' | 'previousCodes'
}

/** Another document of the collection with this value; trashed ones included, since they may be restored. */
export async function findExisting(
  { value, column, former }: Sought,
  { collectionSlug = '', id, req }: ValidationContext,
): Promise<ExistingDocument | null> {
  const withFormer = former
    ? sql` union all select parent_id, true from ${documentsTable(collectionSlug, 'texts')} where path = ${former} and text = ${value}`
    : sql``
  // An `or` over both tables would read all documents at each save.
  const [other] = await executeInTransaction<ExistingDocument>(
    req,
    sql`select coalesce(nullif(d.title, ''), 'number ' || d.id) as title, d.deleted_at is not null as "isTrashed", "isFormer"
      from (select id, false from ${documentsTable(collectionSlug)} where ${sql.identifier(column)} = ${value}${withFormer}) found (id, "isFormer")
        join ${documentsTable(collectionSlug)} d on d.id = found.id
      where d.id <> ${Number(id ?? 0)} order by d.id limit 1`,
  )
  return other ?? null
}

/** Names a document in a message. */
export function toDocumentName({ title, isTrashed, isFormer }: ExistingDocument): string {
  return `“${title}”${isTrashed ? ', which is in the trash' : ''}${isFormer ? ', as one of its old addresses' : ''}`
}

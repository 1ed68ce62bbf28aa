import {
  type CollectionSlug,
  type PayloadRequest,
  type TextFieldSingleValidation,
  validations,
  type Where,
} from 'payload'

/** The document being validated, and the request. */
export type ValidationContext = { collectionSlug?: string; id?: number | string; req: PayloadRequest }

type ExistingDocument = { title: string; isTrashed: boolean }
type Collection = Extract<CollectionSlug, 'articles' | 'books' | 'bundles' | 'evidence-entries'>

/** Payload's text validation (required, length) followed by a custom one, which may query the database. */
export function textValidation(
  validate: (value: string, context: ValidationContext) => true | string | Promise<true | string>,
): TextFieldSingleValidation {
  return async (value, options) => {
    const result = await validations.text(value, options)
    return result === true && value ? validate(value, options) : result
  }
}

/** A field validation: no other document of the collection has this value. */
export async function validateUnique(value: string, field: string, context: ValidationContext): Promise<true | string> {
  const existing = await findExisting({ [field]: { equals: value } }, context)
  return existing ? `“${value}” belongs to ${toDocumentName(existing)}.` : true
}

/** Another document of the collection that matches; trashed ones included, since they may be restored. */
export async function findExisting(
  where: Where,
  { collectionSlug, id, req }: ValidationContext,
): Promise<ExistingDocument | null> {
  const { docs } = await req.payload.find({
    collection: collectionSlug as Collection,
    where: { and: [where, ...(id === undefined ? [] : [{ id: { not_equals: id } }])] },
    trash: true,
    limit: 1,
    depth: 0,
    req,
  })
  const [other] = docs
  if (!other) return null
  return {
    title: 'title' in other && other.title ? other.title : `number ${other.id}`,
    isTrashed: Boolean(other.deletedAt),
  }
}

/** Names a document in a message. */
export function toDocumentName({ title, isTrashed }: ExistingDocument): string {
  return isTrashed ? `“${title}”, which is in the trash` : `“${title}”`
}

import {
  beforeChangeTraverseFields,
  type CollectionSlug,
  type PayloadRequest,
  type SanitizedCollectionConfig,
  type ValidationFieldError,
} from 'payload'

type Refused = {
  req: PayloadRequest
  collection: SanitizedCollectionConfig
  id: number | string
  /** What the bulk operation would have written. */
  data: Record<string, unknown>
  /** Whether it began from the newest draft. */
  isDraft: boolean
}

/**
 * What is wrong with a document as a bulk operation would have saved it, field by field, in the words of its form; null
 * where no field says anything. Payload gives the names of the fields alone, so they are validated once more.
 */
export async function describeInvalidFields({ req, collection, id, data, isDraft }: Refused): Promise<string | null> {
  const doc = (await req.payload.findByID({
    collection: collection.slug as CollectionSlug,
    id,
    draft: isDraft,
    trash: true,
    depth: 0,
    disableErrors: true,
    req,
  })) as Record<string, unknown> | null
  if (!doc) return null
  const changed = { ...structuredClone(doc), ...structuredClone(data) }
  const errors: ValidationFieldError[] = []
  await beforeChangeTraverseFields({
    id,
    collection,
    context: req.context,
    data: changed,
    doc,
    docWithLocales: doc,
    errors,
    fieldLabelPath: '',
    fields: collection.fields,
    global: null,
    mergeLocaleActions: [],
    operation: 'update',
    overrideAccess: false,
    parentIndexPath: '',
    parentPath: '',
    parentSchemaPath: '',
    req,
    siblingData: changed,
    siblingDoc: doc,
    siblingDocWithLocales: doc,
  })
  return errors.length === 0 ? null : errors.map(describe).join(' ')
}

function describe({ label, path, message }: ValidationFieldError): string {
  // The form writes "Sources 2, Web address".
  const field = typeof label === 'string' && label ? label.replaceAll(' > ', ', ') : path
  return `${field}: ${/[.!?]$/.test(message) ? message : `${message}.`}`
}

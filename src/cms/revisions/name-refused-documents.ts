import type { CollectionAfterOperationHook, CollectionSlug } from 'payload'

import { describeInvalidFields } from './describe-invalid-fields'

type Refused = { id: number | string; message: string }

/** As many reasons as are read; the others name the fields alone. */
const maxDescribed = 20

/**
 * Names each document that a bulk operation could not change in the reason, and says what is wrong with its fields:
 * Payload gives its id and the names of the fields only, and of several drafts nobody would know which lacks an author.
 */
export const nameRefusedDocuments: CollectionAfterOperationHook = async (args) => {
  const { collection, operation, req } = args
  if (operation !== 'update' && operation !== 'delete') return args.result as unknown
  const result = args.result as { errors: Refused[] }
  const unnamed = result.errors.filter(({ message }) => !message.startsWith('“'))
  if (unnamed.length === 0) return result
  const titleField = collection.admin.useAsTitle ?? 'id'
  // Without a title, a reason is still better than none: the transaction may have been aborted.
  const found = await req.payload
    .find({
      collection: collection.slug as CollectionSlug,
      where: { id: { in: unnamed.map(({ id }) => id) } },
      draft: true,
      select: { [titleField]: true },
      trash: true,
      depth: 0,
      pagination: false,
      req,
    })
    .catch(() => ({ docs: [] as Record<string, unknown>[] }))
  const titles = new Map((found.docs as Record<string, unknown>[]).map((doc) => [doc.id, doc[titleField]]))
  const { data, draft } = args.args as { data?: Record<string, unknown>; draft?: boolean }
  const reasons = new Map<Refused, string>()
  for (const error of unnamed.slice(0, maxDescribed).filter(isInvalid)) {
    const refused = { req, collection, id: error.id, data: data ?? {}, isDraft: draft === true }
    const reason = await describeInvalidFields(refused).catch(() => null)
    if (reason !== null) reasons.set(error, reason)
  }
  const name = (error: Refused) => {
    const title = titles.get(error.id)
    const named = typeof title === 'string' && title ? title : `number ${error.id}`
    return { ...error, message: `“${named}”: ${reasons.get(error) ?? error.message}` }
  }
  return { ...result, errors: result.errors.map((error) => (unnamed.includes(error) ? name(error) : error)) }
}

/** True for what Payload says of a document with invalid fields. */
function isInvalid({ message }: Refused): boolean {
  return /^The following fields? (?:is|are) invalid/.test(message)
}

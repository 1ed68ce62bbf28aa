import type { CollectionAfterOperationHook, CollectionSlug } from 'payload'

type Refused = { id: number | string; message: string }

/**
 * Names each document that a bulk operation could not change in the reason: Payload gives its id only, and of several
 * drafts nobody would know which lacks an author.
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
  const name = ({ id, ...error }: Refused) => {
    const title = titles.get(id)
    const named = typeof title === 'string' && title ? title : `number ${id}`
    return { ...error, id, message: `“${named}”: ${error.message}` }
  }
  return { ...result, errors: result.errors.map((error) => (unnamed.includes(error) ? name(error) : error)) }
}

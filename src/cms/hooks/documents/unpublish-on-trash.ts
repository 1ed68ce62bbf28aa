import type { CollectionBeforeOperationHook } from 'payload'

/**
 * Sets a document to draft when it is trashed or restored: Payload keeps the status, so that a trashed document would
 * still count as published, and with `draft` only trashes the draft version. The database enforces the same (migration
 * `trash_is_private`); this hook applies it to versions as well.
 */
export const unpublishOnTrash: CollectionBeforeOperationHook = ({ args, collection, operation }) => {
  if (operation !== 'update' || !('data' in args)) return args
  const data: unknown = args.data
  if (typeof data !== 'object' || data === null || !('deletedAt' in data)) return args
  const isTrashing = data.deletedAt !== null && data.deletedAt !== undefined
  const isRestoring = data.deletedAt === null && 'trash' in args && args.trash === true
  if (!isTrashing && !isRestoring) return args
  const keepsPublished = isRestoring && '_status' in data && data._status === 'published'
  const hasStatus = Boolean(collection.versions && collection.versions.drafts)
  return {
    ...args,
    draft: false,
    data: hasStatus ? { ...data, _status: keepsPublished ? 'published' : 'draft' } : data,
  }
}

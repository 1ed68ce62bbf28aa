import { APIError, type CollectionBeforeOperationHook } from 'payload'

import { canPublish } from '@/cms/access/signed-in'

type WriteArgs = { data?: Record<string, unknown>; draft?: boolean; trash?: boolean; unpublishAllLocales?: boolean }

/**
 * Restricts writers to saving drafts: only editors may change, publish or unpublish public content. A hook, since
 * access functions do not receive the `draft` argument.
 */
export const restrictWritersToDrafts: CollectionBeforeOperationHook = ({ args, operation, overrideAccess, req }) => {
  if (overrideAccess || !req.user || canPublish(req.user)) return args
  const write = args as WriteArgs
  switch (operation) {
    case 'create':
      if (write.data?._status === 'published') throw toForbiddenError('publish')
      return { ...args, draft: true }
    case 'update':
      // Forms send an empty `deletedAt`; trashed documents are only found with `trash`.
      if ((write.data?.deletedAt ?? null) !== null || write.trash)
        throw toForbiddenError('move documents to the trash and back')
      if (write.draft !== true || write.data?._status === 'published') throw toForbiddenError('change what readers see')
      // Payload applies it to the published version, even for a draft.
      if (write.unpublishAllLocales) throw toForbiddenError('take back what readers see')
      return args
    case 'restoreVersion':
      if (write.draft !== true) throw toForbiddenError('restore what readers see')
      return args
    case 'delete':
      throw toForbiddenError('delete')
    default:
      return args
  }
}

function toForbiddenError(action: string): APIError {
  return new APIError(`Only editors may ${action}. Save a draft, and set it to “Ready for review”.`, 403, null, true)
}

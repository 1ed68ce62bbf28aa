import type { CollectionBeforeOperationHook } from 'payload'

import { isExternalRequest } from './reject-stale-writes'

/**
 * Leaves out of a request when its document was created, and of a new one when it was changed, which Payload would
 * otherwise store as sent: readers see both. Imports set them through the Local API. A duplicate, of which Payload stores
 * when its original was changed, is changed now.
 */
export const omitTimes: CollectionBeforeOperationHook = ({ args, operation, req }) => {
  if (operation !== 'create' && operation !== 'update') return args
  if ('duplicateFromID' in args && args.duplicateFromID !== undefined) {
    const now = new Date().toISOString()
    return { ...args, data: { ...args.data, createdAt: now, updatedAt: now } }
  }
  if (!('data' in args)) return args
  if (!isExternalRequest(args, req)) return args
  // Anything else is refused as it was sent.
  if (typeof args.data !== 'object' || args.data === null || Array.isArray(args.data)) return args
  const { createdAt: _, ...data } = args.data as Record<string, unknown>
  // Of an update it is that of the version that a form shows; Payload stores the time of the update.
  if (operation === 'create') delete data.updatedAt
  return { ...args, data }
}

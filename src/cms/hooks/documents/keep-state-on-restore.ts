import type { CollectionBeforeChangeHook } from 'payload'

import { findWriteMode } from '@/cms/revisions/write-context'

/**
 * Lets a restored version bring back what was written, and nothing else: whether the document is in the trash and how far
 * its review is stays as it is. A version also has these as they were when it was saved.
 */
export const keepStateOnRestore: CollectionBeforeChangeHook = ({ collection, data, originalDoc, req }) => {
  const mode = originalDoc && findWriteMode(req, { collection: collection.slug, id: originalDoc.id })
  if (!mode?.isRestoring) return data
  const { reviewState, reviewer, reviewNote, reviewAskedBy } = originalDoc as Record<string, unknown>
  return {
    ...data,
    // Payload sets it after the hooks, to which a draft of a published version would be a publication.
    ...(mode.isDraft ? { _status: 'draft' } : {}),
    // A document in the trash has no versions that can be restored.
    deletedAt: null,
    ...{ reviewState, reviewer, reviewNote, reviewAskedBy },
  }
}

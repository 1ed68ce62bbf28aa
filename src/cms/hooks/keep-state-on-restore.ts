import type { CollectionBeforeChangeHook } from 'payload'

/**
 * Lets a restored version bring back what was written, and nothing else: whether the document is in the trash and how far
 * its review is stays as it is. A version also has these as they were when it was saved.
 */
export const keepStateOnRestore: CollectionBeforeChangeHook = ({ data, originalDoc, req }) => {
  if (!req.context.isRestoringVersion) return data
  const { reviewState, reviewer, reviewNote, reviewAskedBy } = originalDoc as Record<string, unknown>
  // A document in the trash has no versions that can be restored.
  return { ...data, deletedAt: null, reviewState, reviewer, reviewNote, reviewAskedBy }
}

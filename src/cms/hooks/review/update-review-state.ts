import { type CollectionBeforeChangeHook, ValidationError } from 'payload'

import { canPublish } from '@/cms/access/signed-in'
import type { ReviewState } from '@/cms/fields/review'

/**
 * Maintains the review state of a document: only editors approve it or request changes, a writer's change after
 * approval requires another review, and publishing ends the review.
 */
export const updateReviewState: CollectionBeforeChangeHook = ({ data, originalDoc, req }) => {
  if (data._status === 'published')
    return { ...data, reviewState: 'writing', reviewer: null, reviewNote: null, reviewAskedBy: null }
  const before: ReviewState = originalDoc?.reviewState ?? 'writing'
  const state: ReviewState = data.reviewState ?? before
  if (!req.user) return data
  if (state === before) return before === 'approved' && !canPublish(req.user) ? { ...data, reviewState: 'ready' } : data
  if ((state === 'approved' || state === 'returned') && !canPublish(req.user)) {
    const message = 'Only editors may approve a document or ask for changes. Choose “Ready for review”.'
    throw new ValidationError({ errors: [{ path: 'reviewState', message }] }, req.t)
  }
  return state === 'ready' ? { ...data, reviewAskedBy: req.user.id } : data
}

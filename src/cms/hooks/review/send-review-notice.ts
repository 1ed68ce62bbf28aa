import type { CollectionAfterChangeHook } from 'payload'

import type { ReviewState } from '@/cms/fields/review'
import { queueNotice, toId } from '@/cms/notices'

const outcomes: Partial<Record<ReviewState, string>> = { approved: 'was approved', returned: 'needs changes' }

/**
 * Notifies the reviewer that a document is ready, and the requester of the outcome. Because of autosave, the reviewer
 * may be set after the state.
 */
export const sendReviewNotice: CollectionAfterChangeHook = async ({ collection, doc, previousDoc, req }) => {
  const state = doc.reviewState as ReviewState
  const before = (previousDoc?.reviewState ?? 'writing') as ReviewState
  const title = String(doc[collection.admin.useAsTitle ?? 'id'] ?? 'Untitled')
  const name = String(req.user?.name ?? 'Someone')
  const path = `/admin/collections/${collection.slug}/${String(doc.id)}`
  const note = doc.reviewNote ? `\n\n${String(doc.reviewNote)}` : ''
  if (state === 'ready') {
    const isNewRequest = before !== 'ready' || toId(doc.reviewer) !== toId(previousDoc?.reviewer)
    if (!isNewRequest) return
    const subject = `Ready for review: ${title}`
    return queueNotice(req, {
      to: [doc.reviewer],
      subject,
      text: `${name} asks you to review “${title}”.${note}`,
      path,
    })
  }
  const isPublication = doc._status === 'published' && before !== 'writing'
  if (state === before || (state === 'writing' && !isPublication)) return
  const outcome = isPublication ? 'was published' : outcomes[state]
  const requester = isPublication ? previousDoc.reviewAskedBy : doc.reviewAskedBy
  // An unchanged note is the one that the requester wrote.
  const addedNote = doc.reviewNote === previousDoc?.reviewNote ? '' : note
  await queueNotice(req, {
    to: [requester],
    subject: `“${title}” ${outcome}`,
    text: `${name}: “${title}” ${outcome}.${addedNote}`,
    path,
  })
}

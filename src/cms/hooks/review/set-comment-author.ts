import { APIError, type CollectionBeforeValidateHook } from 'payload'

/** Sets the author of a new comment and the account that resolves it; rejects changes of the text by anyone but the author. */
export const setCommentAuthor: CollectionBeforeValidateHook = ({ data, operation, originalDoc, req }) => {
  if (!data || !req.user) return data
  if (operation === 'create') return { ...data, author: req.user.id, resolvedAt: null, resolvedBy: null }
  if ('text' in data && data.text !== originalDoc?.text && toId(originalDoc?.author) !== req.user.id) {
    throw new APIError('Only its author can change a comment.', 403, null, true)
  }
  // Payload adds the stored values to what is sent.
  if (!data.resolvedAt) return { ...data, resolvedAt: null, resolvedBy: null }
  if (originalDoc?.resolvedAt)
    return { ...data, resolvedAt: originalDoc.resolvedAt, resolvedBy: toId(originalDoc.resolvedBy) }
  return { ...data, resolvedAt: new Date().toISOString(), resolvedBy: req.user.id }
}

/** The id of an account, which may be populated. */
function toId(account: unknown): unknown {
  return typeof account === 'object' && account !== null ? (account as { id: unknown }).id : account
}

import { APIError, type CollectionBeforeValidateHook } from 'payload'

/** Sets the author of a new comment and the account that resolves it; rejects changes of the text by anyone but the author. */
export const setCommentAuthor: CollectionBeforeValidateHook = ({ data, operation, originalDoc, req }) => {
  if (!data || !req.user) return data
  if (operation === 'create') return { ...data, author: req.user.id, resolvedAt: null, resolvedBy: null }
  const author: unknown = typeof originalDoc?.author === 'object' ? originalDoc.author.id : originalDoc?.author
  if ('text' in data && data.text !== originalDoc?.text && author !== req.user.id) {
    throw new APIError('Only its author can change a comment.', 403, null, true)
  }
  if (!('resolvedAt' in data)) return data
  return data.resolvedAt
    ? { ...data, resolvedAt: new Date().toISOString(), resolvedBy: req.user.id }
    : { ...data, resolvedAt: null, resolvedBy: null }
}

import type { CollectionBeforeChangeHook, GlobalBeforeChangeHook } from 'payload'

/** Sets `updatedBy`, and `publishedBy` when the document is being published. */
export const setUpdatedBy: CollectionBeforeChangeHook = ({ data, req }) => {
  if (!req.user) return data
  return {
    ...data,
    updatedBy: req.user.id,
    ...(data._status === 'published' ? { publishedBy: req.user.id } : {}),
  }
}

/** {@link setUpdatedBy} for a collection or global without drafts. */
export const setGlobalUpdatedBy: GlobalBeforeChangeHook = ({ data, req }) =>
  req.user ? { ...data, updatedBy: req.user.id } : data

import type { CollectionBeforeChangeHook } from 'payload'

/**
 * Sets the publication date of a book that an editor publishes without one. A future date is kept: forthcoming titles
 * are announced. The date of an imported book that its feed does not know stays unknown.
 */
export const setBookPublishedAt: CollectionBeforeChangeHook = ({ data, originalDoc }) => {
  if (data._status !== 'published' || data.publishedAt || originalDoc?.publishedAt) return data
  if (originalDoc?._status === 'published') return data
  return { ...data, publishedAt: new Date().toISOString() }
}

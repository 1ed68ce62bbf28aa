import type { CollectionBeforeChangeHook } from 'payload'

/** Gives a book that is published without a date the day's. A date that lies ahead stands: forthcoming titles are announced. */
export const fillPublishedAt: CollectionBeforeChangeHook = ({ data, originalDoc }) => {
  if (data._status !== 'published' || data.publishedAt || originalDoc?.publishedAt) return data
  return { ...data, publishedAt: new Date().toISOString() }
}

import { type CollectionBeforeChangeHook, ValidationError } from 'payload'

/** An editor's clock may run this much ahead of the server's. */
const toleranceMs = 2 * 60 * 1000

/**
 * Gives a newly published article its date, and refuses one that lies ahead: publishing with a
 * future date would show today what was meant for later. "Schedule publish" does that; when its
 * time comes nobody is there to be told, so the article takes the day it is really published.
 */
export const setPublishedAt: CollectionBeforeChangeHook = ({ data, originalDoc, req }) => {
  if (data._status !== 'published') return data
  const publishedAt: unknown = data.publishedAt ?? originalDoc?.publishedAt
  if (!publishedAt) return { ...data, publishedAt: new Date().toISOString() }
  if (new Date(String(publishedAt)).getTime() > Date.now() + toleranceMs) {
    if (req.payloadAPI === 'local') return { ...data, publishedAt: new Date().toISOString() }
    throw new ValidationError(
      {
        errors: [
          {
            path: 'publishedAt',
            message: 'This date lies ahead. Use “Schedule publish” to publish then, or take an earlier date.',
          },
        ],
      },
      req.t,
    )
  }
  return data
}

import { type CollectionBeforeChangeHook, type DateFieldValidation, type PayloadRequest, validations } from 'payload'

/** Tolerated difference between the editor's clock and the server's. */
const clockSkewMs = 2 * 60 * 1000

/** Set in a request's context by an import that publishes an article with an unknown date. */
export const undatedContext = 'isPublicationDateUnknown'

/**
 * Sets the publication date of a newly published article; an imported article with an unknown date keeps none. The
 * field rejects a future date, since publishing shows the article now; a due schedule (Local API) cannot report that to
 * anyone, so it replaces the date instead.
 */
export const setArticlePublishedAt: CollectionBeforeChangeHook = async ({ data, originalDoc, req, context }) => {
  if (data._status !== 'published') return data
  const publishedAt: unknown = data.publishedAt ?? originalDoc?.publishedAt
  if (publishedAt && !(req.payloadAPI === 'local' && isInFuture(publishedAt))) return data
  if (!publishedAt && (context[undatedContext] || (await isPublishedUndated(req, originalDoc?.id)))) return data
  return { ...data, publishedAt: new Date().toISOString() }
}

/** Rejects a future date. */
export const validatePublishedAt: DateFieldValidation = (value, options) => {
  if (value && isInFuture(value))
    return 'This date lies ahead. Schedule the article to publish it then, or take an earlier date.'
  return validations.date(value, options)
}

/** True where readers already see the article without a date; its newest draft does not say. */
async function isPublishedUndated(req: PayloadRequest, id: number | undefined): Promise<boolean> {
  if (id === undefined) return false
  const { totalDocs } = await req.payload.count({
    collection: 'articles',
    where: { and: [{ id: { equals: id } }, { _status: { equals: 'published' } }, { publishedAt: { exists: false } }] },
    req,
  })
  return totalDocs > 0
}

function isInFuture(date: unknown): boolean {
  return new Date(String(date)).getTime() > Date.now() + clockSkewMs
}

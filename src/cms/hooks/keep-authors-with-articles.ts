import { APIError, type CollectionBeforeDeleteHook } from 'payload'

/** Refuses to delete a person whose name stands on an article: the article would lose its author. */
export const keepAuthorsWithArticles: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const { totalDocs } = await req.payload.count({
    collection: 'articles',
    where: { author: { equals: id } },
    req,
  })
  if (totalDocs > 0) {
    throw new APIError(`This person is the author of ${totalDocs} articles. Give those another author first.`, 409)
  }
}

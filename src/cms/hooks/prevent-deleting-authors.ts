import { APIError, type CollectionBeforeDeleteHook } from 'payload'

/** Rejects deleting the author of an article, trashed articles included. */
export const preventDeletingAuthors: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const { totalDocs } = await req.payload.count({
    collection: 'articles',
    where: { author: { equals: id } },
    // A trashed article may be restored.
    trash: true,
    req,
  })
  if (totalDocs > 0) {
    throw new APIError(
      `This person is the author of ${totalDocs} articles, those in the trash included. Give those another author first.`,
      409,
    )
  }
}

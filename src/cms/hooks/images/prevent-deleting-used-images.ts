import { APIError, type CollectionBeforeDeleteHook } from 'payload'

import { findImageUses } from '@/cms/image-uses'

const maxListedUses = 5

/** Rejects permanently deleting an image that published content shows. */
export const preventDeletingUsedImages: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const shown = (await findImageUses(req, Number(id))).filter(({ isPublished }) => isPublished)
  if (shown.length === 0) return
  const named = shown.slice(0, maxListedUses).map((use) => `“${use.title}” (${use.as})`)
  const more = shown.length > maxListedUses ? ` and ${shown.length - maxListedUses} more` : ''
  const message = `This image is shown by ${named.join(', ')}${more}. Give those another image first, or move it to the trash: there it is hidden, and can be restored.`
  throw new APIError(message, 409, null, true)
}

import type { CollectionBeforeOperationHook } from 'payload'

import { readMediaBytes } from '@/cms/storage/media-bytes'
import { rejectStaleDuplicate } from '@/cms/revisions/reject-stale-writes'

/**
 * Makes a duplicate an upload of the stored file, under a name of its own. Payload would request a file in a bucket from
 * the admin's public URL, which the server may not reach, and is refused at a private address; and that in a folder would
 * get a name that can be guessed from the first.
 */
export const copyStoredImage: CollectionBeforeOperationHook = async ({
  args,
  collection,
  operation,
  overrideAccess,
  req,
}) => {
  if (operation !== 'create' || !('duplicateFromID' in args) || args.duplicateFromID === undefined) return args
  // The upload that it becomes no longer names the original.
  await rejectStaleDuplicate({ args, collection, req })
  const { duplicateFromID, data, ...rest } = args
  const image = await req.payload.findByID({
    collection: 'media',
    id: Number(duplicateFromID),
    depth: 0,
    disableErrors: true,
    overrideAccess: overrideAccess ?? false,
    req,
  })
  const bytes = image?.filename ? await readMediaBytes(image.filename, image.prefix) : null
  // Payload says what is missing.
  if (!image?.filename || !bytes) return args
  const stored = Buffer.from(bytes)
  req.file = { data: stored, mimetype: image.mimeType ?? '', name: image.filename, size: stored.length }
  const { alt, folder, focalX, focalY } = image
  return { ...rest, data: { alt, folder, focalX, focalY, ...data } }
}

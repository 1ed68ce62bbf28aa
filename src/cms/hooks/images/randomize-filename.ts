import { randomBytes } from 'node:crypto'
import path from 'node:path'

import type { CollectionBeforeOperationHook } from 'payload'

import { mediaPrefix } from '@/config/media-folder'
import { toSlug } from '@/lib/text/slug'

/**
 * Renames each upload to `<slug>-<20 hex digits>.<ext>`: the URL of an image that only a draft uses cannot be guessed,
 * and URLs are never reused, so responses may be `immutable`.
 */
export const randomizeFilename: CollectionBeforeOperationHook = ({ args, operation, req }) => {
  if ((operation === 'create' || operation === 'update') && req.file) {
    const extension = path.extname(req.file.name).toLowerCase()
    const stem = toSlug(path.basename(req.file.name, path.extname(req.file.name)).replace(/-[0-9a-f]{20}$/, ''))
    const uploadStem = `${stem.slice(0, 60) || 'image'}-${randomBytes(10).toString('hex')}`
    req.file.name = `${uploadStem}${extension}`
    // Read by clean-up-failed-upload.ts.
    req.context.uploadStem = uploadStem
    // Payload would take the folder from the request; backups and deletions know this one.
    Object.assign((args as { data: object }).data, { prefix: mediaPrefix })
  }
  return args
}

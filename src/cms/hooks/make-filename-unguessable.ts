import { randomBytes } from 'node:crypto'
import path from 'node:path'

import type { CollectionBeforeOperationHook } from 'payload'

import { toSlug } from '@/lib/slug'

/**
 * Renames each upload to `<slug>-<20 hex digits>.<ext>`: nobody can guess the address of an image
 * that only a draft uses, and a new file never has an old file's address, so answers may be immutable.
 */
export const makeFilenameUnguessable: CollectionBeforeOperationHook = ({ args, operation, req }) => {
  if ((operation === 'create' || operation === 'update') && req.file) {
    const extension = path.extname(req.file.name).toLowerCase()
    const stem = toSlug(path.basename(req.file.name, path.extname(req.file.name)).replace(/-[0-9a-f]{20}$/, ''))
    req.file.name = `${stem.slice(0, 60) || 'image'}-${randomBytes(10).toString('hex')}${extension}`
  }
  return args
}

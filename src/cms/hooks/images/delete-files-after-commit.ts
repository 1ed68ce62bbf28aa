import type { CollectionAfterChangeHook, CollectionBeforeDeleteHook } from 'payload'

import { deleteUnnamedFiles, toFileNames } from '@/cms/storage/delete-unnamed-files'
import type { Media } from '@/cms/payload-types'
import { readEnv } from '@/config/env'

/** In a bucket Payload's storage deletes nothing (cms/storage/bucket.ts). Runs for each image of a bulk deletion. */
export const deleteFilesOfDeletedImage: CollectionBeforeDeleteHook = async ({ id, req }) => {
  if (!readEnv().S3_BUCKET) return
  const image = await req.payload.findByID({ collection: 'media', id, depth: 0, trash: true, disableErrors: true, req })
  if (image) deleteUnnamedFiles(req.payload, toFileNames(image))
}

/** The former files of an image whose files were replaced. */
export const deleteReplacedFiles: CollectionAfterChangeHook<Media> = ({ doc, previousDoc, operation, req }) => {
  if (operation === 'update' && readEnv().S3_BUCKET && previousDoc.filename !== doc.filename)
    deleteUnnamedFiles(req.payload, toFileNames(previousDoc))
  return doc
}

import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'

import type { CollectionAfterErrorHook, CollectionBeforeChangeHook } from 'payload'

import { deleteUnnamedFiles, toFileNames } from '@/cms/delete-unnamed-files'
import { mediaFolder } from '@/config/media-folder'
import { readEnv } from '@/config/env'

/** Remembers the names of the files that are about to be written. */
export const rememberUploadNames: CollectionBeforeChangeHook = ({ data, context }) => {
  context.uploadNames = toFileNames(data)
  return data
}

/**
 * Deletes the files of a failed upload: Payload writes the image and its sizes before the row, and leaves them behind,
 * complete or empty, when the disk is full or the row is rejected; in a bucket, those that it took before it refused one.
 */
export const cleanUpFailedUpload: CollectionAfterErrorHook = async ({ context, req }) => {
  const { uploadStem, uploadNames } = context
  // Random per request, so no other file has this prefix.
  if (typeof uploadStem !== 'string') return
  if (readEnv().S3_BUCKET) {
    const names = ((uploadNames ?? []) as string[]).filter((name) => name.startsWith(uploadStem))
    deleteUnnamedFiles(req.payload, names)
    return
  }
  const folder = mediaFolder(readEnv().DATA_DIR)
  const names = await readdir(folder).catch(() => [])
  await Promise.all(
    names.filter((name) => name.startsWith(uploadStem)).map((name) => rm(path.join(folder, name), { force: true })),
  )
}

import { readdir } from 'node:fs/promises'

import type { CollectionAfterErrorHook, CollectionBeforeChangeHook, RequestContext } from 'payload'

import { deleteUnnamedFiles, deleteUnnamedNow, toFileNames } from '@/cms/storage/delete-unnamed-files'
import { mediaFolder } from '@/config/media-folder'
import { readEnv } from '@/config/env'

/** Remembers the names of the files that are about to be written. */
export const rememberUploadNames: CollectionBeforeChangeHook = ({ data, context }) => {
  context.uploadNames = toFileNames(data)
  return data
}

/** The files that this request writes; none where it uploads none. */
export function namesOfUpload({ uploadStem, uploadNames }: RequestContext): string[] {
  // Random per request, so no other file has this prefix.
  return typeof uploadStem === 'string'
    ? ((uploadNames ?? []) as string[]).filter((name) => name.startsWith(uploadStem))
    : []
}

/**
 * Deletes the files of a failed upload: Payload writes the image and its sizes before the row, and leaves them behind,
 * complete or empty, when the disk is full or the row is rejected; in a bucket, those that it took before it refused one.
 * Not those of a row: a change whose response from Postgres was lost may have been committed.
 */
export const cleanUpFailedUpload: CollectionAfterErrorHook = async ({ context, req }) => {
  const { uploadStem } = context
  if (typeof uploadStem !== 'string') return
  if (readEnv().S3_BUCKET) return deleteUnnamedFiles(req.payload, namesOfUpload(context))
  const names = await readdir(mediaFolder(readEnv().DATA_DIR)).catch(() => [])
  const written = names.filter((name) => name.startsWith(uploadStem))
  // At once, since the disk may be full; later, where the database cannot be asked now.
  await deleteUnnamedNow({ payload: req.payload, names: written }).catch(() => deleteUnnamedFiles(req.payload, written))
}

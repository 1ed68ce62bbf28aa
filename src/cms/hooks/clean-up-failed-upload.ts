import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'

import type { CollectionAfterErrorHook, CollectionBeforeChangeHook } from 'payload'

import { deleteUnnamedFiles } from '@/cms/delete-unnamed-files'
import { mediaFolder } from '@/config/media-folder'
import { readEnv } from '@/config/env'

/** Until the change is rolled back, and until a bucket that was away has stored what it had received before. */
const deleteAfterMs = [500, 30_000]

type Files = { filename?: string | null; sizes?: Record<string, { filename?: string | null } | null> }

/** Keeps the names of the files that are about to be written. */
export const rememberUploadNames: CollectionBeforeChangeHook = ({ data, context }) => {
  const { filename, sizes } = data as Files
  context.uploadNames = [filename, ...Object.values(sizes ?? {}).map((size) => size?.filename)]
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
    const names = ((uploadNames ?? []) as (string | null | undefined)[]).filter((name) => name?.startsWith(uploadStem))
    for (const delayMs of deleteAfterMs) deleteUnnamedFiles(req.payload, names as string[], delayMs)
    return
  }
  const folder = mediaFolder(readEnv().DATA_DIR)
  const names = await readdir(folder).catch(() => [])
  await Promise.all(
    names.filter((name) => name.startsWith(uploadStem)).map((name) => rm(path.join(folder, name), { force: true })),
  )
}

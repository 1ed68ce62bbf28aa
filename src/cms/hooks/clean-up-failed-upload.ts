import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'

import type { CollectionAfterErrorHook } from 'payload'

import { mediaFolder } from '@/config/media-folder'
import { readEnv } from '@/config/env'

/**
 * Deletes the files of a failed upload: Payload writes the image and its sizes before the row, and leaves them behind,
 * complete or empty, when the disk is full or the row is rejected.
 */
export const cleanUpFailedUpload: CollectionAfterErrorHook = async ({ context }) => {
  const { uploadStem } = context
  // Random per request, so no other file has this prefix.
  if (typeof uploadStem !== 'string') return
  const folder = mediaFolder(readEnv().DATA_DIR)
  const names = await readdir(folder).catch(() => [])
  await Promise.all(
    names.filter((name) => name.startsWith(uploadStem)).map((name) => rm(path.join(folder, name), { force: true })),
  )
}

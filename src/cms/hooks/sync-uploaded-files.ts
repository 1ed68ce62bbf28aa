import path from 'node:path'

import type { CollectionAfterChangeHook } from 'payload'

import { toFileNames } from '@/cms/delete-unnamed-files'
import type { Media } from '@/cms/payload-types'
import { syncFile, syncFolder } from '@/cms/sync-files'
import { mediaFolder } from '@/config/media-folder'
import { readEnv } from '@/config/env'

/**
 * Has the files of an upload reach the disk before its row is committed. Payload only writes them, so that a loss of
 * power left an image that had been acknowledged without its files, or with empty ones. A bucket stores what it confirms.
 */
export const syncUploadedFiles: CollectionAfterChangeHook<Media> = async ({ doc, context }) => {
  const { uploadStem } = context
  if (typeof uploadStem !== 'string' || readEnv().S3_BUCKET) return doc
  const folder = mediaFolder(readEnv().DATA_DIR)
  // Random per request, so these files were written by this one.
  const written = toFileNames(doc).filter((name) => name.startsWith(uploadStem))
  await Promise.all(written.map((name) => syncFile(path.join(folder, name))))
  if (written.length > 0) await syncFolder(folder)
  return doc
}

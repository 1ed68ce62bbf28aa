import path from 'node:path'

import type { CollectionAfterChangeHook } from 'payload'

import type { Media } from '@/cms/payload-types'
import { syncFile, syncFolder } from '@/config/sync-files'
import { mediaFolder } from '@/config/media-folder'
import { readEnv } from '@/config/env'
import { namesOfUpload } from './clean-up-failed-upload'

/**
 * Has the files of an upload reach the disk before its row is committed. Payload only writes them, so that a loss of
 * power left an image that had been acknowledged without its files, or with empty ones. A bucket stores what it confirms.
 */
export const syncUploadedFiles: CollectionAfterChangeHook<Media> = async ({ doc, context }) => {
  if (readEnv().S3_BUCKET) return doc
  const folder = mediaFolder(readEnv().DATA_DIR)
  // Not those of `doc`, which has only the fields that the request selects.
  const names = namesOfUpload(context)
  await Promise.all(names.map((name) => syncFile(path.join(folder, name))))
  if (names.length > 0) await syncFolder(folder)
  return doc
}

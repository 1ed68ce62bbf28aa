import type { AfterErrorHook, PayloadRequest } from 'payload'

import { isDependencyUnavailable } from '@/lib/errors/is-dependency-unavailable'
import { findWriteError } from '@/config/disk-problem'
import { makeFolder } from '@/config/make-folder'
import { mediaFolder } from '@/config/media-folder'
import { readEnv } from '@/config/env'

/** Less space than an image and its sizes need; the files of the failed upload have been removed by now. */
const minFreeBytes = 1024 * 1024
/** The sizes of an image together need no more space than the image. */
const sizesFactor = 2

/**
 * Maps errors that the request did not cause to 503: the database, the bucket or a disk is unavailable, perhaps only
 * for seconds.
 */
export const mapUnavailable: AfterErrorHook = async ({ error, req }) => {
  if (!isDependencyUnavailable(error) && !(await isDiskUnusable(error, req))) return undefined
  return {
    status: 503,
    response: { errors: [{ message: 'This cannot be done just now. Try again in a few seconds.' }] },
  }
}

/** Payload reports a failed write of an upload as an unreadable image, without the cause. */
async function isDiskUnusable(error: Error, { file }: PayloadRequest): Promise<boolean> {
  if (error.name !== 'FileUploadError' || !file) return false
  const { S3_BUCKET, DATA_DIR } = readEnv()
  if (S3_BUCKET !== undefined) return false
  const folder = mediaFolder(DATA_DIR)
  try {
    await makeFolder(folder)
    return (await findWriteError(folder, Math.max(minFreeBytes, sizesFactor * file.data.length))) !== null
  } catch {
    return true
  }
}

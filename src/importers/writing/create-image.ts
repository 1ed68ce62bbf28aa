import { createLocalReq, type Payload, type RequiredDataFromCollectionSlug } from 'payload'

import { cleanUpFailedUpload } from '@/cms/hooks/images/clean-up-failed-upload'
import type { Media } from '@/cms/payload-types'
import { readEnv } from '@/config/env'
import { mediaFolder } from '@/config/media-folder'
import { toErrorMessage } from './batches'

type NewImage = {
  data: RequiredDataFromCollectionSlug<'media'>
  file: { data: Buffer; mimetype: string; name: string; size: number }
}

/** Stores an image in a transaction of its own; one that fails leaves no files. */
export async function createImage(payload: Payload, image: NewImage): Promise<Media> {
  const req = await createLocalReq({}, payload)
  try {
    return await payload.create({ collection: 'media', ...image, req })
  } catch (error) {
    // Payload runs this hook for requests of REST and GraphQL alone.
    const { config: collection } = payload.collections.media
    await cleanUpFailedUpload({ collection, context: req.context, error: error as Error, req })
    throw error
  }
}

/**
 * True where an image was rejected for what it is, by a ValidationError, which names its fields; FileUploadError and errors
 * of disk, bucket and database do not. Neither the class nor its name is certain in a bundle.
 */
export function isInvalidImage(error: unknown): boolean {
  const { data } = error as { data?: { errors?: readonly unknown[] } | null }
  return Array.isArray(data?.errors) && data.errors.length > 0
}

/** Why an image that is none of the invalid ones could not be stored, and what to do, for who runs the import. */
export function toStorageProblem(file: string, error: Error): string {
  const { S3_BUCKET, DATA_DIR } = readEnv()
  const place = S3_BUCKET === undefined ? mediaFolder(DATA_DIR) : `the bucket ${S3_BUCKET}`
  // Payload reports any failed write of a file as one that the request caused, without the reason.
  const isFailedWrite = S3_BUCKET === undefined && (error as { status?: number }).status === 400
  const reason = isFailedWrite ? 'The disk may be full, or read-only' : toErrorMessage(error).replace(/\.$/, '')
  return `${file} could not be stored in ${place}, so the import stopped. ${reason}; “npm run doctor” checks it. Run the import again to finish.`
}

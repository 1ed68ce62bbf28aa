import { s3Storage } from '@payloadcms/storage-s3'

import { readEnv } from '@/config/env'
import { mediaPrefix } from '@/config/media-folder'
import { toPayloadBucketConfig } from './bucket'

/** Stores uploads in the S3 bucket when one is configured; the database schema is the same either way. */
export function createStoragePlugin() {
  const env = readEnv()
  return s3Storage({
    enabled: Boolean(env.S3_BUCKET),
    alwaysInsertFields: true,
    bucket: env.S3_BUCKET ?? '',
    collections: { media: { prefix: mediaPrefix } },
    config: toPayloadBucketConfig(),
  })
}

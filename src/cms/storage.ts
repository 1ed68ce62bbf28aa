import { s3Storage } from '@payloadcms/storage-s3'

import { readEnv } from '@/config/env'

/** Stores uploads in the S3 bucket when one is configured; the database schema is the same either way. */
export function createStoragePlugin() {
  const env = readEnv()
  return s3Storage({
    enabled: Boolean(env.S3_BUCKET),
    alwaysInsertFields: true,
    bucket: env.S3_BUCKET ?? '',
    collections: { media: { prefix: 'media' } },
    config: {
      ...(env.S3_REGION ? { region: env.S3_REGION } : {}),
      ...(env.S3_ENDPOINT ? { endpoint: env.S3_ENDPOINT } : {}),
      ...(env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
        ? { credentials: { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY } }
        : {}),
      forcePathStyle: env.S3_FORCE_PATH_STYLE,
      // Many S3-compatible stores reject or mishandle the SDK's default checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
    },
  })
}

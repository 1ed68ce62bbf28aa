import type { S3ClientConfig } from '@aws-sdk/client-s3'

import { readEnv } from '@/config/env'

/** How the bucket of the settings is reached, for Payload's storage and for what reads and writes uploads itself. */
export function toBucketConfig(): S3ClientConfig {
  const env = readEnv()
  return {
    ...(env.S3_REGION ? { region: env.S3_REGION } : {}),
    ...(env.S3_ENDPOINT ? { endpoint: env.S3_ENDPOINT } : {}),
    ...(env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
      ? { credentials: { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY } }
      : {}),
    forcePathStyle: env.S3_FORCE_PATH_STYLE,
    // Many S3-compatible stores reject or mishandle the SDK's default checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
  }
}

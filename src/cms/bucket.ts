import type { S3ClientConfig } from '@aws-sdk/client-s3'
import { NodeHttpHandler } from '@smithy/node-http-handler'

import { readEnv } from '@/config/env'

/** Names are never used again, so that whoever has a file may keep it. */
const cacheControl = 'public, max-age=31536000, immutable'

/** Sends each upload with the rule by which caches keep it, for which Payload's storage has no option. */
class UploadHandler extends NodeHttpHandler {
  override handle(...[request, options]: Parameters<NodeHttpHandler['handle']>) {
    if (request.method === 'PUT') request.headers['cache-control'] = cacheControl
    return super.handle(request, options)
  }
}

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
    requestHandler: new UploadHandler({
      httpAgent: { keepAlive: true, maxSockets: 100 },
      httpsAgent: { keepAlive: true, maxSockets: 100 },
    }),
  }
}

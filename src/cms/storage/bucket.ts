import type { Readable } from 'node:stream'

import type { S3ClientConfig } from '@aws-sdk/client-s3'
import { NodeHttpHandler, type NodeHttpHandlerOptions } from '@smithy/node-http-handler'

import { readEnv } from '@/config/env'

/** Names are never reused, so files may be cached forever. */
const cacheControl = 'public, max-age=31536000, immutable'

/** Timeouts after which the bucket counts as unavailable. */
const connectTimeoutMs = 2_000
const silenceTimeoutMs = 5_000

/** An answer that is not that of an S3 store, or not a whole one; it may succeed later. */
class BucketError extends Error {
  override name = 'BucketError'
  /** As the errors of the client say that it is not the request that is wrong, and that it may be repeated. */
  readonly $fault = 'server'
  readonly $retryable = {}
  readonly $metadata: { httpStatusCode: number }

  constructor(reason: string, httpStatusCode: number) {
    super(reason)
    this.$metadata = { httpStatusCode }
  }
}

/** Adds Cache-Control to each upload, for which Payload's storage has no option, and rejects answers of others. */
class BucketHandler extends NodeHttpHandler {
  override async handle(...[request, options]: Parameters<NodeHttpHandler['handle']>) {
    if (request.method === 'PUT') request.headers['cache-control'] = cacheControl
    const answer = await super.handle(request, options)
    rejectForeign(request, answer.response)
    return answer
  }
}

type Sent = Parameters<NodeHttpHandler['handle']>[0]
type Answered = Awaited<ReturnType<NodeHttpHandler['handle']>>['response']

/**
 * Throws where something else has answered in the place of the store, such as the maintenance page of a proxy, which would
 * be taken for an image, or for the confirmation of an upload. Every store sends an ETag with an object, unlike most pages.
 */
function rejectForeign({ method, query, hostname }: Sent, { statusCode, headers, body }: Answered): void {
  const type = headers['content-type'] ?? 'no content type'
  const length = headers['content-length']
  const isObject = (method === 'GET' || method === 'PUT') && query['list-type'] === undefined && statusCode < 300
  // OpenStack Swift calls its answers without a body text/html, too.
  const isPage = type.startsWith('text/html') && length !== '0' && statusCode !== 204
  const isForeign = isPage || (isObject && !headers.etag)
  // Of a body that ends with its connection, nobody could tell that it was cut off.
  const lacksLength = isObject && method === 'GET' && length === undefined && headers['transfer-encoding'] === undefined
  if (!isForeign && !lacksLength) return
  // Unread, it would keep its connection.
  ;(body as Readable).destroy()
  const foreign = `Something other than an S3 store answers at ${hostname}: ${statusCode}, ${type}`
  throw new BucketError(isForeign ? foreign : 'The bucket did not say how long the object is', statusCode)
}

/**
 * Deletes nothing: Payload's storage deletes before the change is committed, and does not retry if the bucket is
 * unavailable. Files are deleted by delete-unnamed-files.ts.
 */
class KeepingHandler extends BucketHandler {
  override async handle(...[request, options]: Parameters<NodeHttpHandler['handle']>) {
    if (request.method === 'DELETE') return { response: { statusCode: 204, headers: {} } }
    return super.handle(request, options)
  }
}

/** A client of the configured bucket, for code that does not use Payload's storage. */
export function toBucketConfig(): S3ClientConfig {
  return toConfig(BucketHandler)
}

/** The client for Payload's storage. */
export function toPayloadBucketConfig(): S3ClientConfig {
  return toConfig(KeepingHandler)
}

function toConfig(Handler: new (options: NodeHttpHandlerOptions) => NodeHttpHandler): S3ClientConfig {
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
    requestHandler: new Handler({
      connectionTimeout: connectTimeoutMs,
      socketTimeout: silenceTimeoutMs,
      httpAgent: { keepAlive: true, maxSockets: 100 },
      httpsAgent: { keepAlive: true, maxSockets: 100 },
    }),
  }
}

import path from 'node:path'
import type { Readable } from 'node:stream'

import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'

import { mediaPrefix } from '@/config/media-folder'
import { createCircuitBreaker } from '@/lib/async/circuit-breaker'
import { imageTypes } from '@/lib/images/image-types'
import { toBucketConfig } from './bucket'
import type { MediaName, MediaStore } from './media-stores'
import { measureTime, readAtPace } from './read-at-pace'

/** The timeout for the first bytes of an object, including retries, since a reader waits for it. */
const answerTimeoutMs = 3_000
/**
 * What is slower occupies what others need, and a backup would never end. So little since it is the pace of each of up to
 * a hundred images at once, as of a list in the admin, which share a network.
 */
const slowestPace = { minBytes: 10_000, withinMs: 3_000 }
/** How often an unresponsive bucket is tried again. */
const trialEveryMs = 1_000

/** Uploads in the bucket of the settings. */
export function createBucketStore(Bucket: string): MediaStore {
  const client = new S3Client(toBucketConfig())
  const toKey = ({ filename, prefix }: MediaName) => `${prefix ?? mediaPrefix}/${filename}`
  // Each read of an unresponsive bucket occupies one of the few fill slots, which pages need, too.
  const unlessSilent = createCircuitBreaker({ trialEveryMs, isSilence: (error) => toName(error) === 'TimeoutError' })

  async function readObject(Key: string): Promise<Uint8Array | null> {
    const abort = new AbortController()
    const stop = measureTime(answerTimeoutMs, () => abort.abort())
    try {
      const object = await client.send(new GetObjectCommand({ Bucket, Key }), { abortSignal: abort.signal })
      stop()
      return await readAtPace(object.Body as Readable, slowestPace)
    } catch (error) {
      if (error instanceof NoSuchKey) return null
      if (!abort.signal.aborted) throw error
      const message = `The bucket did not answer within ${answerTimeoutMs} ms`
      throw Object.assign(new Error(message, { cause: error }), { name: 'TimeoutError' })
    } finally {
      stop()
    }
  }

  return {
    name: `the bucket ${Bucket}`,
    read: (name) => unlessSilent(() => readObject(toKey(name))),
    async write(name, bytes) {
      const Key = toKey(name)
      const ContentType = imageTypes[path.extname(Key)] ?? 'application/octet-stream'
      await client.send(new PutObjectCommand({ Bucket, Key, Body: bytes, ContentType }))
    },
    async delete(name) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: toKey(name) }))
    },
    async *list(beginning = '') {
      const Prefix = `${mediaPrefix}/${beginning}`
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix, Delimiter: '/' }))
        yield Contents.flatMap(({ Key, LastModified }) =>
          Key && LastModified ? [{ filename: path.basename(Key), since: LastModified }] : [],
        )
    },
  }
}

function toName(error: unknown): string {
  return error instanceof Error ? error.name : ''
}

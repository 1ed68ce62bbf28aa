import path from 'node:path'

import type { UploadConfig } from 'payload'

import { imageTypes } from '@/lib/images/image-types'
import { isDependencyUnavailable } from '@/lib/errors/is-dependency-unavailable'
import { readMediaBytes } from './media-bytes'

/**
 * Sends an editor a complete file, or an error. Payload would begin a response from a bucket before it has the file,
 * respond with 500 if the bucket is unavailable, and not find a file on disk that is being replaced.
 */
export const sendStoredFile: NonNullable<UploadConfig['handlers']>[number] = async (
  req,
  { params: { filename, prefix } },
) => {
  try {
    const bytes = await readMediaBytes(filename, prefix)
    if (!bytes) return new Response(null, { status: 404 })
    const type = imageTypes[path.extname(filename)] ?? 'application/octet-stream'
    return new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } })
  } catch (error) {
    if (!isDependencyUnavailable(error)) throw error
    req.payload.logger.error({ err: error, msg: 'A stored file could not be read' })
    return Response.json(
      { errors: [{ message: 'This image cannot be read just now. Try again in a few seconds.' }] },
      { status: 503 },
    )
  }
}

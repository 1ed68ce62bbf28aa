import { createHash } from 'node:crypto'
import { Readable, type Transform } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'

import { toDigest } from '@/lib/http/conditional'
import { readBody, type Body } from './read-body'
import type { FileBody } from './response-files'
import { Unavailable } from '@/server/http/problems/unavailable'

/** The compressed body, and its SHA-256. */
type Compressed = { body: Body; digest: string }

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)
const gzipOptions = { level: 6 }
const toBrotliOptions = (bytes: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: Math.min(bytes, 2 ** 30) },
})

/** The body in a content coding; null if that saves nothing. */
export function compressBody(body: Body, coding: 'br' | 'gzip'): Promise<Compressed | null> {
  return Buffer.isBuffer(body) ? compressBuffer(body, coding) : compressFile(body, coding)
}

async function compressBuffer(body: Buffer, coding: 'br' | 'gzip'): Promise<Compressed | null> {
  const compressed = await (coding === 'br' ? brotli(body, toBrotliOptions(body.length)) : deflate(body, gzipOptions))
  if (compressed.length >= body.length) return null
  // zlib returns a slice of a 16 kB buffer, which would stay in memory with it.
  const own = Buffer.allocUnsafeSlow(compressed.length)
  compressed.copy(own)
  return { body: own, digest: toDigest(own) }
}

/** From a file to a file; the caller's hold on the first also keeps the second. */
async function compressFile(source: FileBody, coding: 'br' | 'gzip'): Promise<Compressed | null> {
  const target = await source.of.add().catch(toUnavailable)
  const hash = createHash('sha256')
  let length = 0
  try {
    const compressor: Transform =
      coding === 'br' ? createBrotliCompress(toBrotliOptions(source.length)) : createGzip(gzipOptions)
    for await (const chunk of Readable.from(readBody(source), { objectMode: false }).compose(compressor)) {
      const bytes = chunk as Buffer
      hash.update(bytes)
      await target.handle.writeFile(bytes)
      length += bytes.length
      target.grow(bytes.length)
    }
  } catch (error) {
    target.discard()
    return toUnavailable(error)
  }
  if (length >= source.length) {
    target.discard()
    return null
  }
  const digest = hash.digest('base64')
  return { body: { length, digest, handle: target.handle, of: source.of }, digest }
}

/** The disk is full, or the space is needed for others. */
function toUnavailable(cause: unknown): never {
  throw new Unavailable('A response could not be compressed.', { cause })
}

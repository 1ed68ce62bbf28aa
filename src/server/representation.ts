import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { ContentCoding } from '@/lib/accept-encoding'
import { toETag } from '@/lib/conditional'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

type Encoded = { body: Buffer; etag: string; coding: ContentCoding }

/** An answer ready to be sent many times, in each content coding, under GET, HEAD and 304. */
export type Representation = {
  status: number
  headers: Record<string, string>
  sizeBytes: number
  isKeepable: boolean
  encode: (coding: ContentCoding) => Promise<Encoded>
}

type Options = { status: number; headers: Record<string, string>; body: Buffer; isCompressible: boolean; isKeepable: boolean }

/** Below this a compressed body is hardly smaller than its own headers. */
const minCompressedBytes = 1024
/** Bodies above this are sent but not kept: one of them would push out everything else. */
const maxKeptBytes = 8 * 1024 * 1024

/** Makes a representation; a coding is compressed when first asked for and kept beside. */
export function createRepresentation({ status, headers, body, isCompressible, isKeepable }: Options): Representation {
  const etag = toETag(body)
  const identity: Encoded = { body, etag, coding: 'identity' }
  const encodings = new Map<ContentCoding, Promise<Encoded>>()

  async function compress(coding: 'br' | 'gzip'): Promise<Encoded> {
    const smaller =
      coding === 'br'
        ? await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })
        : await deflate(body, { level: 6 })
    if (smaller.length >= body.length) return identity
    // Other bytes, other tag: a strong validator names one encoding (RFC 9110 §8.8.3.3).
    return { body: smaller, etag: `${etag.slice(0, -1)}-${coding}"`, coding }
  }

  return {
    status,
    headers,
    // Room for the compressed forms that will be kept beside.
    sizeBytes: Math.ceil(body.length * (isCompressible ? 1.6 : 1)),
    isKeepable: isKeepable && body.length <= maxKeptBytes,
    async encode(coding) {
      if (coding === 'identity' || !isCompressible || body.length < minCompressedBytes) return identity
      let encoded = encodings.get(coding)
      if (!encoded) {
        encoded = compress(coding)
        encodings.set(coding, encoded)
      }
      return encoded
    },
  }
}

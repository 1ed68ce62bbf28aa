import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { Keepable } from '@/cache/response-cache'
import type { ContentCoding } from '@/lib/accept-encoding'
import { toETag } from '@/lib/conditional'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** One content coding of an answer, with the header fields of a 200 and of a 304 as Node writes them fastest. */
export type Encoded = { body: Buffer; etag: string; fields: string[]; fieldsOf304: string[] }

/** An answer ready to be sent many times, in each content coding, under GET, HEAD and 304. */
export type Representation = Keepable & { encode: (coding: ContentCoding) => Encoded | Promise<Encoded> }

type Options = {
  headers: Record<string, string>
  body: Buffer
  isCompressible: boolean
  /** True where the answer says its own checksum (RFC 9530). */
  hasDigest?: boolean
  isKeepable: boolean
  tags?: readonly string[]
}

/** Below this a compressed body is hardly smaller than its own headers. */
const minCompressedBytes = 1024
/** Files above this are sent but not kept: they cost nothing to read again, and a few would push out everything else. */
const maxKeptFileBytes = 8 * 1024 * 1024

/** Fields a 304 must repeat when the 200 would have sent them (RFC 9110 §15.4.5), with those that guide caches. */
const namesOn304 = new Set([
  'Access-Control-Allow-Origin',
  'Access-Control-Expose-Headers',
  'Cache-Control',
  'Content-Location',
  'Link',
  'Vary',
])

/** Makes a 200 answer; a coding is compressed when first asked for and kept beside. */
export function createRepresentation({ headers, body, isCompressible, hasDigest = false, isKeepable, tags = [] }: Options): Representation {
  const etag = toETag(body)
  const identity = toEncoded(body, etag, 'identity')
  const encodings = new Map<ContentCoding, Encoded | Promise<Encoded>>([['identity', identity]])

  function toEncoded(bytes: Buffer, tag: string, coding: ContentCoding): Encoded {
    const fields = Object.entries(headers)
    const validators: [string, string][] = [['ETag', tag]]
    // Of these very bytes: each content coding is a representation of its own.
    if (hasDigest) validators.push(['Repr-Digest', `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`])
    const framing: [string, string][] = [['Content-Length', String(bytes.length)]]
    if (coding !== 'identity') framing.push(['Content-Encoding', coding])
    return {
      body: bytes,
      etag: tag,
      fields: [...fields, ...validators, ...framing].flat(),
      fieldsOf304: [...fields.filter(([name]) => namesOn304.has(name)), ...validators].flat(),
    }
  }

  async function compress(coding: 'br' | 'gzip'): Promise<Encoded> {
    const smaller =
      coding === 'br'
        ? await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })
        : await deflate(body, { level: 6 })
    // Other bytes, other tag: a strong validator names one encoding (RFC 9110 §8.8.3.3).
    const encoded = smaller.length < body.length ? toEncoded(smaller, `${etag.slice(0, -1)}-${coding}"`, coding) : identity
    encodings.set(coding, encoded)
    return encoded
  }

  return {
    tags,
    isCurrent: false,
    isKeepable: isKeepable && (isCompressible || body.length <= maxKeptFileBytes),
    // Room for the compressed forms that will be kept beside.
    sizeBytes: Math.ceil(body.length * (isCompressible ? 1.6 : 1)),
    encode(coding) {
      const isWorthIt = isCompressible && body.length >= minCompressedBytes
      const known = encodings.get(isWorthIt ? coding : 'identity')
      if (known) return known
      const started = compress(coding as 'br' | 'gzip')
      encodings.set(coding, started)
      return started
    },
  }
}

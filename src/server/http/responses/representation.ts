import type { Cacheable } from '@/cache/entries'
import type { ContentCoding } from '@/lib/http/accept-encoding'
import type { ByteRange } from '@/lib/http/byte-range'
import { toDigest, toETag } from '@/lib/http/conditional'
import { compressBody } from './compress'
import type { Body } from './read-body'
import type { RequestSeries } from '@/server/http/requests/request-series'
import { isOn304, toSharedFields, type SharedFields } from './shared-fields'

/** One content coding of a response. */
export type Encoded = {
  readonly of: Representation
  readonly body: Body
  readonly etag: string
  /** The SHA-256 of these bytes, for Repr-Digest: each content coding is a representation of its own (RFC 9530 §2). */
  readonly digest: string
  readonly coding: ContentCoding
  wasSent: boolean
  /** Header fields of a 200 and of a 304, flat, as Node writes them fastest. Memoized on second use: most responses are sent once, and few as 304. */
  fieldsOf200: string[] | null
  fieldsOf304: string[] | null
}

/**
 * A response that can be sent many times, in each content coding, to GET and HEAD, as 200 or 304. Plain data without
 * methods, since there are tens of thousands.
 */
export type Representation = Cacheable & {
  readonly shared: SharedFields
  /** Names and values of the fields that are not shared. */
  readonly own: readonly string[]
  readonly isCompressible: boolean
  /** Only for Markdown: its sections, as JSON, which takes less memory than objects. */
  readonly passages: string | null
  /** The metrics series to count it in when it is sent by the fast path. */
  series: RequestSeries | null
  /** The encodings created so far; one that saves nothing is the identity. */
  encodings: {
    identity: Encoded | null
    br: Encoded | Promise<Encoded> | null
    gzip: Encoded | Promise<Encoded> | null
  }
}

type Options = {
  /** Fields that many responses have in common: one object for all of them. */
  headers: Readonly<Record<string, string>>
  /** Fields of this response alone. */
  ownHeaders?: Readonly<Record<string, string>>
  body: Body
  isCompressible: boolean
  isCacheable: boolean
  tags?: readonly string[]
  passages?: string | undefined
}

/** Below this a compressed body is hardly smaller than its own headers. */
const minCompressedBytes = 1024
/** Larger files are not cached: they are cheap to read again, and a few would evict everything else. */
const maxCachedFileBytes = 8 * 1024 * 1024

/**
 * The memory of a response and of one coding besides their bytes, as measured by
 * tests/unit/server/http/cache-memory.test.ts.
 */
const representationBytes = 500
const encodedBytes = 1200

/** Creates a 200 response; each coding is compressed when it is first requested, and kept. */
export function createRepresentation(options: Options): Representation {
  const { headers, ownHeaders = {}, body, isCompressible, isCacheable, tags = [], passages = '' } = options
  const own = Object.entries(ownHeaders).flat()
  const representation: Representation = {
    shared: toSharedFields(headers),
    own,
    isCompressible,
    passages: passages || null,
    series: null,
    encodings: { identity: null, br: null, gzip: null },
    tags,
    isCacheable: isCacheable && (isCompressible || body.length <= maxCachedFileBytes),
    sizeBytes: representationBytes + own.reduce((sum, text) => sum + text.length + 32, 0) + passages.length,
    isFresh: false,
    slot: null,
    prepare: null,
  }
  const digest = Buffer.isBuffer(body) ? toDigest(body) : body.digest
  if (!Buffer.isBuffer(body)) representation.free = body.of.end
  representation.encodings.identity = add(representation, { body, digest, etag: toETag(digest), coding: 'identity' })
  return representation
}

/** The response in a content coding, compressed on first use; `sizeBytes` then grows. */
export function encode(representation: Representation, coding: ContentCoding): Encoded | Promise<Encoded> {
  const { encodings, isCompressible } = representation
  const identity = encodings.identity as Encoded
  if (coding === 'identity' || !isCompressible || identity.body.length < minCompressedBytes) return identity
  return (encodings[coding] ??= compress(representation, identity, coding))
}

async function compress(representation: Representation, identity: Encoded, coding: 'br' | 'gzip'): Promise<Encoded> {
  const { body, etag } = identity
  const smaller = await compressBody(body, coding).catch((error: unknown) => {
    // The next request tries again.
    representation.encodings[coding] = null
    throw error
  })
  // Other bytes, other tag: a strong validator names one encoding (RFC 9110 §8.8.3.3).
  const encoded = smaller
    ? add(representation, { ...smaller, etag: `${etag.slice(0, -1)}-${coding}"`, coding })
    : identity
  representation.encodings[coding] = encoded
  return encoded
}

/** Takes over the compressed variants of a response with the same bytes. */
export function reuseEncodings(former: Representation, representation: Representation): void {
  const { encodings } = representation
  const identity = encodings.identity as Encoded
  if (former.encodings.identity?.digest !== identity.digest || !representation.isCompressible) return
  for (const coding of ['br', 'gzip'] as const) {
    const known = former.encodings[coding]
    // The files of a former response are closed.
    if (known === null || 'then' in known || !Buffer.isBuffer(known.body)) continue
    encodings[coding] = known.coding === 'identity' ? identity : add(representation, known)
  }
}

type Coded = Pick<Encoded, 'body' | 'digest' | 'etag' | 'coding'>

function add(of: Representation, { body, digest, etag, coding }: Coded): Encoded {
  of.sizeBytes += encodedBytes + (Buffer.isBuffer(body) ? body.length : 0)
  return { of, body, digest, etag, coding, wasSent: false, fieldsOf200: null, fieldsOf304: null }
}

/** Keeps the files of a response, if there are some, until the function that it returns is called. */
export function hold({ encodings }: Representation): () => void {
  const body = encodings.identity?.body
  return body === undefined || Buffer.isBuffer(body) ? () => undefined : body.of.hold(() => undefined)
}

export function isInFile({ encodings }: Representation): boolean {
  return encodings.identity !== null && !Buffer.isBuffer(encodings.identity.body)
}

/** The bytes of a response that is never in a file. */
export function toBuffer({ body }: Pick<Encoded, 'body'>): Buffer {
  if (Buffer.isBuffer(body)) return body
  throw new Error('The response is in a file.')
}

/** The value of a field that this response does not share with others. */
export function findField({ own }: Representation, name: string): string | undefined {
  const index = own.findIndex((text, position) => position % 2 === 0 && text === name)
  return index < 0 ? undefined : own[index + 1]
}

/** The header fields of a 200, or of a 304. */
export function toFields(encoded: Encoded, status: 200 | 304): string[] {
  const name = status === 200 ? 'fieldsOf200' : 'fieldsOf304'
  const known = encoded[name]
  if (known) return known
  const fields = status === 200 ? writeFieldsOf200(encoded) : writeFieldsOf304(encoded)
  if (encoded.wasSent) encoded[name] = fields
  encoded.wasSent = true
  return fields
}

function writeFieldsOf200(encoded: Encoded): string[] {
  const { of, body, coding } = encoded
  const framing = ['Content-Length', String(body.length)]
  if (coding !== 'identity') framing.push('Content-Encoding', coding)
  return [...of.shared.on200, ...of.own, ...toValidators(encoded), ...framing]
}

/** Those of a part of the body (RFC 9110 §15.3.7). */
export function toFieldsOf206(encoded: Encoded, { first, last }: ByteRange): string[] {
  const { of, body } = encoded
  const framing = ['Content-Length', String(last - first + 1), 'Content-Range', `bytes ${first}-${last}/${body.length}`]
  return [...of.shared.on200, ...of.own, ...toValidators(encoded), ...framing]
}

/** Those that a 304 must repeat (RFC 9110 §15.4.5), with those that guide caches. */
function writeFieldsOf304(encoded: Encoded): string[] {
  const { of } = encoded
  const own = of.own.filter((_, index) => isOn304(of.own[index - (index % 2)] ?? ''))
  return [...of.shared.on304, ...own, ...toValidators(encoded)]
}

function toValidators({ etag, digest }: Encoded): string[] {
  return ['ETag', etag, 'Repr-Digest', `sha-256=:${digest}:`]
}

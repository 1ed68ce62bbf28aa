import { createHash } from 'node:crypto'

/** The SHA-256 of a body, as Repr-Digest has it (RFC 9530): base64. */
export function toDigest(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('base64')
}

/** A strong validator (RFC 9110 §8.8.3) out of the digest of the bytes: the same on every server. */
export function toETag(digest: string): string {
  return `"${digest.slice(0, 27).replaceAll('+', '-').replaceAll('/', '_')}"`
}

/** True when If-None-Match matches this representation (weak comparison, RFC 9110 §13.1.2), so that the response is 304. */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  // Fast path for the most common header.
  if (ifNoneMatch === etag) return true
  if (ifNoneMatch.trim() === '*') return true
  const opaque = etag.replace(/^W\//, '')
  return [...ifNoneMatch.matchAll(/(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g)].some((match) => match[1] === opaque)
}

type Preconditions = { ifMatch: string | undefined; ifUnmodifiedSince: string | undefined }
type Validators = { etag: string; lastModified: string | undefined }

/** True when If-Match, or without it If-Unmodified-Since, fails, so that the response is 412 (RFC 9110 §13.2.2). */
export function isPreconditionFailed(
  { ifMatch, ifUnmodifiedSince }: Preconditions,
  { etag, lastModified }: Validators,
): boolean {
  if (ifMatch !== undefined) return ifMatch.trim() !== '*' && !hasStrongMatch(ifMatch, etag)
  if (ifUnmodifiedSince === undefined || lastModified === undefined) return false
  const since = parseHttpDate(ifUnmodifiedSince)
  return since !== null && Date.parse(lastModified) > since
}

/** Strong comparison (RFC 9110 §8.8.3.2): a weak tag matches nothing. */
function hasStrongMatch(tags: string, etag: string): boolean {
  return [...tags.matchAll(/(W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g)].some(
    ([, weak, opaque]) => weak === undefined && opaque === etag,
  )
}

/** The three forms of an HTTP date (RFC 9110 §5.6.7); the last is in UTC without saying so. */
const fixedDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/
const obsoleteDate = /^[A-Z][a-z]{2,5}day, \d\d-[A-Z][a-z]{2}-\d\d \d\d:\d\d:\d\d GMT$/
const asctimeDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/

/** The time of an HTTP date; null when it is none. */
function parseHttpDate(text: string): number | null {
  const isComplete = fixedDate.test(text) || obsoleteDate.test(text)
  if (!isComplete && !asctimeDate.test(text)) return null
  const parsed = Date.parse(isComplete ? text : `${text} GMT`)
  return Number.isNaN(parsed) ? null : parsed
}

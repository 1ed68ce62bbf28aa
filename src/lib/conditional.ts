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

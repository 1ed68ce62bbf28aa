import { createHash } from 'node:crypto'

/** A strong validator (RFC 9110 §8.8.3), hashed from the bytes: the same on every server. */
export function toETag(body: Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
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

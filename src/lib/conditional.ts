import { createHash } from 'node:crypto'

/** A strong validator made of the bytes themselves (RFC 9110 §8.8.3): equal bytes, equal tag, on every server. */
export function toETag(body: Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
}

/** True when If-None-Match names this representation, so that 304 answers it. Weak comparison, RFC 9110 §13.1.2. */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  // What nearly every reader sends.
  if (ifNoneMatch === etag) return true
  if (ifNoneMatch.trim() === '*') return true
  const opaque = etag.replace(/^W\//, '')
  return [...ifNoneMatch.matchAll(/(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g)].some((match) => match[1] === opaque)
}

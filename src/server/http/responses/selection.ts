import type { IncomingMessage } from 'node:http'

import { acceptsIdentity, negotiateEncoding } from '@/lib/http/accept-encoding'
import { parseByteRange, type ByteRange } from '@/lib/http/byte-range'
import { isNotModified, isPreconditionFailed } from '@/lib/http/conditional'
import { encode, findField, type Encoded, type Representation } from './representation'

/** The result of evaluating preconditions and range against a representation (RFC 9110 §13.2.2). */
export type Selection =
  | { kind: 'whole'; encoded: Encoded }
  | { kind: 'range'; encoded: Encoded; range: ByteRange }
  | { kind: 'precondition-failed' }
  | { kind: 'range-not-satisfiable'; length: number }

/** Request headers on which the response depends besides those that select a representation; they are rare. */
const rareFields = ['range', 'if-match', 'if-unmodified-since', 'prefer'] as const

/** True for a request that the fast path cannot handle. */
export function hasRareFields({ headers }: IncomingMessage): boolean {
  for (const name of rareFields) if (headers[name] !== undefined) return true
  return false
}

/**
 * Selects the content coding, and the range that is sent. Ranges apply to the bytes without a coding, so that parts can
 * be combined.
 */
export async function select(
  req: IncomingMessage,
  representation: Representation,
  allowsRanges: boolean,
): Promise<Selection> {
  const { headers } = req
  const range = allowsRanges && req.method === 'GET' ? findRange(req, representation) : null
  const acceptEncoding = toText(headers['accept-encoding'])
  const encoded = await encode(representation, range === null ? negotiateEncoding(acceptEncoding) : 'identity')
  const preconditions = { ifMatch: headers['if-match'], ifUnmodifiedSince: headers['if-unmodified-since'] }
  if (
    isPreconditionFailed(preconditions, {
      etag: encoded.etag,
      lastModified: findField(representation, 'Last-Modified'),
    })
  )
    return { kind: 'precondition-failed' }
  if (range === null || isNotModified(headers['if-none-match'], encoded.etag)) return { kind: 'whole', encoded }
  if (range === 'unsatisfiable') return { kind: 'range-not-satisfiable', length: encoded.body.length }
  return { kind: 'range', encoded, range }
}

/** The requested range; null for a full response. */
function findRange({ headers }: IncomingMessage, { encodings }: Representation): ByteRange | 'unsatisfiable' | null {
  const { range } = headers
  const identity = encodings.identity
  if (range === undefined || identity === null || !acceptsIdentity(toText(headers['accept-encoding']))) return null
  // A date is no strong validator (RFC 9110 §13.1.5), and a weak tag equals none.
  const ifRange = headers['if-range']
  if (ifRange !== undefined && ifRange !== identity.etag) return null
  return parseByteRange(range, identity.body.length)
}

/** The value of a field that may consist of several lines. */
export function toText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value
}

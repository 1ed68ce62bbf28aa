import type { IncomingMessage, ServerResponse } from 'node:http'

import { negotiateEncoding } from '@/lib/http/accept-encoding'
import type { ByteRange } from '@/lib/http/byte-range'
import { isNotModified } from '@/lib/http/conditional'
import { mediaTypes } from '@/surface/shared/formats'
import { commonHeaders, type HeaderContext } from '@/surface/shared/headers'
import { encode, toFields, toFieldsOf206, type Encoded, type Representation } from './representation'
import { toText } from './selection'
import { sendFile } from './send-file'

/** Sends a representation in the content coding that the client prefers. */
export async function sendRepresentation(
  req: IncomingMessage,
  res: ServerResponse,
  representation: Representation,
): Promise<void> {
  sendEncoded(req, res, await encode(representation, negotiateEncoding(toText(req.headers['accept-encoding']))))
}

/** Sends a 200, without its body for HEAD, or a 304 when the client has these bytes already; the latter never to a POST. */
export function sendEncoded(req: IncomingMessage, res: ServerResponse, encoded: Encoded): void {
  const ifNoneMatch = req.headers['if-none-match']
  if (ifNoneMatch !== undefined && req.method !== 'POST' && isNotModified(ifNoneMatch, encoded.etag)) {
    res.writeHead(304, toFields(encoded, 304))
    res.end()
    return
  }
  res.writeHead(200, toFields(encoded, 200))
  const { body } = encoded
  if (req.method === 'HEAD') res.end()
  else if (Buffer.isBuffer(body)) res.end(body)
  else sendFile(req, res, body)
}

/** Sends a part of a body: 206. Repr-Digest is that of the whole (RFC 9530 §3). */
export function sendRange(req: IncomingMessage, res: ServerResponse, encoded: Encoded, range: ByteRange): void {
  const { body } = encoded
  res.writeHead(206, toFieldsOf206(encoded, range))
  if (Buffer.isBuffer(body)) res.end(body.subarray(range.first, range.last + 1))
  else sendFile(req, res, body, range)
}

/** Responds to OPTIONS, CORS preflights included. */
export function sendOptions(res: ServerResponse, context: HeaderContext, allow: readonly string[]): void {
  res.writeHead(204, {
    ...commonHeaders(context),
    Allow: allow.join(', '),
    'Access-Control-Allow-Methods': allow.join(', '),
    // GraphQL clients send names of their own; no request carries credentials, so that the wildcard holds.
    'Access-Control-Allow-Headers': 'Accept, Content-Type, If-None-Match, *',
    'Access-Control-Max-Age': '86400',
  })
  res.end()
}

/** Sends a permanent redirect that caches revalidate. */
export function sendRedirect(res: ServerResponse, context: HeaderContext, location: string): void {
  res.writeHead(308, {
    ...commonHeaders(context),
    Location: location,
    Vary: 'Accept',
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'Content-Length': 0,
  })
  res.end()
}

/** Refers a client that wants a page as JSON to the resource that is. Not stored: some caches ignore Vary. */
export function sendSeeOther(req: IncomingMessage, res: ServerResponse, context: HeaderContext, path: string): void {
  const location = `${context.baseUrl}${path}`
  const body = JSON.stringify({ location })
  res.writeHead(303, {
    ...commonHeaders(context),
    'Content-Type': mediaTypes.json,
    'Content-Length': Buffer.byteLength(body),
    Location: location,
    Vary: 'Accept',
    'Cache-Control': 'no-store',
  })
  res.end(req.method === 'HEAD' ? undefined : body)
}

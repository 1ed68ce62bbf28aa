import type { IncomingMessage, ServerResponse } from 'node:http'

import { negotiateEncoding } from '@/lib/accept-encoding'
import { isNotModified } from '@/lib/conditional'
import type { Representation } from './representation'

/** Fields a 304 must repeat when the 200 would have sent them (RFC 9110 §15.4.5), with those that guide caches. */
const fieldsOf304 = ['Cache-Control', 'Content-Location', 'Link', 'Vary', 'Access-Control-Allow-Origin', 'Access-Control-Expose-Headers']

/** Sends a representation: whole, without its body for HEAD, or 304 when the reader has these bytes already. */
export async function sendRepresentation(
  req: IncomingMessage,
  res: ServerResponse,
  representation: Representation,
): Promise<void> {
  const { status, headers } = representation
  const coding = negotiateEncoding(singleValue(req.headers['accept-encoding']))
  const { body, etag, coding: chosen } = await representation.encode(coding)
  if (status === 200 && isNotModified(singleValue(req.headers['if-none-match']), etag)) {
    const kept: Record<string, string> = { ETag: etag }
    for (const name of fieldsOf304) if (headers[name] !== undefined) kept[name] = headers[name]
    res.writeHead(304, kept)
    res.end()
    return
  }
  const fields: Record<string, string | number> = { ...headers, 'Content-Length': body.length }
  if (status === 200) fields.ETag = etag
  if (chosen !== 'identity') fields['Content-Encoding'] = chosen
  res.writeHead(status, fields)
  res.end(req.method === 'HEAD' ? undefined : body)
}

function singleValue(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value
}

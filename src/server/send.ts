import type { IncomingMessage, ServerResponse } from 'node:http'

import { negotiateEncoding } from '@/lib/accept-encoding'
import { isNotModified } from '@/lib/conditional'
import type { Encoded, Representation } from './representation'

/** Sends a representation in the reader's best coding; returns what was sent, so that it can be sent again at once. */
export async function sendRepresentation(
  req: IncomingMessage,
  res: ServerResponse,
  representation: Representation,
): Promise<Encoded> {
  const encoded = await representation.encode(negotiateEncoding(toText(req.headers['accept-encoding'])))
  sendEncoded(req, res, encoded)
  return encoded
}

/** Sends an answer whole, without its body for HEAD, or as 304 when the reader has these bytes already. */
export function sendEncoded(req: IncomingMessage, res: ServerResponse, { body, etag, fields, fieldsOf304 }: Encoded): void {
  const ifNoneMatch = req.headers['if-none-match']
  if (ifNoneMatch !== undefined && isNotModified(ifNoneMatch, etag)) {
    res.writeHead(304, fieldsOf304)
    res.end()
    return
  }
  res.writeHead(200, fields)
  res.end(req.method === 'HEAD' ? undefined : body)
}

function toText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value
}

import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The id of a request, by which a client finds what the log says of it. */
export type ToRequestId = (req: IncomingMessage) => string

/** What proxies make of their own: UUIDs, hexadecimal numbers, ids of traces. Nothing that needs quoting anywhere. */
const acceptable = /^[\w.:=-]{8,128}$/

/**
 * Names requests when somebody asks, which is when one fails: most never need an id. That of a proxy is kept, so that
 * its log and ours agree; without a trusted one anybody could choose it.
 */
export function createRequestIds({ trustsProxy }: { trustsProxy: boolean }): ToRequestId {
  const ids = new WeakMap<IncomingMessage, string>()
  return (req) => {
    let id = ids.get(req)
    if (id === undefined) {
      const given = trustsProxy ? req.headers['x-request-id'] : undefined
      id = typeof given === 'string' && acceptable.test(given) ? given : randomUUID()
      ids.set(req, id)
    }
    return id
  }
}

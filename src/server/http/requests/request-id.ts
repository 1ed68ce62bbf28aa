import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The id of a request, by which a client or operator finds its log lines. */
export type ToRequestId = (req: IncomingMessage) => string

/** The ids that proxies generate: UUIDs, hexadecimal numbers, trace ids. No characters that need quoting. */
const acceptable = /^[\w.:=-]{8,128}$/

/**
 * Generates ids on demand, for failed requests: most never need one. The id of a trusted proxy is kept, so that its log
 * and ours agree; from other clients it is ignored.
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

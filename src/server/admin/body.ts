import type { IncomingMessage } from 'node:http'

import type { ByteBudget } from '@/server/http/byte-budget'
import { toDisconnectSignal } from '@/server/http/requests/disconnect-signal'
import { ClientDisconnected, Overloaded } from '@/server/http/queues/queue-errors'
import { acceptedCodings, describeContentCoding, hasBody, limitUnreadBody } from '@/server/http/requests/request-body'
import { spool, type Spooled } from './spool'

/** A request body that is rejected, with the status, message and fields of the response. */
export class RejectedBody extends Error {
  readonly status: number
  readonly fields: Readonly<Record<string, string>>

  constructor(status: number, message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message)
    this.status = status
    this.fields = fields
  }
}

type Options = {
  client: string
  maxBytes: number
  timeoutMs: number
  memory: ByteBudget
  /** Where long bodies are spooled; without it they stay in memory. */
  disk?: ByteBudget
  /** A sentence for whoever exceeds the limit, such as a lower one of a part, which would be exceeded next. */
  advice?: string
}

/**
 * Receives a request's body completely before Next sees the request, so that a slow upload does not occupy Next; null
 * if the method has no body. Rejects with {@link RejectedBody}, or with the errors of a queue.
 */
export async function receiveBody(req: IncomingMessage, options: Options): Promise<Spooled | null> {
  if (req.method === 'GET' || req.method === 'HEAD' || req.method === 'OPTIONS' || !hasBody(req)) {
    limitUnreadBody(req)
    return null
  }
  const coded = describeContentCoding(req)
  if (coded !== null) throw new RejectedBody(415, coded, acceptedCodings)
  // A declared length can be refused before anything is received; an actual one is enforced below.
  if (Number(req.headers['content-length'] ?? 0) > options.maxBytes) throw createTooLarge(options)
  const body = await spool(req, { ...options, signal: toDisconnectSignal(req), onEvict: () => req.socket.destroy() })
  switch (body) {
    case 'too-large':
      throw createTooLarge(options)
    case 'too-slow':
      throw new RejectedBody(408, `The request’s body did not arrive within ${options.timeoutMs / 1000} seconds.`)
    case 'over-budget':
      throw new Overloaded('too many bytes are being received')
    case 'disconnected':
      throw new ClientDisconnected()
    default:
      return body
  }
}

function createTooLarge({ maxBytes, advice }: Options): RejectedBody {
  const kB = maxBytes / 1024
  const limit = kB < 1024 ? `${kB} kB` : `${kB / 1024} MB`
  return new RejectedBody(413, [`The request is too large: ${limit} at most.`, advice].filter(Boolean).join(' '))
}

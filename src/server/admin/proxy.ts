import { Agent, request, type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { pipeline } from 'node:stream'

import { Unavailable } from '@/server/http/problems/unavailable'
import type { Spooled } from './spool'

/** A reverse proxy to Next's private socket for the admin. */
export type AdminProxy = {
  /**
   * Resolves with the response headers; rejects with {@link Unavailable} when there are none or `signal` is aborted, and
   * with {@link Unreachable} where the request can be sent again.
   */
  forward: (request: AdminRequest) => Promise<IncomingMessage>
  stats: () => { sockets: number }
  close: () => void
}

/** No response, from a process that has not received the request, or received one without effects. */
export class Unreachable extends Unavailable {}

export type AdminRequest = {
  method: string
  target: string
  headers: IncomingHttpHeaders
  body: Spooled | null
  signal: AbortSignal
}

/** Hop-by-hop fields, which a proxy does not forward (RFC 9110 §7.6.1). */
const hopByHopFields = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])
/** `Expect: 100-continue` has been answered, and the length is set from the body that was received. */
const requestOnlyFields = new Set([...hopByHopFields, 'expect', 'content-length'])
const responseOnlyFields = new Set([...hopByHopFields, 'date'])
/** Nobody listens, or the socket was removed: the request was not sent. */
const notSentCodes = new Set(['ECONNREFUSED', 'ENOENT'])
/** RFC 9110 §9.2.1. */
const safeMethods = new Set(['GET', 'HEAD'])
/** The same limit as that of Next's own server. */
const maxHeaderSize = 65_536

/** Forwards buffered requests to Next's private socket. */
export function createAdminProxy(socketPath: string): AdminProxy {
  // More than the queues in front ever run at a time.
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })

  function ask({ method, target, headers, body, signal }: AdminRequest): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const fields: OutgoingHttpHeaders = without(headers, requestOnlyFields)
      if (body) fields['content-length'] = body.bytes
      const outgoing = request({ agent, socketPath, path: target, method, headers: fields, maxHeaderSize, signal })
      // No field may be dropped; their bytes are limited.
      outgoing.maxHeadersCount = 0
      outgoing.once('response', resolve)
      outgoing.on('error', (cause: NodeJS.ErrnoException) => {
        const canRepeat = !signal.aborted && (safeMethods.has(method) || notSentCodes.has(cause.code ?? ''))
        reject(new (canRepeat ? Unreachable : Unavailable)('Next could not be reached', { cause }))
      })
      if (!body || body.buffer) outgoing.end(body?.buffer ?? undefined)
      else pipeline(body.toStream(), outgoing, () => undefined)
    })
  }

  return {
    forward: ask,
    stats: () => ({ sockets: Object.values(agent.sockets).reduce((sum, sockets = []) => sum + sockets.length, 0) }),
    close: () => agent.destroy(),
  }
}

/** The fields of a response of Next that are forwarded to the client. */
export function toResponseFields(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return without(headers, responseOnlyFields)
}

function without(headers: IncomingHttpHeaders, names: ReadonlySet<string>): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name, value]) => !names.has(name) && value !== undefined))
}

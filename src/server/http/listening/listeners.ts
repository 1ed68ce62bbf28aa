import { createServer, ServerResponse, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'

import type { Connections } from './connections'
import type { ByteBudget } from '@/server/http/byte-budget'
import { listenOn } from '@/server/listen-on'
import { toListenError } from './listener-ports'
import { createMalformedRequestHandler } from './malformed-requests'
import type { Log } from '@/config/log'
import { crawlerHeaders, type HeaderContext } from '@/surface/shared/headers'
import { askForBodyOnceRead, limitUnreadBody } from '@/server/http/requests/request-body'
import { expectConnections, handleInTurn, takeTurn } from './request-turns'
import { countResponse, type CountedResponse, type RequestSeries } from '@/server/http/requests/request-series'
import { onResponseEnd } from '@/server/http/responses/response-end'

type Options = {
  port: number
  /** The setting that determines the port, for messages. */
  setting: string
  host: string | undefined
  onRequest: RequestListener
  /** The host whose errors have the format of those for requests that cannot be parsed. */
  context: HeaderContext
  toClient: (req: IncomingMessage) => string
  connections: Connections
  /** Budget of responses that their clients have not read yet. */
  unsent: ByteBudget
  log: Log
  /** A client that reads nothing of its response for this long is disconnected; Node does so at its second check. */
  stallTimeoutMs?: number
}

const limits = {
  keepAliveTimeout: 65_000,
  // A request line and its headers are a few packets; a client that needs longer only blocks a connection.
  headersTimeout: 10_000,
  // Long enough for an editor's image on a slow line; bodies of public requests have a limit of their own.
  requestTimeout: 300_000,
  // How often both are checked: Node's default of half a minute would add as much to each.
  connectionsCheckingInterval: 2_000,
  // Twice the longest URL, so that one that is too long gets a 414.
  maxHeaderSize: 32_768,
  // Node itself would send a bare 400; it is refused as every other one is.
  requireHostHeader: false,
  // Otherwise Node ignores all Host headers but the first.
  joinDuplicateHeaders: true,
} as const

/** The accept backlog: when it overflows under load, clients retry only after a second. */
const backlog = 4_096

/** More than browsers and proxies send together; Node by itself silently drops the fields beyond its own maximum. */
const maxHeaderFields = 500

/** Opens a listener; rejects with a clear sentence when the port is in use. */
export async function listen({
  port,
  setting,
  host,
  onRequest: handler,
  context,
  toClient,
  connections,
  unsent,
  log,
  stallTimeoutMs = 60_000,
}: Options): Promise<Server> {
  const onRequest = handleInTurn(limitHeaderFields(handler, context), toClient)
  const server = createServer({ ...limits, ServerResponse: createCountedResponse(unsent, toClient) }, onRequest)
  server.timeout = stallTimeoutMs
  // No field may be dropped: their bytes are limited above, and their number below.
  server.maxHeadersCount = 0
  server.on('connection', expectConnections)
  server.on('connection', connections.admit)
  server.on('clientError', createMalformedRequestHandler(context))
  server.on('checkContinue', (req, res) => {
    askForBodyOnceRead(req, res)
    onRequest(req, res)
  })
  // Node itself would send a bare 417, and close the connection on CONNECT.
  server.on('checkExpectation', onRequest)
  server.on('connect', (req, socket) => handleConnect(req, socket as Socket, onRequest))
  const endpoint = { port, backlog, ...(host ? { host } : {}) }
  await listenOn(server, endpoint, log).catch((error: NodeJS.ErrnoException) => {
    throw toListenError(error, { port, setting, host })
  })
  return server
}

/**
 * A response class that counts, once ended, the response and what is still to be sent of it; one that is flushed at once
 * costs one check.
 */
function createCountedResponse(
  unsent: ByteBudget,
  toClient: Options['toClient'],
): typeof ServerResponse<IncomingMessage> {
  return class extends ServerResponse<IncomingMessage> implements CountedResponse {
    series: RequestSeries | null = null
    readonly #startedAt = performance.now()
    onTurn: (() => void) | null = null

    override assignSocket(socket: Socket): void {
      super.assignSocket(socket)
      takeTurn(this)
    }

    reserveUnsent(bytes: number): () => void {
      const reservation = unsent.reserve(toClient(this.req), () => this.req.socket.destroy())
      reservation.grow(bytes)
      return reservation.release
    }

    override end(...args: never[]): this {
      if (!this.writableEnded) countResponse(this.series, this.statusCode, performance.now() - this.#startedAt)
      ;(super.end as (...args: unknown[]) => this)(...args)
      const body: unknown = args[0]
      if (this.writableFinished || !Buffer.isBuffer(body)) return this
      const reservation = unsent.reserve(toClient(this.req), () => this.req.socket.destroy())
      reservation.grow(body.length, body)
      onResponseEnd(this.req, this, reservation.release)
      return this
    }
  }
}

/** Refuses a request with too many header fields before any of them is read. */
function limitHeaderFields(onRequest: RequestListener, context: HeaderContext): RequestListener {
  return (req, res) => {
    if (req.rawHeaders.length <= maxHeaderFields * 2) return onRequest(req, res)
    const fields = {
      'Content-Length': 0,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      Connection: 'close',
      ...crawlerHeaders(context),
    }
    limitUnreadBody(req)
    res.writeHead(431, fields)
    res.end()
  }
}

/** Handles CONNECT like every other unsupported method, and closes the connection. */
function handleConnect(req: IncomingMessage, socket: Socket, onRequest: RequestListener): void {
  const res = new ServerResponse(req)
  res.shouldKeepAlive = false
  socket.on('error', () => socket.destroy())
  res.assignSocket(socket)
  res.once('finish', () => socket.end())
  onRequest(req, res)
}

import { createServer, ServerResponse, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'

import { toClient } from './client-address'

type Options = {
  port: number
  host: string | undefined
  onRequest: RequestListener
  /** How many connections one client may hold; what is more is closed at once. */
  maxConnectionsPerClient: number
}

const limits = {
  keepAliveTimeout: 65_000,
  // A request line and its headers are a few packets; who takes longer is holding a connection.
  headersTimeout: 10_000,
  // Long enough for an editor's image on a slow line; bodies of readers have a bound of their own.
  requestTimeout: 300_000,
  // A client that takes nothing of its answer for so long will not take the rest.
  timeout: 60_000,
  // How often both are looked at: Node's own half a minute would add as much to each.
  connectionsCheckingInterval: 2_000,
  // Twice the longest address, so that one that is too long is told so.
  maxHeaderSize: 32_768,
  // Two Hosts are then seen to be two; by itself Node believes the first.
  joinDuplicateHeaders: true,
} as const

/** Opens a listener; rejects with a clear sentence when the port is taken. */
export async function listen({ port, host, onRequest, maxConnectionsPerClient }: Options): Promise<Server> {
  const { timeout, ...options } = limits
  const server = createServer(options, onRequest)
  server.timeout = timeout
  server.maxConnections = 20_000
  server.on('connection', shareOut(maxConnectionsPerClient))
  server.on('clientError', answerUnreadable)
  // Node itself would say 417, in no form of ours, and hang up on CONNECT.
  server.on('checkExpectation', onRequest)
  server.on('connect', (req, socket) => answerTunnel(req, socket as Socket, onRequest))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      reject(isTaken ? new Error(`Port ${port} is in use by another program; set PORT to a free one.`) : error)
    })
    server.listen({ port, ...(host ? { host } : {}) }, () => resolve())
  })
  return server
}

/** Keeps one client from taking the connections of all others. */
function shareOut(maxPerClient: number): (socket: Socket) => void {
  const openByClient = new Map<string, number>()
  return (socket) => {
    const client = toClient({ headers: {}, socket }, 0)
    const open = openByClient.get(client) ?? 0
    if (open >= maxPerClient) return void socket.destroy()
    openByClient.set(client, open + 1)
    socket.once('close', () => {
      const left = (openByClient.get(client) ?? 1) - 1
      if (left > 0) openByClient.set(client, left)
      else openByClient.delete(client)
    })
  }
}

/** Answers CONNECT as any other method that is not served, and ends the connection. */
function answerTunnel(req: IncomingMessage, socket: Socket, onRequest: RequestListener): void {
  const res = new ServerResponse(req)
  res.shouldKeepAlive = false
  socket.on('error', () => socket.destroy())
  res.assignSocket(socket)
  res.once('finish', () => socket.end())
  onRequest(req, res)
}

const unreadable: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Answers what is not HTTP, and ends the connection. Without a body: whether the method has one, or in which form, is not known. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  const { _httpMessage: answering } = socket as Socket & { _httpMessage?: { headersSent: boolean } | null }
  if (error.code === 'ECONNRESET' || !socket.writable || answering?.headersSent) return void socket.destroy()
  const status = unreadable[error.code ?? ''] ?? '400 Bad Request'
  socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n`)
}

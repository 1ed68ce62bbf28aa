import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'

type Options = { port: number; host: string | undefined; onRequest: RequestListener }

const limits = {
  keepAliveTimeout: 65_000,
  // A request line and its headers are a few packets; who takes longer is holding a connection.
  headersTimeout: 10_000,
  // Long enough for an editor's image on a slow line; bodies of readers have a bound of their own.
  requestTimeout: 300_000,
  // How often both are looked at: Node's own half a minute would add as much to each.
  connectionsCheckingInterval: 2_000,
  // Twice the longest address, so that one that is too long is told so.
  maxHeaderSize: 32_768,
} as const

/** Opens a listener; rejects with a clear sentence when the port is taken. */
export async function listen({ port, host, onRequest }: Options): Promise<Server> {
  const server = createServer(limits, onRequest)
  server.maxConnections = 20_000
  server.on('clientError', answerUnreadable)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      reject(isTaken ? new Error(`Port ${port} is in use by another program; set PORT to a free one.`) : error)
    })
    server.listen({ port, ...(host ? { host } : {}) }, () => resolve())
  })
  return server
}

const unreadable: Record<string, [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The request’s address and headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time.'],
}

/** Answers what is not HTTP, in the error envelope, and ends the connection. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  const { _httpMessage: answering } = socket as Socket & { _httpMessage?: { headersSent: boolean } | null }
  if (error.code === 'ECONNRESET' || !socket.writable || answering?.headersSent) return void socket.destroy()
  const [status, message] = unreadable[error.code ?? ''] ?? ['400 Bad Request', 'The request is not well-formed HTTP/1.1.']
  const body = JSON.stringify({ errors: [{ message }] })
  const headers = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`)
}

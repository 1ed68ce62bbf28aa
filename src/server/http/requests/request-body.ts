import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/** How much of an unwanted body a client may still send, and for how long, before its connection is closed. */
export type UnreadLimits = { maxBytes: number; maxMs: number }

const ofReader: UnreadLimits = { maxBytes: 1024 * 1024, maxMs: 15_000 }

/** True for a request with a body, of whatever length. */
export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

/**
 * Says that a body is sent in a content coding, none of which is read here, and how to send it; null without one.
 * RFC 9110 §12.5.3: the response then names the codings that are, with {@link acceptedCodings}.
 */
export function describeContentCoding({ headers }: Pick<IncomingMessage, 'headers'>): string | null {
  const coding = headers['content-encoding']?.trim() || 'identity'
  if (coding.toLowerCase() === 'identity') return null
  return `The request’s body has the Content-Encoding ${coding.slice(0, 40)}, which is not read here. Send it without one.`
}

/** The field of a response to such a body. */
export const acceptedCodings = { 'Accept-Encoding': 'identity' } as const

/**
 * Asks a client that waits for it, with `Expect: 100-continue`, for its body once that is read (RFC 9110 §10.1.1). Node
 * itself asks for each, those that are refused next included.
 */
export function askForBodyOnceRead(req: IncomingMessage, res: ServerResponse): void {
  const read = req._read.bind(req)
  // Every reader begins with it, whether it listens to events or iterates.
  req._read = (size) => {
    req._read = read
    // Node also reads what is left of a body whose response was sent.
    if (!res.headersSent) res.writeContinue()
    read(size)
  }
}

/** Closes the connection of a client that keeps sending a body that is not read. */
export function limitUnreadBody(req: IncomingMessage, { maxBytes, maxMs } = ofReader): void {
  if (!hasBody(req) || req.complete) return
  const { socket } = req
  const start = socket.bytesRead
  const deadline = performance.now() + maxMs
  const restore = closeAfterBody(req)
  // Nearly every body arrives with its headers; a timer for each would keep its request in memory until it fires.
  setImmediate(() => {
    if (req.complete || socket.destroyed) return restore()
    const timer = setInterval(() => {
      const isOver = performance.now() > deadline || socket.bytesRead - start > maxBytes
      if (!req.complete && !socket.destroyed && !isOver) return
      clearInterval(timer)
      restore()
      if (!req.complete) socket.destroy()
    }, 500)
    timer.unref()
  })
}

/**
 * Where the connection ends with the response, only this side of it is closed until the body has been received. Node closes
 * both, and the bytes that arrive then reset the connection: a proxy that is still sending reports a 502 instead of the
 * response, and takes the server for one that has failed.
 */
function closeAfterBody(req: IncomingMessage): () => void {
  const { socket } = req
  const { destroySoon } = Socket.prototype
  const close = () => destroySoon.call(socket)
  const own = () => {
    if (req.complete) return close()
    socket.end()
    req.once('end', close)
  }
  socket.destroySoon = own
  // Not deleted: V8 would access all members of the socket more slowly from then on.
  return () => {
    // The next request on the connection may have set its own by now.
    if (socket.destroySoon === own) socket.destroySoon = destroySoon
  }
}

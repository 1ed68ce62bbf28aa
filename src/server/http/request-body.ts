import type { IncomingMessage } from 'node:http'

/** How much of an unwanted body a client may still send before its connection is closed. */
const maxUnreadBytes = 1024 * 1024
const maxUnreadMs = 15_000

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

/** Closes the connection of a client that keeps sending a body that is not read. */
export function limitUnreadBody(req: IncomingMessage): void {
  if (!hasBody(req)) return
  const { socket } = req
  const start = socket.bytesRead
  const deadline = performance.now() + maxUnreadMs
  // Nearly every body arrives with its headers; a timer for each would keep its request in memory until it fires.
  setImmediate(() => {
    if (req.complete || socket.destroyed) return
    const timer = setInterval(() => {
      if (req.complete || socket.destroyed) clearInterval(timer)
      else if (performance.now() > deadline || socket.bytesRead - start > maxUnreadBytes) {
        clearInterval(timer)
        socket.destroy()
      }
    }, 500)
    timer.unref()
  })
}

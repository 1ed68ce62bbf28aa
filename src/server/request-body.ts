import type { IncomingMessage } from 'node:http'

export type ReadBody = { kind: 'whole'; text: string } | { kind: 'too-large' } | { kind: 'too-slow' } | { kind: 'gone' }

type Options = { maxBytes: number; timeoutMs: number }

/** What a client may still send after its answer is known, before the connection is cut. */
const maxIgnoredBytes = 1024 * 1024
const maxIgnoredMs = 10_000

/** Reads a body as text, up to a size and a time. What is beyond them is left to {@link boundBody}. */
export function readBody(req: IncomingMessage, { maxBytes, timeoutMs }: Options): Promise<ReadBody> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    const timer = setTimeout(() => finish({ kind: 'too-slow' }), timeoutMs)
    function finish(result: ReadBody): void {
      clearTimeout(timer)
      req.off('data', onData)
      // Without a listener the stream would stop, and the client, still writing, would never read its answer.
      req.resume()
      resolve(result)
    }
    function onData(chunk: Buffer): void {
      size += chunk.length
      if (size > maxBytes) finish({ kind: 'too-large' })
      else chunks.push(chunk)
    }
    req.on('data', onData)
    req.once('end', () => finish({ kind: 'whole', text: Buffer.concat(chunks).toString('utf8') }))
    // A client that goes away, or whose framing breaks, gets no answer.
    req.once('error', () => finish({ kind: 'gone' }))
    req.once('close', () => finish({ kind: 'gone' }))
  })
}

/** Cuts the connection of a client that keeps sending a body long after it can matter. */
export function boundBody(req: IncomingMessage): void {
  const { headers, socket } = req
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  const start = socket.bytesRead
  const end = Date.now() + maxIgnoredMs + 5_000
  // Nearly every body arrives with its headers; a clock for each would keep its request in memory until it ticks.
  setImmediate(() => {
    if (req.complete || socket.destroyed) return
    const timer = setInterval(() => {
      if (req.complete || socket.destroyed) clearInterval(timer)
      else if (Date.now() > end || socket.bytesRead - start > maxIgnoredBytes) {
        clearInterval(timer)
        socket.destroy()
      }
    }, 500)
    timer.unref()
  })
}

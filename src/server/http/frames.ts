import { toOwnMemory } from '@/lib/own-memory'

/** One message on a private socket: a JSON head and a body of bytes. */
export type Frame = { head: unknown; body: Buffer }

/** Two unsigned 32-bit lengths, of the head and of the body, big-endian. */
const prefixBytes = 8

/** Encodes a message for a private socket, in pieces that need no copy of the body; writing an empty one takes a system call. */
export function toFrame(head: unknown, body: Uint8Array): Uint8Array[] {
  const json = Buffer.from(JSON.stringify(head))
  const start = Buffer.allocUnsafe(prefixBytes + json.length)
  start.writeUInt32BE(json.length, 0)
  start.writeUInt32BE(body.length, 4)
  json.copy(start, prefixBytes)
  return body.length > 0 ? [start, body] : [start]
}

/** A stream decoder: accepts chunks of any size, and passes on each message once it is complete. */
export function createFrameReader(onFrame: (frame: Frame) => void): (chunk: Buffer) => void {
  let chunks: Buffer[] = []
  let received = 0
  /** Size of the current message; only its prefix until that has arrived. */
  let expected = prefixBytes
  let isPrefixKnown = false

  return (chunk) => {
    chunks.push(chunk)
    received += chunk.length
    while (received >= expected) {
      // Concatenated only when something is complete: a long body arrives in hundreds of chunks.
      const bytes = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, received)
      chunks = [bytes]
      const headBytes = bytes.readUInt32BE(0)
      if (!isPrefixKnown) {
        isPrefixKnown = true
        expected = prefixBytes + headBytes + bytes.readUInt32BE(4)
        continue
      }
      const head = JSON.parse(bytes.toString('utf8', prefixBytes, prefixBytes + headBytes)) as unknown
      const body = bytes.subarray(prefixBytes + headBytes, expected)
      const rest = bytes.subarray(expected)
      chunks = rest.length > 0 ? [rest] : []
      received = rest.length
      expected = prefixBytes
      isPrefixKnown = false
      onFrame({ head, body: toOwnMemory(body) })
    }
  }
}

/** One message of a private socket: a head of JSON and a body of bytes. */
export type Frame = { head: unknown; body: Buffer }

/** Two unsigned 32-bit lengths, of the head and of the body, big-endian. */
const prefixBytes = 8
const maxCopiedBytes = 65_536

/** A message as it goes over a private socket, in pieces that need no copy of the body. */
export function toFrame(head: unknown, body: Uint8Array): [Buffer, Uint8Array] {
  const json = Buffer.from(JSON.stringify(head))
  const start = Buffer.allocUnsafe(prefixBytes + json.length)
  start.writeUInt32BE(json.length, 0)
  start.writeUInt32BE(body.length, 4)
  json.copy(start, prefixBytes)
  return [start, body]
}

/** Takes what arrives, cut anywhere, and hands on each message once it is whole. */
export function createFrameReader(onFrame: (frame: Frame) => void): (chunk: Buffer) => void {
  let chunks: Buffer[] = []
  let received = 0
  /** Bytes of the message under way; not known before its prefix has come. */
  let wanted = prefixBytes
  let isPrefixKnown = false

  return (chunk) => {
    chunks.push(chunk)
    received += chunk.length
    while (received >= wanted) {
      // Joined only when something is whole: a long body comes in hundreds of pieces.
      const bytes = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, received)
      chunks = [bytes]
      const headBytes = bytes.readUInt32BE(0)
      if (!isPrefixKnown) {
        isPrefixKnown = true
        wanted = prefixBytes + headBytes + bytes.readUInt32BE(4)
        continue
      }
      const head = JSON.parse(bytes.toString('utf8', prefixBytes, prefixBytes + headBytes)) as unknown
      const body = bytes.subarray(prefixBytes + headBytes, wanted)
      const rest = bytes.subarray(wanted)
      chunks = rest.length > 0 ? [rest] : []
      received = rest.length
      wanted = prefixBytes
      isPrefixKnown = false
      // Whoever keeps a short body must not keep all that arrived beside it.
      onFrame({ head, body: body.length > maxCopiedBytes ? body : Buffer.from(body) })
    }
  }
}

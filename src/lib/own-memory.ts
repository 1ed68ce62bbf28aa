/** How much larger than a body the memory may be that it keeps alive. */
const maxExcess = 0.1

/**
 * The same bytes, copied if they share memory: a cached body must not keep the chunk alive that it arrived in, nor the
 * pool that Node allocates short buffers from.
 */
export function toOwnMemory(body: Uint8Array): Buffer {
  if (body.buffer.byteLength <= body.length * (1 + maxExcess))
    return Buffer.from(body.buffer, body.byteOffset, body.length)
  const own = Buffer.allocUnsafeSlow(body.length)
  own.set(body)
  return own
}

import type { FileBody } from './response-files'

/** The bytes of a response, in memory or, if they are too many, in a file. */
export type Body = Buffer | FileBody

/** The size of a read from a file. */
const readBytes = 256 * 1024

/** A range of a body, in chunks. */
export async function* readBody(body: Body, start = 0, end = body.length): AsyncGenerator<Buffer> {
  if (Buffer.isBuffer(body)) return yield body.subarray(start, end)
  for (let position = start; position < end;) {
    const wanted = Math.min(readBytes, end - position)
    const { bytesRead, buffer } = await body.handle.read(Buffer.allocUnsafe(wanted), 0, wanted, position)
    if (bytesRead === 0) throw new Error('The file of a response is too short.')
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

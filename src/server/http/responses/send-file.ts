import type { IncomingMessage, ServerResponse } from 'node:http'

import type { ByteRange } from '@/lib/http/byte-range'
import type { CountedResponse } from '@/server/http/requests/request-series'
import type { FileBody } from './response-files'

/** The bytes of a file in memory for each client. */
const chunkBytes = 128 * 1024

/**
 * Sends a part of a file: the next piece is read once the client has taken the last one. The file is kept open until
 * the end.
 */
export function sendFile(
  req: IncomingMessage,
  res: ServerResponse,
  file: FileBody,
  { first, last }: ByteRange = { first: 0, last: file.length - 1 },
): void {
  const stop = () => void req.socket.destroy()
  const release = file.of.hold(stop)
  const uncount = (res as Partial<CountedResponse>).reserveUnsent?.(Math.min(chunkBytes, last - first + 1))
  pump(res, file, { first, last })
    // The announced length cannot be sent.
    .catch(stop)
    .finally(() => {
      uncount?.()
      release()
    })
}

async function pump(res: ServerResponse, { handle }: FileBody, { first, last }: ByteRange): Promise<void> {
  const buffer = Buffer.allocUnsafeSlow(Math.min(chunkBytes, last - first + 1))
  for (let position = first; position <= last;) {
    const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, last - position + 1), position)
    if (bytesRead === 0) throw new Error('The file of a response is too short.')
    position += bytesRead
    if (!(await write(res, buffer.subarray(0, bytesRead)))) return
  }
  res.end()
}

/** True once the bytes have been handed over, so that their memory can be used again; false if the client has gone. */
function write(res: ServerResponse, bytes: Buffer): Promise<boolean> {
  return new Promise((resolve) => {
    if (res.closed || res.destroyed) return resolve(false)
    const onClose = () => resolve(false)
    res.once('close', onClose)
    res.write(bytes, (error) => {
      res.off('close', onClose)
      resolve(!error)
    })
  })
}

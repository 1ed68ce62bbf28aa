import type { IncomingMessage, ServerResponse } from 'node:http'

import type { ResponseCache } from '@/cache/response-cache'
import type { Representation } from '@/server/http/responses/representation'
import { maxBodyLength, type RequestFastPath } from './request-fast-path'
import { sendCached } from '@/server/http/responses/send-cached'

type Options = {
  fastPath: RequestFastPath
  cache: Pick<ResponseCache<Representation>, 'touch'>
  /** Handles the request from its beginning, with its body unread. */
  handle: (req: IncomingMessage, res: ServerResponse) => void
}

/** True for a POST whose body is so short that it arrives with the headers. */
export function isShortPost({ method, headers }: IncomingMessage): boolean {
  const length = Number(headers['content-length'] ?? 0)
  return method === 'POST' && length > 0 && length <= maxBodyLength && headers.expect === undefined
}

/**
 * Sends the cached response of a POST that is byte for byte like an earlier one, without parsing it. An unknown body,
 * or one that has not arrived with the headers, is handled normally: the chunk is put back into the paused stream.
 */
export function sendRepeatedPost(
  req: IncomingMessage,
  res: ServerResponse,
  { fastPath, cache, handle }: Options,
): void {
  const onData = (chunk: Buffer) => {
    clearImmediate(timer)
    req.off('data', onData)
    const isWhole = chunk.length === Number(req.headers['content-length'])
    const cached = isWhole ? fastPath.find(req, chunk.toString('latin1')) : null
    if (cached) return sendCached(cache, req, res, cached)
    req.pause()
    req.unshift(chunk)
    handle(req, res)
  }
  const timer = setImmediate(() => {
    req.off('data', onData)
    req.pause()
    handle(req, res)
  })
  req.on('data', onData)
}

import type { IncomingMessage, ServerResponse } from 'node:http'

import { toDisconnectSignal } from '@/server/http/requests/disconnect-signal'

/** Calls back once an ended response has been flushed to the client, or its connection has closed; at once if that has happened already. */
export function onResponseEnd(req: IncomingMessage, res: ServerResponse, callback: () => void): void {
  const signal = toDisconnectSignal(req)
  if (res.writableFinished || signal.aborted) return callback()
  function end(): void {
    signal.removeEventListener('abort', end)
    res.off('finish', end).off('close', end)
    callback()
  }
  signal.addEventListener('abort', end)
  res.once('finish', end).once('close', end)
}

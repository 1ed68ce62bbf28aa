import type { IncomingMessage, ServerResponse } from 'node:http'

import type { ResponseCache } from '@/cache/response-cache'
import { forbidSharedCaching } from './forbid-shared-caching'
import type { Encoded, Representation } from './representation'
import { countAs } from '@/server/http/requests/request-series'
import { sendEncoded } from './send'

/** Sends what the fast path has found. */
export function sendCached(
  cache: Pick<ResponseCache<Representation>, 'touch'>,
  req: IncomingMessage,
  res: ServerResponse,
  encoded: Encoded,
): void {
  const { of } = encoded
  cache.touch(of)
  countAs(res, of.series)
  if (!of.isFresh) forbidSharedCaching(res)
  sendEncoded(req, res, encoded)
}

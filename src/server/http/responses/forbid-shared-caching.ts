import type { ServerResponse } from 'node:http'

/**
 * Keeps the caches in front (RFC 9213; Fastly reads the older field) from storing a response that may be stale: they
 * have been purged of what it shows, or would never be.
 */
export function forbidSharedCaching(res: ServerResponse): void {
  res.setHeader('CDN-Cache-Control', 'no-store')
  res.setHeader('Surrogate-Control', 'no-store')
}

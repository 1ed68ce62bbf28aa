import { createHash } from 'node:crypto'

import type { Format } from '@/surface/shared/formats'
import type { Host } from '@/surface/shared/operation'

/** What is to be rendered on a cache miss; it determines the cache key, so nothing else of a request reaches Next. */
export type Fill = { host: Host; operationId: string; params: unknown; format: Format; body?: string }

/** Renders a response. Without `mayMemoize`, changes are not being received, and everything has to be read anew. */
export type RunFill<T> = (mayMemoize: boolean) => Promise<T>

/** Longer keys are replaced by their hash: a GraphQL query is a hundred times as long. */
const maxKeyLength = 200

/** The cache key: the resource and the format, nothing of the request. `params` come from a parser, in canonical order. */
export function toCacheKey({ host, operationId, params, format, body = '' }: Fill): string {
  const key = `${host} ${operationId} ${format} ${JSON.stringify(params)}${body}`
  return key.length > maxKeyLength ? createHash('sha256').update(key).digest('base64url') : key
}

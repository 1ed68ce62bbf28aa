import type { Format } from '@/surface/formats'
import type { Surface } from '@/surface/operation'

/** A request that the server makes itself, from the cache key alone. */
export type Fill = { surface: Surface; operationId: string; params: unknown; format: Format; body?: string }

/** What came of it. */
export type FillOutcome =
  | { kind: 'found'; body: Buffer; contentType: string; tags: string[]; isTransient: boolean; link?: string }
  | { kind: 'moved'; location: string }
  | { kind: 'missing' }
  | { kind: 'gone' }

/** The cache key: the resource and the format, nothing of the request. `params` come from a parser, in canonical order. */
export function toCacheKey({ surface, operationId, params, format, body = '' }: Fill): string {
  return `${surface} ${operationId} ${format} ${JSON.stringify(params)}${body}`
}

/** The target of a health check rather than a fill: 200 when Next can render now, or 503. */
export const healthTarget = '/health'

/** The tags that were invalidated in a generation of the response cache; null stands for everything. */
export type Change = readonly [generation: number, tags: readonly string[] | null]

/** A fill as a request, built from a cache key alone. */
export type FillCall = {
  /** What is to be filled, as {@link toFillTarget} names it. */
  target: string
  /** What has changed since the last fill on this connection, for memoization; null while changes are not being received. */
  changes: readonly Change[] | null
  /** A GraphQL request as JSON; null for everything else. */
  body: string | null
  /** The id of the body that the server has of an earlier response, of which the renderer may send only what differs. */
  former?: string | undefined
  /** The id of the first request that waits for it, only for the log. */
  requestId?: string | undefined
  /** The parent span, if traces are enabled (W3C Trace Context). */
  traceparent?: string | undefined
}

/** What a fill renders: the parts of its cache key. `params` come from the parser of its operation. */
export type FilledResource = { host: string; operation: string; format: string; params: unknown }

/** The resource in one line: `content getArticle json {"id":7}`. */
export function toFillTarget({ host, operation, format, params }: FilledResource): string {
  return `${host} ${operation} ${format} ${JSON.stringify(params)}`
}

/** The reverse of {@link toFillTarget}. */
export function parseFillTarget(target: string): FilledResource {
  const [host = '', operation = '', format = ''] = target.split(' ', 3)
  const json = target.slice(host.length + operation.length + format.length + 3)
  return { host, operation, format, params: JSON.parse(json) as unknown }
}

/** A response body that is generated in chunks, since it may be too large for memory. */
export type BodyChunks = AsyncIterable<Uint8Array>

/** The beginning of the body and all headers, which are known only after the last chunk. */
export type BodyEnd = { start: Uint8Array; headers: Record<string, string> }

/** The result, in HTTP's terms. */
export type FillResponse = {
  status: number
  headers: Record<string, string>
  body: Uint8Array | BodyChunks | null
  /** Called after the last chunk. */
  finish?: (() => BodyEnd) | undefined
}

/** Handles fills; never rejects, but the chunks of a body may. */
export type FillListener = (call: FillCall) => Promise<FillResponse>

/**
 * Where Next's bundle registers its listener and the server finds it: on the global object, since the two share no
 * modules.
 */
const key = Symbol.for('lectern.fill-listener')

type ListenerRegistry = { [key]?: FillListener }

export function setFillListener(listener: FillListener): void {
  ;(globalThis as ListenerRegistry)[key] = listener
}

/** The listener that Next has registered, or null. */
export function findFillListener(): FillListener | null {
  return (globalThis as ListenerRegistry)[key] ?? null
}

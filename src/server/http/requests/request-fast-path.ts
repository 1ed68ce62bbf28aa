import type { IncomingMessage } from 'node:http'

import { LRUCache } from 'lru-cache'

import type { Encoded } from '@/server/http/responses/representation'
import { hasRareFields } from '@/server/http/responses/selection'

/**
 * A cached response with the request headers that selected it. Weakly referenced, since the cache owns the response: a
 * strong reference would keep evicted ones in memory, uncounted.
 */
type Variant = {
  encoded: WeakRef<Encoded>
  host: string | undefined
  accept: string | undefined
  acceptEncoding: unknown
}

/** Maps the URL, headers and body of a request to the cached response that they led to before. A body is that of a POST. */
export type RequestFastPath = {
  find: (req: IncomingMessage, body?: string) => Encoded | null
  store: (req: IncomingMessage, encoded: Encoded, body?: string) => void
}

/** Bounds the entries; the responses themselves count in the cache. */
const maxBytes = 8 * 1024 * 1024
const maxKeyLength = 1024
/** Longer bodies are always parsed. */
export const maxBodyLength = 4096
/**
 * The memory of an entry and each of its variants besides their text, as measured by
 * tests/unit/server/http/cache-memory.test.ts.
 */
const entryBytes = 300
const variantBytes = 250
/** Variants of one URL: browsers differ in the Accept headers that they send. */
const maxVariants = 8

/**
 * A cache of routing decisions on one listener, for requests that are equal, byte for byte, in everything that routing
 * depends on. It owns no responses: one that was evicted is not sent, one that was invalidated only while its replacement
 * is being filled.
 */
export function createRequestFastPath(): RequestFastPath {
  const variantsByKey = new LRUCache<string, Variant[]>({
    maxSize: maxBytes,
    sizeCalculation: (variants, key) =>
      entryBytes + key.length + variants.reduce((sum, variant) => sum + toLength(variant) + variantBytes, 0),
  })

  return {
    find(req, body) {
      const { method, headers } = req
      const isSafe = method === 'GET' || method === 'HEAD'
      if (isSafe === (body !== undefined) || hasRareFields(req)) return null
      const variants = variantsByKey.get(toKey(req, body))
      if (!variants) return null
      const { host, accept, 'accept-encoding': acceptEncoding } = headers
      for (const variant of variants) {
        if (variant.host === host && variant.accept === accept && variant.acceptEncoding === acceptEncoding)
          return toSendable(variant)
      }
      return null
    },
    store(req, encoded, body) {
      const { url = '', headers } = req
      // Without one it depends on the version of HTTP.
      if (headers.host === undefined || hasRareFields(req) || (body !== undefined && body.length > maxBodyLength))
        return
      const { host, accept, 'accept-encoding': acceptEncoding } = headers
      const variant: Variant = { encoded: new WeakRef(encoded), host, accept, acceptEncoding }
      if (!encoded.of.isFresh || url.length + toLength(variant) > maxKeyLength) return
      const isOther = (known: Variant) =>
        known.host !== host || known.accept !== accept || known.acceptEncoding !== acceptEncoding
      const key = toKey(req, body)
      const others = (variantsByKey.get(key) ?? []).filter((known) => toSendable(known) && isOther(known))
      variantsByKey.set(key, [variant, ...others.slice(0, maxVariants - 1)])
    },
  }
}

/** A URL has no space, so that no URL looks like another with a body. */
function toKey({ url = '' }: IncomingMessage, body: string | undefined): string {
  return body === undefined ? url : `${url} ${body}`
}

function toSendable({ encoded }: Variant): Encoded | null {
  const known = encoded.deref()
  if (!known) return null
  const { isFresh, replacedUntil } = known.of
  return isFresh || (replacedUntil && performance.now() <= replacedUntil) ? known : null
}

function toLength({ host, accept, acceptEncoding }: Variant): number {
  return [host, accept, acceptEncoding].reduce<number>((sum, value) => sum + String(value).length, 0)
}

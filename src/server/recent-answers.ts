import type { IncomingMessage } from 'node:http'

import { LRUCache } from 'lru-cache'

import type { Encoded, Representation } from './representation'

type Answer = { representation: Representation; encoded: Encoded }

/**
 * An answer with all else of a request that led to it. The cache holds the answer; a line that did too would
 * keep the dropped ones in memory, uncounted.
 */
type Variant = {
  representation: WeakRef<Representation>
  encoded: WeakRef<Encoded>
  host: string | undefined
  accept: string | undefined
  acceptEncoding: unknown
}

/** Remembers which kept answer a request led to, by the request's own lines. */
export type RecentAnswers = {
  find: (req: IncomingMessage) => Encoded | null
  remember: (req: IncomingMessage, answer: Answer) => void
}

/** Room for the lines; answers themselves are counted where they are kept. */
const maxLineBytes = 8 * 1024 * 1024
const maxLineLength = 1024
/** Kinds of readers of one address that are remembered: browsers differ in what they accept. */
const maxVariants = 8

/**
 * A shortcut, on one listener, past the gate for requests that were decided before, byte for byte the same
 * in all the gate looks at. It holds no answer of its own: one that the cache dropped is not current and is
 * not sent.
 */
export function createRecentAnswers(): RecentAnswers {
  const variantsByUrl = new LRUCache<string, Variant[]>({
    maxSize: maxLineBytes,
    sizeCalculation: (variants, url) => url.length * 2 + variants.reduce((sum, variant) => sum + toLength(variant) * 2 + 64, 0),
  })

  return {
    find({ url = '', method, headers }) {
      if (method !== 'GET' && method !== 'HEAD') return null
      const variants = variantsByUrl.get(url)
      if (!variants) return null
      const { host, accept, 'accept-encoding': acceptEncoding } = headers
      for (const variant of variants) {
        if (variant.host === host && variant.accept === accept && variant.acceptEncoding === acceptEncoding) {
          return isCurrent(variant) ? (variant.encoded.deref() ?? null) : null
        }
      }
      return null
    },
    remember({ url = '', headers }, { representation, encoded }) {
      const { host, accept, 'accept-encoding': acceptEncoding } = headers
      const answer = { representation: new WeakRef(representation), encoded: new WeakRef(encoded) }
      const variant: Variant = { ...answer, host, accept, acceptEncoding }
      if (!representation.isCurrent || url.length + toLength(variant) > maxLineLength) return
      const isOther = (known: Variant) => known.host !== host || known.accept !== accept || known.acceptEncoding !== acceptEncoding
      const others = (variantsByUrl.get(url) ?? []).filter((known) => isCurrent(known) && isOther(known))
      variantsByUrl.set(url, [variant, ...others.slice(0, maxVariants - 1)])
    },
  }
}

function isCurrent({ representation }: Variant): boolean {
  return representation.deref()?.isCurrent === true
}

function toLength({ host, accept, acceptEncoding }: Variant): number {
  return [host, accept, acceptEncoding].reduce<number>((sum, value) => sum + String(value).length, 0)
}

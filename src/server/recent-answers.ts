import type { IncomingMessage } from 'node:http'

import { LRUCache } from 'lru-cache'

import type { Surface } from '@/surface/operation'
import type { Encoded, Representation } from './representation'

type Answer = { representation: Representation; encoded: Encoded }

/** The cache holds its answers; a line that did too would keep the dropped ones in memory, uncounted. */
type Held = { representation: WeakRef<Representation>; encoded: WeakRef<Encoded> }

/** Remembers which kept answer a request led to, by the request's own lines. */
export type RecentAnswers = {
  find: (listener: Surface, req: IncomingMessage) => Encoded | null
  remember: (listener: Surface, req: IncomingMessage, answer: Answer) => void
}

/** Room for the lines; answers themselves are counted where they are kept. */
const maxLineBytes = 8 * 1024 * 1024
const maxLineLength = 1024

/**
 * A shortcut past the gate for requests that were decided before, byte for byte the same in all the gate
 * looks at. It holds no answer of its own: one that the cache dropped is not current and is not sent.
 */
export function createRecentAnswers(): RecentAnswers {
  const answers = new LRUCache<string, Held>({ maxSize: maxLineBytes, sizeCalculation: (_, line) => line.length * 2 + 64 })

  return {
    find(listener, req) {
      const answer = answers.get(toLine(listener, req))
      return answer?.representation.deref()?.isCurrent ? (answer.encoded.deref() ?? null) : null
    },
    remember(listener, req, { representation, encoded }) {
      const line = toLine(listener, req)
      if (line.length > maxLineLength || !representation.isCurrent) return
      answers.set(line, { representation: new WeakRef(representation), encoded: new WeakRef(encoded) })
    },
  }
}

/** Everything of a request that can change its answer. HEAD and conditions are decided when it is sent. */
function toLine(listener: Surface, { url, method, headers }: IncomingMessage): string {
  return `${listener} ${method === 'HEAD' ? 'GET' : method} ${headers.host} ${url}\n${headers.accept}\n${headers['accept-encoding']}`
}

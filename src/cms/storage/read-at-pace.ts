/** A body as it arrives, such as that of a response. */
type Body = AsyncIterable<Uint8Array> & { destroy: (error: Error) => void }

/** Into how many parts a time that is measured is divided. */
const parts = 30
/** The part of it that a single turn of the event loop counts for at most: an answer takes a few, and is read in each. */
const maxShareOfTurn = 1 / 6

type Pace = { minBytes: number; withinMs: number }

/**
 * Calls back each time so much time has passed, until the result is called. A long stretch in which this process is busy,
 * or stopped, hardly counts, since it cannot read what arrives.
 */
export function measureTime(ms: number, onPassed: () => void): () => void {
  let passed = 0
  let readAt = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    passed += Math.min(now - readAt, ms * maxShareOfTurn)
    readAt = now
    if (passed < ms) return
    passed = 0
    onPassed()
  }, ms / parts)
  return () => clearInterval(timer)
}

/**
 * Reads a body to its end. Rejects with a `TimeoutError` where less than `minBytes` arrive in an interval of `withinMs`,
 * as a body of which a byte arrives now and then would otherwise take hours.
 */
export async function readAtPace(body: Body, { minBytes, withinMs }: Pace): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let arrived = 0
  const stop = measureTime(withinMs, () => {
    if (arrived < minBytes) {
      const message = `The bucket sent less than ${minBytes / 1_000} kB within ${withinMs / 1_000} s`
      body.destroy(Object.assign(new Error(message), { name: 'TimeoutError' }))
    }
    arrived = 0
  })
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      arrived += chunk.length
    }
    return Buffer.concat(chunks)
  } finally {
    stop()
  }
}

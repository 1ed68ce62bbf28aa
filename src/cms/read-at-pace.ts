/** A body as it arrives, such as that of a response. */
type Body = AsyncIterable<Uint8Array> & { destroy: (error: Error) => void }

type Pace = { minBytes: number; withinMs: number }

/**
 * Reads a body to its end. Rejects with a `TimeoutError` where less than `minBytes` arrive in an interval of `withinMs`,
 * as a body of which a byte arrives now and then would otherwise take hours.
 */
export async function readAtPace(body: Body, { minBytes, withinMs }: Pace): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let arrived = 0
  const timer = setInterval(() => {
    if (arrived < minBytes) {
      const message = `The bucket sent less than ${minBytes / 1_000} kB within ${withinMs / 1_000} s`
      body.destroy(Object.assign(new Error(message), { name: 'TimeoutError' }))
    }
    arrived = 0
  }, withinMs)
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      arrived += chunk.length
    }
    return Buffer.concat(chunks)
  } finally {
    clearInterval(timer)
  }
}

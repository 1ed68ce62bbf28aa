/** A request of the server's own, made from a cache key alone. */
export type FillCall = {
  /** Path and query: `/content/getArticle?params=…&format=json`. */
  target: string
  /** How many changes the server had heard of; null when it cannot hear them. */
  changes: number | null
  /** What a GraphQL client asks, as JSON; null for everything else. */
  body: string | null
}

/** What came of it, in HTTP's terms. */
export type FillAnswer = { status: number; headers: Record<string, string>; body: Uint8Array | null }

/** Answers fills; never rejects. */
export type FillListener = (call: FillCall) => Promise<FillAnswer>

/**
 * Where Next's bundle leaves its listener and the server finds it. The two share no modules, so the place
 * is on the process.
 */
const key = Symbol.for('lectern.fill-listener')

type Place = { [key]?: FillListener }

export function setFillListener(listener: FillListener): void {
  ;(globalThis as Place)[key] = listener
}

/** The listener, once Next's start-up code has run; null where it set none. */
export function findFillListener(): FillListener | null {
  return (globalThis as Place)[key] ?? null
}

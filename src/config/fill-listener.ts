import type { IncomingMessage, ServerResponse } from 'node:http'

/** Answers a fill of the private socket; false for one that it leaves to Next's router. */
export type FillListener = (req: IncomingMessage, res: ServerResponse) => boolean

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

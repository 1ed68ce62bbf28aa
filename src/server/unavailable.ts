/** Nothing is wrong with the request or with us; it cannot be answered now, and may be later. */
export class Unavailable extends Error {}

/** The kind of problem that an error is for a reader: a fault of ours says so, and only what may work in a moment asks to come back. */
export function toFailure(error: unknown): 'unavailable' | 'internal-error' {
  return error instanceof Unavailable ? 'unavailable' : 'internal-error'
}

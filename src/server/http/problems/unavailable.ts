/** A temporary failure that is the fault of neither the request nor the code: the client may retry. */
export class Unavailable extends Error {}

/** The problem that a client sees: 503 for what may succeed on a retry, 500 for everything else. */
export function toProblemKind(error: unknown): 'unavailable' | 'internal-error' {
  return error instanceof Unavailable ? 'unavailable' : 'internal-error'
}

/** Runs reads one after another. */
export type InSequence = <T>(read: () => Promise<T>) => Promise<T>

/**
 * A sequence for the root fields of one request: ten of them at once would take all connections to the database, for
 * which the reads of everyone else would wait.
 */
export function createSequence(): InSequence {
  let last: Promise<unknown> = Promise.resolve()
  return (read) => {
    const next = last.then(read)
    last = next.catch(() => undefined)
    return next
  }
}

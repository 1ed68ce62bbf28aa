/** Work whose result several clients wait for. */
export type SharedTask<T> = {
  hasStarted: () => boolean
  /** Waits for the result on behalf of a client, which stops waiting as soon as the signal is aborted. */
  join: (client: string, signal?: AbortSignal) => Promise<T>
}

/** A shared task that starts when the first client joins it. */
export function runImmediately<T>(task: () => Promise<T>): SharedTask<T> {
  let result: Promise<T> | null = null
  return { hasStarted: () => result !== null, join: () => (result ??= task()) }
}

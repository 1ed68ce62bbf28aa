import { AsyncLocalStorage } from 'node:async_hooks'

/** The lines about the errors of a request; null once it is answered. */
type Request = { lines: (() => void)[] | null }

/** Next loads its routes and Payload's config with separate copies of this module, so the storage is on `globalThis`. */
const key = Symbol.for('lectern.requests-with-log')
const requests = ((globalThis as { [key]?: AsyncLocalStorage<Request> })[key] ??= new AsyncLocalStorage<Request>())

/**
 * Handles a request whose errors are logged after it: Payload logs an error before the hooks that know whether the
 * client has caused it.
 */
export async function logWhenAnswered<Answer>(handle: () => Promise<Answer>): Promise<Answer> {
  const request: Request = { lines: [] }
  try {
    return await requests.run(request, handle)
  } finally {
    const { lines } = request
    // What is still running in the background logs at once.
    request.lines = null
    for (const write of lines ?? []) write()
  }
}

/** Writes a line after the request that is being handled, or now if there is none. */
export function writeWhenAnswered(write: () => void): void {
  const lines = requests.getStore()?.lines
  if (lines) lines.push(write)
  else write()
}

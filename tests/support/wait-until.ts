import { setTimeout as pause } from 'node:timers/promises'

type Options = { timeoutMs?: number; intervalMs?: number }

/** Long enough for a browser and three servers on two busy processors: a guarantee about time says its own. */
const defaultTimeoutMs = 120_000

/** Polls `find` until it returns a value that is neither null nor false; fails after the timeout with `what`. */
export async function waitUntil<T>(
  what: string,
  find: () => Promise<T | null | false>,
  { timeoutMs = defaultTimeoutMs, intervalMs = 20 }: Options = {},
): Promise<T> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const found = await find()
    if (found !== null && found !== false) return found
    if (Date.now() > end) throw new Error(`Timed out after ${timeoutMs} ms waiting until ${what}`)
    await pause(intervalMs)
  }
}

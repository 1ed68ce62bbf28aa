import { setTimeout as pause } from 'node:timers/promises'

type Options = { timeoutMs?: number; intervalMs?: number }

/** Polls `find` until it returns a value that is neither null nor false; fails after the timeout with `what`. */
export async function waitUntil<T>(
  what: string,
  find: () => Promise<T | null | false>,
  { timeoutMs = 10_000, intervalMs = 20 }: Options = {},
): Promise<T> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const found = await find()
    if (found !== null && found !== false) return found
    if (Date.now() > end) throw new Error(`Timed out after ${timeoutMs} ms waiting until ${what}`)
    await pause(intervalMs)
  }
}

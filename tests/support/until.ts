import { setTimeout as pause } from 'node:timers/promises'

type Options = { withinMs?: number; everyMs?: number }

/** Asks again and again until `find` gives a value that is neither null nor false; fails, with what it waited for, when time is up. */
export async function until<T>(
  what: string,
  find: () => Promise<T | null | false>,
  { withinMs = 10_000, everyMs = 20 }: Options = {},
): Promise<T> {
  const end = Date.now() + withinMs
  for (;;) {
    const found = await find()
    if (found !== null && found !== false) return found
    if (Date.now() > end) throw new Error(`Waited ${withinMs} ms in vain: ${what}`)
    await pause(everyMs)
  }
}

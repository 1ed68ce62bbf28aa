import { setTimeout as pause } from 'node:timers/promises'

import { LRUCache } from 'lru-cache'

import type { RunFill } from './fill'

/** Fills frequently requested responses as soon as a change invalidates them, before the next request. */
export type RefreshAhead<T> = {
  /** Stores how to fill a response that was requested more than once. */
  remember: (key: string, fill: RunFill<T>) => void
  /** A response was invalidated that had this number of recent requests. */
  schedule: (key: string, usesPerSecond: number) => void
  clear: () => void
}

/** The client in whose name these fills wait for their turn. */
export const refreshAheadClient = 'refresh-ahead'

/** Whatever is requested less often can wait for its next reader. */
const minUsesPerSecond = 2
/** As many as are refreshed within a second or two; beyond these, the next reader waits for a fill, as without this. */
const maxScheduled = 64
const maxRemembered = 500

/**
 * One at a time, the most used first, and half of the time none: readers who wait for a fill have the other slots and
 * the other half of the renderer. `refresh` fills a response unless somebody else does, or has.
 */
export function createRefreshAhead<T>(refresh: (key: string, fill: RunFill<T>) => Promise<unknown>): RefreshAhead<T> {
  const fills = new LRUCache<string, RunFill<T>>({ max: maxRemembered })
  const scheduled = new Map<string, number>()
  let isRunning = false

  function takeMostUsed(): string | undefined {
    let most: [key: string, usesPerSecond: number] | undefined
    for (const each of scheduled) if (!most || each[1] > most[1]) most = each
    if (most) scheduled.delete(most[0])
    return most?.[0]
  }

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    for (let key = takeMostUsed(); key !== undefined; key = takeMostUsed()) {
      const fill = fills.get(key)
      if (!fill) continue
      const startedAt = performance.now()
      // A failure is the next reader's to see, and was logged where it happened.
      await refresh(key, fill).catch(() => undefined)
      await pause(performance.now() - startedAt, undefined, { ref: false })
    }
    isRunning = false
  }

  return {
    remember: (key, fill) => void fills.set(key, fill),
    schedule(key, usesPerSecond) {
      if (usesPerSecond < minUsesPerSecond || !fills.has(key)) return
      if (scheduled.size >= maxScheduled && !scheduled.has(key)) return
      scheduled.set(key, usesPerSecond)
      // After all that was committed together has been invalidated.
      setImmediate(() => void run())
    },
    clear: () => scheduled.clear(),
  }
}

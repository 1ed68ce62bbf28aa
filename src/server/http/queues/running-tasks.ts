/** The tasks that run at the moment. */
export type RunningTasks = {
  /** Adds one that starts now; call the result when it has ended. */
  begin: (isDemanding: boolean) => () => void
  /** How many take long. */
  countLong: () => number
  /** In how many milliseconds all demanding ones have run for so long; 0 if none runs, or all have. */
  demandingDelayMs: (intervalMs: number) => number
}

/** From then on a task takes long. */
export const longMs = 40

/** Knows when running tasks started, by a monotonic clock. */
export function createRunningTasks(now: () => number): RunningTasks {
  const starts = new Set<{ at: number; isDemanding: boolean }>()

  return {
    begin(isDemanding) {
      const start = { at: now(), isDemanding }
      starts.add(start)
      return () => void starts.delete(start)
    },
    countLong() {
      const before = now() - longMs
      return [...starts].filter(({ at }) => at <= before).length
    },
    demandingDelayMs(intervalMs) {
      const latest = Math.max(...[...starts].map(({ at, isDemanding }) => (isDemanding ? at : -Infinity)))
      return Math.max(0, latest + intervalMs - now())
    },
  }
}

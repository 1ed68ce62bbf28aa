/** The tasks that run at the moment. */
export type RunningTasks = {
  /** Adds one that starts now; call the result when it has ended. */
  begin: (isDemanding: boolean) => () => void
  /** How many take long. */
  countLong: () => number
  /** In how many milliseconds another demanding one may start; 0 if none runs, or all have run for long enough. */
  demandingDelayMs: () => number
}

/** From then on a task takes long. */
export const longMs = 40
/** Most demanding tasks have ended by then, so that everyone else competes with one of them for the processors. */
const demandingIntervalMs = 120

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
    demandingDelayMs() {
      const latest = Math.max(...[...starts].map(({ at, isDemanding }) => (isDemanding ? at : -Infinity)))
      return Math.max(0, latest + demandingIntervalMs - now())
    },
  }
}

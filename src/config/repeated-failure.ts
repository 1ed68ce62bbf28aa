const intervalMs = 60_000

/**
 * Reports a failure that is tried again each second, such as a connection to a database that is away: the first, and then
 * one a minute with the number of attempts until `ended`. Each with its stack, a night of them would fill a disk.
 */
export function createRepeatedFailure(
  report: (error: unknown, attempts: number) => void,
  now: () => number = () => performance.now(),
) {
  let attempts = 0
  let reportedAt = 0
  return {
    failed(error: unknown): void {
      attempts++
      if (attempts > 1 && now() - reportedAt < intervalMs) return
      reportedAt = now()
      report(error, attempts)
    },
    ended(): void {
      attempts = 0
    },
  }
}

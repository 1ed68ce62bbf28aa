import { withTimeout } from '@/lib/async/with-timeout'
import { createWorkingTime } from './processor-wait'

export type Watchdog = {
  /** The result of the last probe, or null when it failed or timed out. */
  latest: () => boolean | null
  close: () => void
}

type Options = WatchdogLimits & {
  /** Resolves with true when the watched process is healthy. */
  probe: () => Promise<boolean>
  /**
   * For how many milliseconds the watched process has waited for a processor so far. On a busy machine it is slow, and
   * killing it would leave even less time for the one that replaces it.
   */
  readProcessorWait?: () => Promise<number>
  /** No probe has succeeded for `unresponsiveAfterMs`; called once. */
  onUnresponsive: () => void
}

export type WatchdogLimits = {
  intervalMs?: number
  /** Until the first probe that succeeds: whoever waits for a start waits for that. */
  firstIntervalMs?: number
  probeTimeoutMs?: number
  /** Longer than a healthy process is ever blocked. */
  unresponsiveAfterMs?: number
}

/** Probes a process at intervals: one that is suspended, or stuck in a loop, neither exits nor reports an error. */
export function startWatchdog({
  probe,
  readProcessorWait = () => Promise.resolve(0),
  onUnresponsive,
  intervalMs = 1_000,
  firstIntervalMs = 20,
  probeTimeoutMs = 5_000,
  unresponsiveAfterMs = 15_000,
}: Options): Watchdog {
  let latest: boolean | null = null
  let hasSucceeded = false
  let silentMs = 0
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  async function check(readWorkingTime: () => Promise<number>): Promise<void> {
    try {
      latest = await withTimeout(probeTimeoutMs, 'No response', probe())
      hasSucceeded ||= latest
      silentMs = 0
    } catch {
      latest = null
    }
    const elapsedMs = await readWorkingTime()
    if (isClosed) return
    if (latest === null) silentMs += elapsedMs
    if (silentMs > unresponsiveAfterMs) return onUnresponsive()
    const delayMs = hasSucceeded ? intervalMs : Math.min(intervalMs, firstIntervalMs)
    timer = setTimeout(() => void check(readWorkingTime), delayMs)
  }

  void createWorkingTime({ readProcessorWait, maxMs: intervalMs + probeTimeoutMs }).then(check)
  return {
    latest: () => latest,
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

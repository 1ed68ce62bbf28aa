import { withTimeout } from '@/lib/with-timeout'

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

  async function check(from: number, waitedMs: number): Promise<void> {
    try {
      latest = await withTimeout(probeTimeoutMs, 'No response', probe())
      hasSucceeded ||= latest
      silentMs = 0
    } catch {
      latest = null
    }
    const [now, waited] = [performance.now(), await readProcessorWait()]
    if (isClosed) return
    // Where this process was stopped too, as a container or a machine that is paused, nobody could have responded.
    const elapsedMs = Math.min(now - from, intervalMs + probeTimeoutMs)
    if (latest === null) silentMs += Math.max(0, elapsedMs - (waited - waitedMs))
    if (silentMs > unresponsiveAfterMs) return onUnresponsive()
    const delayMs = hasSucceeded ? intervalMs : Math.min(intervalMs, firstIntervalMs)
    timer = setTimeout(() => void check(now, waited), delayMs)
  }

  void readProcessorWait().then((waited) => check(performance.now(), waited))
  return {
    latest: () => latest,
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

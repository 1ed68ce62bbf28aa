import { withTimeout } from '@/lib/with-timeout'

export type Watchdog = {
  /** The result of the last probe, or null when it failed or timed out. */
  latest: () => boolean | null
  close: () => void
}

type Options = WatchdogLimits & {
  /** Resolves with true when the watched process is healthy. */
  probe: () => Promise<boolean>
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

  async function check(from: number): Promise<void> {
    try {
      latest = await withTimeout(probeTimeoutMs, 'No response', probe())
      hasSucceeded ||= latest
      silentMs = 0
    } catch {
      latest = null
      // Where this process was stopped too, as a container or a machine that is paused, nobody could have responded.
      silentMs += Math.min(performance.now() - from, intervalMs + probeTimeoutMs)
    }
    if (isClosed) return
    const now = performance.now()
    if (silentMs > unresponsiveAfterMs) onUnresponsive()
    else timer = setTimeout(() => void check(now), hasSucceeded ? intervalMs : Math.min(intervalMs, firstIntervalMs))
  }

  void check(performance.now())
  return {
    latest: () => latest,
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

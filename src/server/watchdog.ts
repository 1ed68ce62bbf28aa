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
  let respondedAt = performance.now()
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  async function check(): Promise<void> {
    const startedAt = performance.now()
    try {
      latest = await withTimeout(probeTimeoutMs, 'No response', probe())
      respondedAt = startedAt
      hasSucceeded ||= latest
    } catch {
      latest = null
    }
    if (isClosed) return
    if (performance.now() - respondedAt > unresponsiveAfterMs) onUnresponsive()
    else timer = setTimeout(() => void check(), hasSucceeded ? intervalMs : Math.min(intervalMs, firstIntervalMs))
  }

  void check()
  return {
    latest: () => latest,
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

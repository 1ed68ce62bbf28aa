import { log } from '@/config/log'
import { isSchedulerLeader } from './scheduler-lease'

type IntervalTask = {
  intervalMs: number
  /** Logged with the error of a failed run. */
  failureMessage: string
  run: () => Promise<void>
}

/**
 * Runs a task at an interval while this process leads the scheduler, until the result is called; runs never overlap, and
 * failures are logged.
 */
export function runOnInterval({ intervalMs, failureMessage, run }: IntervalTask): () => void {
  let isRunning = false
  const runOnce = async () => {
    if (isRunning || !isSchedulerLeader()) return
    isRunning = true
    try {
      await run()
    } catch (error) {
      log.warn({ err: error }, failureMessage)
    } finally {
      isRunning = false
    }
  }
  const timer = setInterval(() => void runOnce(), intervalMs).unref()
  return () => clearInterval(timer)
}

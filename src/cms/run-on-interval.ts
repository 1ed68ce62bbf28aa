import type { Payload } from 'payload'

import { isSchedulerLeader } from './scheduler-lease'

type IntervalTask = {
  intervalMs: number
  /** Logged with the error of a failed run. */
  failureMessage: string
  run: (payload: Payload) => Promise<void>
}

/** Runs a task at an interval in the process that leads the scheduler; runs never overlap, and failures are logged. */
export function runOnInterval(payload: Payload, { intervalMs, failureMessage, run }: IntervalTask): void {
  let isRunning = false
  const runOnce = async () => {
    if (isRunning || !isSchedulerLeader()) return
    isRunning = true
    try {
      await run(payload)
    } catch (error) {
      payload.logger.warn({ msg: failureMessage, err: error })
    } finally {
      isRunning = false
    }
  }
  setInterval(() => void runOnce(), intervalMs).unref()
}

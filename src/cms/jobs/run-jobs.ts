import { setTimeout as sleep } from 'node:timers/promises'

import type { Payload } from 'payload'

import { getPool } from '@/cms/connection'
import { runDueSchedules } from '@/cms/schedules/run-due'
import { hasJobsSoon, releaseAbandonedNotices } from './pending'

const intervalMs = 1_000
const noticesAtOnce = 50
/** Editors who schedule or comment once soon do again, and this process takes seconds to start. */
const idleMs = 60_000

type Options = {
  signal: AbortSignal
  /** Called before each look for jobs. */
  onRound?: () => void
}

/** Runs schedules and notices when they are due, until there have been none for a minute or the signal is aborted. */
export async function runJobs(payload: Payload, { signal, onRound }: Options): Promise<void> {
  let usedAt = performance.now()
  while (!signal.aborted && performance.now() - usedAt < idleMs) {
    onRound?.()
    await runDueSchedules(payload)
    await releaseAbandonedNotices(getPool(payload))
    await payload.jobs.run({ queue: 'default', limit: noticesAtOnce, silent: { info: true } })
    if (await hasJobsSoon(getPool(payload))) usedAt = performance.now()
    await sleep(intervalMs, undefined, { signal }).catch(() => undefined)
  }
}

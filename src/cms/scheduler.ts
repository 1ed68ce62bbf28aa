import type { Pool } from 'pg'

import { log } from '@/config/log'
import { createRepeatedFailure } from '@/config/repeated-failure'
import { advisoryLocks } from '@/postgres/advisory-locks'
import { openPersistentSession } from '@/postgres/persistent-session'
import { defaultHeartbeat, toLossDetectionMs } from '@/postgres/session'
import { indexInSiteLanguage } from './index-in-site-language'
import { deleteFailedNotices, hasJobsSoon } from './jobs/pending'
import { runLinkChecks } from './links/run-checks'
import { runOnInterval } from './run-on-interval'
import { setSchedulerLease } from './scheduler-lease'
import { sweepUploads } from './storage/sweep-uploads'

const jobsIntervalMs = 2_000
const linksIntervalMs = 10 * 60_000
const languageIntervalMs = 10_000
/** How often it is determined whether a day has passed. */
const sweepIntervalMs = 10 * 60_000
const failedNoticesIntervalMs = 10 * 60_000

export type SchedulerOptions = {
  databaseUrl: string
  /** For its own queries. */
  pool: Pool
  /** Runs the jobs that are due soon, and resolves once nothing is left to be done. */
  runJobs: () => Promise<void>
  /** Another process may run jobs from now on. */
  stopJobs: () => void
}

/**
 * Runs jobs, checks links, indexes in the site's language, and sweeps uploads and failed notices in exactly one of the
 * processes that share a database: the one that holds an advisory lock, as long as heartbeats on its connection succeed.
 * Another process takes over when the lock is released. Closed by the result.
 */
export function startScheduler({ databaseUrl, pool, runJobs, stopJobs }: SchedulerOptions): () => Promise<void> {
  let isLeader = false
  const unreachable = createRepeatedFailure((err, attempts) =>
    log.warn({ err, attempts }, 'Cannot reach the database to compete for the schedule'),
  )

  function renewLease(provenAt: number): void {
    const until = provenAt + toLossDetectionMs(defaultHeartbeat)
    setSchedulerLease({ heldUntil: isLeader ? until : 0, availableUntil: until })
  }

  function endLease(): void {
    isLeader = false
    setSchedulerLease({ heldUntil: 0, availableUntil: 0 })
    stopJobs()
  }

  const session = openPersistentSession({
    connectionString: databaseUrl,
    name: 'lectern-schedule',
    async beat(client) {
      if (isLeader) return client.query('select 1')
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
        advisoryLocks.scheduler,
      ])
      isLeader = rows[0]?.held === true
    },
    onOpen(provenAt) {
      unreachable.ended()
      renewLease(provenAt)
    },
    onBeat: renewLease,
    onLoss(error) {
      endLease()
      log.warn({ err: error }, 'Lost the connection that the schedule depends on')
    },
    onFailure(error) {
      isLeader = false
      unreachable.failed(error)
    },
  })
  const stopIntervals = [
    runOnInterval({
      intervalMs: jobsIntervalMs,
      failureMessage: 'Could not run the due schedules and notices',
      async run() {
        if (await hasJobsSoon(pool)) await runJobs()
      },
    }),
    runOnInterval({
      intervalMs: linksIntervalMs,
      failureMessage: 'Could not check source links',
      run: () => runLinkChecks(pool),
    }),
    runOnInterval({
      intervalMs: languageIntervalMs,
      failureMessage: 'Could not index the documents in the language of the site',
      run: () => indexInSiteLanguage(pool),
    }),
    runOnInterval({
      intervalMs: sweepIntervalMs,
      failureMessage: 'Could not delete the files that belong to no image',
      run: () => sweepUploads(pool),
    }),
    runOnInterval({
      intervalMs: failedNoticesIntervalMs,
      failureMessage: 'Could not delete the notices that could not be sent',
      run: () => deleteFailedNotices(pool),
    }),
  ]
  return async () => {
    for (const stop of stopIntervals) stop()
    await session.close()
  }
}

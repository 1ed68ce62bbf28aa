import { getPayload, type SanitizedConfig } from 'payload'

import { readEnv } from '@/config/env'
import { advisoryLocks } from '@/postgres/advisory-locks'
import { openPersistentSession } from '@/postgres/persistent-session'
import { defaultHeartbeat, toLossDetectionMs } from '@/postgres/session'
import { startLinkChecks } from './links/run-checks'
import { setSchedulerLease } from './scheduler-lease'
import { startSchedules } from './schedules/run-due'

/**
 * Runs scheduled publishing in exactly one of the processes that share a database: the one that holds an advisory
 * lock, as long as heartbeats on its connection succeed. Another process takes over when the lock is released.
 */
export async function startScheduler(config: Promise<SanitizedConfig>): Promise<void> {
  const { DATABASE_URL } = readEnv()
  if (!DATABASE_URL) return
  const payload = await getPayload({ config, cron: true })
  startLinkChecks(payload)
  startSchedules(payload)
  const { logger } = payload
  let isLeader = false

  function renewLease(provenAt: number): void {
    const until = provenAt + toLossDetectionMs(defaultHeartbeat)
    setSchedulerLease({ heldUntil: isLeader ? until : 0, availableUntil: until })
  }

  openPersistentSession({
    connectionString: DATABASE_URL,
    name: 'lectern-schedule',
    async beat(client) {
      if (isLeader) return client.query('select 1')
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
        advisoryLocks.scheduler,
      ])
      isLeader = rows[0]?.held === true
    },
    onOpen: renewLease,
    onBeat: renewLease,
    onLoss(error) {
      isLeader = false
      setSchedulerLease({ heldUntil: 0, availableUntil: 0 })
      logger.warn({ msg: 'Lost the connection that the schedule depends on', err: error })
    },
    onFailure(error) {
      isLeader = false
      logger.warn({ msg: 'Cannot reach the database to compete for the schedule', err: error })
    },
  })
}

import config from '@payload-config'
import { getPayload } from 'payload'
import pg from 'pg'

import { readEnv } from '@/config/env'
import { setHoldsSchedule } from './schedule-holder'

/** Any 64-bit number that no other program on this database is likely to lock. */
const scheduleLock = 7_310_520_002
const retryMs = 10_000

/**
 * Runs scheduled publishing in exactly one of the processes that share a database: the one that holds
 * an advisory lock for as long as its connection stands. The others take over when it goes.
 */
export async function startScheduler(): Promise<void> {
  const { DATABASE_URL } = readEnv()
  if (!DATABASE_URL) return
  const payload = await getPayload({ config, cron: true })

  async function compete(): Promise<void> {
    const client = new pg.Client({ connectionString: DATABASE_URL, application_name: 'lectern-schedule', keepAlive: true })
    let isOver = false
    const lose = () => {
      if (isOver) return
      isOver = true
      setHoldsSchedule(false)
      client.end().catch(() => undefined)
      retryLater()
    }
    client.on('error', lose)
    client.on('end', lose)
    await client.connect()
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [scheduleLock])
    if (rows[0]?.held) setHoldsSchedule(true)
    else lose()
  }

  function retryLater(): void {
    setTimeout(() => {
      compete().catch((error: unknown) => {
        payload.logger.warn({ msg: 'Cannot reach the database to compete for the schedule', err: error })
        retryLater()
      })
    }, retryMs).unref()
  }

  await compete()
}

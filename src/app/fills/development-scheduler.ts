import config from '@payload-config'
import { getPayload } from 'payload'

import { getPool } from '@/cms/connection'
import { runJobs } from '@/cms/jobs/run-jobs'
import { startScheduler } from '@/cms/scheduler'
import { readEnv } from '@/config/env'

/** Starts the scheduler under Next's development server, whose process has Payload loaded and runs the jobs itself. */
export async function startDevelopmentScheduler(): Promise<void> {
  const { DATABASE_URL: databaseUrl } = readEnv()
  if (databaseUrl === undefined) return
  const payload = await getPayload({ config })
  let stopping = new AbortController()
  startScheduler({
    databaseUrl,
    pool: getPool(payload),
    runJobs() {
      stopping = new AbortController()
      return runJobs(payload, { signal: stopping.signal })
    },
    stopJobs: () => stopping.abort(),
  })
}

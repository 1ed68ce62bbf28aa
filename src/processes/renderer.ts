import { log } from '@/config/log'
import { logOutput } from '@/config/log-output'
import { stopWithServer } from '@/config/stop-with-server'
import { stabilizeNextTick } from '@/server/http/stabilize-next-tick'

/**
 * Fills of public responses, and the scheduler, in a process that src/server/renderer/open-renderer.ts starts with the
 * path of its socket. It loads neither Next nor Payload: what editors do, and what their pages cost, is in
 * src/processes/admin.ts, and what they have scheduled in src/processes/jobs.ts.
 */
const [, , socketPath = ''] = process.argv

/** Of parsed bodies where responses are cached, which leaves little to be read again. */
const cachedBytes = 24 * 1024 * 1024

let close = async (): Promise<void> => undefined

logOutput()
stabilizeNextTick()
stopWithServer(() => close())

try {
  const { readEnv } = await import('@/config/env')
  const { openTracing } = await import('@/server/tracing/open-tracing')
  const env = readEnv()
  const { DATABASE_URL: databaseUrl } = env
  if (databaseUrl === undefined) throw new Error('DATABASE_URL is not set.')
  const tracing = await openTracing({ env, process: 'renderer', log })
  const { openReadingPool } = await import('@/app/fills/reading-pool')
  const { toPoolSize } = await import('@/postgres/connection-limits')
  const pool = openReadingPool({
    databaseUrl,
    max: toPoolSize(env.WEB_CONCURRENCY),
    name: 'lectern',
    cachedBytes: env.CACHE === 'on' ? cachedBytes : undefined,
  })
  const { handleFill } = await import('@/app/fills/listener')
  const { startScheduler } = await import('@/cms/scheduler')
  const { createJobsProcess } = await import('@/server/renderer/jobs-process')
  const jobs = createJobsProcess()
  const stopScheduler = startScheduler({ databaseUrl, pool, runJobs: jobs.run, stopJobs: () => void jobs.stop() })
  const { openFillServer } = await import('@/server/renderer/fill-server')
  const { toSpoolLimits } = await import('@/server/spool-folder')
  const listener = tracing?.traceRendering(handleFill) ?? handleFill
  const fills = await openFillServer(socketPath, listener, toSpoolLimits(env))
  const { reportUsageOnSignal } = await import('@/server/report-usage')
  reportUsageOnSignal({}, log)
  close = async () => {
    await Promise.all([fills.close(), jobs.stop()])
    await stopScheduler()
    await tracing?.close()
  }
  process.send?.('ready')
} catch (error) {
  log.error({ err: error }, 'The renderer could not be started')
  process.exit(1)
}

import { monitorEventLoopDelay, type IntervalHistogram } from 'node:perf_hooks'

import { isSchedulerLeader } from '@/cms/scheduler-lease'
import type { RendererUsage } from '@/config/renderer-usage'
import { withTimeout } from '@/lib/async/with-timeout'
import { findMaintenance } from '@/reading/shared/maintenance'
import { readPoolUsage, readReplicaUsage } from '@/reading/shared/database'

/** The other values are returned even if the database is unavailable. */
const maintenanceTimeoutMs = 1_000

let lag: IntervalHistogram | undefined

/** The current resource usage of this process, for metrics. Measuring begins with the first request for it. */
export async function readUsage(): Promise<RendererUsage> {
  if (!lag) {
    lag = monitorEventLoopDelay({ resolution: 10 })
    lag.enable()
  }
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const eventLoopLag = toLag(lag)
  lag.reset()
  return {
    memory: { rss, heapUsed, heapTotal, external },
    cpuSeconds: (user + system) / 1e6,
    eventLoopLag,
    pool: await readPoolUsage(),
    replica: readReplicaUsage(),
    isSchedulerLeader: isSchedulerLeader(),
    maintenance: await withTimeout(maintenanceTimeoutMs, 'The database does not answer', findMaintenance()).catch(
      () => null,
    ),
  }
}

function toLag(histogram: IntervalHistogram): Record<string, number> {
  // No samples since the last reset, when the minimum is not a meaningful number.
  if (histogram.count === 0) return {}
  const toSeconds = (nanoseconds: number) => nanoseconds / 1e9
  return {
    '0.5': toSeconds(histogram.percentile(50)),
    '0.99': toSeconds(histogram.percentile(99)),
    '1': toSeconds(histogram.max),
  }
}

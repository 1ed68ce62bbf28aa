import { monitorEventLoopDelay, type IntervalHistogram } from 'node:perf_hooks'

import { isSchedulerLeader } from '@/cms/scheduler-lease'
import type { RendererUsage } from '@/config/renderer-usage'
import { withTimeout } from '@/lib/with-timeout'
import { findUpkeep } from '@/reading/shared/upkeep'
import { readPoolUsage, readReplicaUsage } from '@/reading/shared/database'

/** The rest is worth having while the database is away. */
const upkeepTimeoutMs = 1_000

let lag: IntervalHistogram | undefined

/** What this process uses at the moment, for metrics. Nothing is measured before the first time that somebody asks. */
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
    upkeep: await withTimeout(upkeepTimeoutMs, 'The database does not answer', findUpkeep()).catch(() => null),
  }
}

function toLag(histogram: IntervalHistogram): Record<string, number> {
  // Empty since the last time, when its minimum is no number that means anything.
  if (histogram.count === 0) return {}
  const toSeconds = (nanoseconds: number) => nanoseconds / 1e9
  return {
    '0.5': toSeconds(histogram.percentile(50)),
    '0.99': toSeconds(histogram.percentile(99)),
    '1': toSeconds(histogram.max),
  }
}

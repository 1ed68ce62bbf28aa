import type { Registry } from 'prom-client'

import type { Env } from '@/config/settings-schema'
import type { Log } from '@/config/log'
import type { Rendering } from '@/server/renderer/rendering'
import type { Shutdown } from '@/server/shutdown'
import type { ServerParts } from './server-metrics'

type AddMetrics = (registry: Registry) => void | Promise<void>
type Options = { env: Env; addMetrics: AddMetrics; index: number; shutdown: Shutdown; log: Log }

/** Serves the metrics of this process if METRICS_PORT is set; otherwise their library is not loaded. */
export async function openMetrics({ env, addMetrics, index, shutdown, log }: Options): Promise<void> {
  if (env.METRICS_PORT === undefined) return
  const { openMetricsServer } = await import('./metrics-server')
  const server = await openMetricsServer({ env, addMetrics, index, log })
  shutdown.add('the metrics', () => server.close())
}

/** The metrics of a serving process. */
export function toFrontDoorMetrics(parts: ServerParts, rendering: Pick<Rendering, 'renderer' | 'admin'>): AddMetrics {
  return async (registry) => {
    const { addRequestMetrics } = await import('./request-metrics')
    const { addServerMetrics } = await import('./server-metrics')
    const { addRendererMetrics } = await import('./renderer-metrics')
    addRequestMetrics(registry)
    addServerMetrics(registry, parts)
    addRendererMetrics(registry, rendering)
  }
}

/** The metrics of the primary process of several workers. */
export function toWorkerMetrics(workers: { stats: () => { running: number; restarts: number } }): AddMetrics {
  return async (registry) => {
    const { addCounter, addGauge } = await import('./add-metric')
    addGauge({
      registry,
      name: 'lectern_workers',
      help: 'Worker processes that run.',
      read: () => workers.stats().running,
    })
    addCounter({
      registry,
      name: 'lectern_worker_restarts_total',
      help: 'How often a worker exited, or was killed, and was replaced.',
      read: () => workers.stats().restarts,
    })
  }
}

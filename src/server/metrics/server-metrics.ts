import type { Registry } from 'prom-client'

import type { ResponseCache } from '@/cache/response-cache'
import type { AdminHandler } from '@/server/admin/admin'
import type { ByteBudget } from '@/server/http/byte-budget'
import type { Connections } from '@/server/http/listening/connections'
import type { Purger } from '@/purging/purger'
import type { Queues } from '@/server/queues'
import type { Representation } from '@/server/http/responses/representation'
import type { SyncedCache } from '@/server/synced-cache'
import { addCounter, addGauge, toSamplesBy } from './add-metric'
import { addCacheMetrics } from './cache-metrics'
import { addDirectFillMetrics, type DirectFillUsage } from './direct-fill-metrics'
import { addPurgeMetrics } from './purge-metrics'

/** The parts of the server, which count their own events. */
export type ServerParts = Queues & {
  cache: ResponseCache<Representation>
  cacheMaxBytes: number
  synced: SyncedCache
  /** Null if no cache in front is configured. */
  purger: Purger | null
  admin: AdminHandler
  connections: Connections
  budgets: Record<'memory' | 'disk' | 'unsent' | 'files', Pick<ByteBudget, 'stats'>>
  /** Null in development. */
  direct: DirectFillUsage | null
}

/** The metrics of the cache, the queues, the LISTEN connection and the resources of clients. */
export function addServerMetrics(registry: Registry, parts: ServerParts): void {
  addCacheMetrics(registry, parts)
  addPurgeMetrics(registry, parts.purger)
  const { synced, fills, singles, exports, parses, admin, connections, budgets, direct } = parts
  addGauge({
    registry,
    name: 'lectern_listener_connected',
    help: '1 while changes of the database are received.',
    read: () => Number(synced.isConnected()),
  })
  addGauge({
    registry,
    name: 'lectern_listener_silence_seconds',
    help: 'Since when it is not proven that changes are received.',
    read: () => synced.silenceMs() / 1000,
  })
  addCounter({
    registry,
    name: 'lectern_listener_losses_total',
    help: 'How often the connection that hears changes was lost.',
    read: () => synced.losses(),
  })
  addGauge({
    registry,
    name: 'lectern_queue_tasks',
    help: 'Cache fills, those of single documents and of bulk exports, and GraphQL requests being parsed: running and waiting.',
    labels: ['queue', 'state'],
    read: () =>
      Object.entries({ fills, singles, exports, parses }).flatMap(([queue, { stats }]) => {
        const { running, waiting } = stats()
        return toSamplesBy('state', { running, waiting }).map(({ labels, value }) => ({
          labels: { ...labels, queue },
          value,
        }))
      }),
  })
  addCounter({
    registry,
    name: 'lectern_sign_in_failures_total',
    help: 'Attempts to sign in with a wrong password.',
    read: () => admin.counts().failed,
  })
  addCounter({
    registry,
    name: 'lectern_sign_in_refusals_total',
    help: 'Attempts to sign in that were answered with 429.',
    read: () => admin.counts().refused,
  })
  addGauge({
    registry,
    name: 'lectern_connections',
    help: 'Open connections of clients.',
    read: () => connections.stats().connections,
  })
  addCounter({
    registry,
    name: 'lectern_connections_refused_total',
    help: 'Connections of clients that were closed since there were too many.',
    read: () => connections.refused(),
  })
  if (direct) addDirectFillMetrics(registry, direct)
  addGauge({
    registry,
    name: 'lectern_buffered_bytes',
    help: 'Request bodies in memory and on disk, responses that clients have not read yet, and bulk exports.',
    labels: ['place'],
    read: () => Object.entries(budgets).map(([place, { stats }]) => ({ labels: { place }, value: stats().bytes })),
  })
}

import type { Registry } from 'prom-client'

import type { Purger, PurgeCounts } from '@/purging/purger'
import { addCounter, addGauge } from './add-metric'

/** The purges of the caches in front; none without such a cache. */
export function addPurgeMetrics(registry: Registry, purger: Purger | null): void {
  const read = (member: 'sent' | 'failed' | 'waiting') => () =>
    (purger?.counts() ?? []).map((counts: PurgeCounts) => ({
      labels: { cache: counts.cache },
      value: counts[member],
    }))
  const labels = ['cache']
  addCounter({
    registry,
    name: 'lectern_purges_sent_total',
    help: 'Changes of which this server purged a cache in front; each is repeated once.',
    labels,
    read: read('sent'),
  })
  addCounter({
    registry,
    name: 'lectern_purges_failed_total',
    help: 'Attempts of this server to purge a cache in front that failed.',
    labels,
    read: read('failed'),
  })
  addGauge({
    registry,
    name: 'lectern_purges_waiting',
    help: 'Changes of which a cache in front should have been purged already, whichever server is to do it.',
    labels,
    read: read('waiting'),
  })
}

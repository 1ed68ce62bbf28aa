import type { Registry } from 'prom-client'

import type { ResponseCache } from '@/cache/response-cache'
import type { Representation } from '@/server/http/responses/representation'
import { addCounter, addGauge, toSamplesBy } from './add-metric'

/** The metrics of the response cache. */
export function addCacheMetrics(
  registry: Registry,
  { cache, cacheMaxBytes }: { cache: ResponseCache<Representation>; cacheMaxBytes: number },
): void {
  const lookups = () => {
    const { hits, updating, misses, stale } = cache.counts()
    return toSamplesBy('result', { hit: hits, updating, miss: misses, stale })
  }
  addCounter({
    registry,
    name: 'lectern_cache_lookups_total',
    help: 'Look-ups in the response cache: hit, updating for a stale response while it was replaced, miss, or stale where one stood in for a failed fill.',
    labels: ['result'],
    read: lookups,
  })
  addCounter({
    registry,
    name: 'lectern_cache_fills_total',
    help: 'Responses that were rendered; requests that wait for the same one share it.',
    read: () => cache.counts().fills,
  })
  addCounter({
    registry,
    name: 'lectern_cache_evictions_total',
    help: 'Responses that gave way to others.',
    read: () => cache.counts().evictions,
  })
  addCounter({
    registry,
    name: 'lectern_cache_invalidations_total',
    help: 'Responses that were removed because what they show changed.',
    read: () => cache.counts().invalidations,
  })
  addGauge({
    registry,
    name: 'lectern_cache_entries',
    help: 'Cached responses.',
    read: () => cache.stats().entries,
  })
  addGauge({
    registry,
    name: 'lectern_cache_bytes',
    help: 'What they take in memory.',
    read: () => cache.stats().bytes,
  })
  addGauge({
    registry,
    name: 'lectern_cache_max_bytes',
    help: 'What they may take: CACHE_MAX_BYTES.',
    read: () => cacheMaxBytes,
  })
}

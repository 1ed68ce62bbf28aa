import { Histogram, type Registry } from 'prom-client'

import { durationBounds, listRequestSeries, type RequestSeries } from '@/server/http/requests/request-series'
import { addCounter } from './add-metric'

const labels = ['host', 'operation', 'format'] as const
const durationName = 'lectern_request_duration_seconds'

/** Requests by operation, format and status, and how long they took. */
export function addRequestMetrics(registry: Registry): void {
  addCounter({
    registry,
    name: 'lectern_requests_total',
    help: 'Responses that have ended, by what was requested and how it was answered.',
    labels: [...labels, 'status'],
    read: () =>
      [...listRequestSeries()].flatMap((series) =>
        [...series.byStatus].map(([status, value]) => ({
          labels: { ...toLabels(series), status: String(status) },
          value,
        })),
      ),
  })
  // prom-client’s own histogram observes one value at a time, which would slow down cache hits.
  const help = 'From the headers of a request to the end of its response, in this process.'
  const histogram = new Histogram({ name: durationName, help, labelNames: labels, registers: [registry] })
  const read = async () => ({
    name: durationName,
    help,
    type: 'histogram',
    aggregator: 'sum',
    values: [...listRequestSeries()].filter(({ byStatus }) => byStatus.size > 0).flatMap(toHistogramLines),
  })
  Object.assign(histogram, { get: read, getForPromString: read })
}

function toLabels({ host, operation, format }: RequestSeries): Record<string, string> {
  return { host, operation, format }
}

function toHistogramLines(series: RequestSeries) {
  const own = toLabels(series)
  let count = 0
  const buckets = [...series.buckets].map((value, index) => {
    count += value
    return {
      metricName: `${durationName}_bucket`,
      labels: { ...own, le: String(durationBounds[index] ?? '+Inf') },
      value: count,
    }
  })
  return [
    ...buckets,
    { metricName: `${durationName}_sum`, labels: own, value: series.seconds[0] ?? 0 },
    { metricName: `${durationName}_count`, labels: own, value: count },
  ]
}

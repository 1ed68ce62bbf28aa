import type { ServerResponse } from 'node:http'

/** Upper bounds of the buckets of durations, in seconds; the last bucket has none. */
export const durationBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

/**
 * The responses of one operation in one format. Typed arrays, so that counting a cache hit allocates nothing;
 * src/server/metrics reads them during a scrape.
 */
export type RequestSeries = {
  readonly host: string
  readonly operation: string
  readonly format: string
  readonly byStatus: Map<number, number>
  /** A count for each bucket, and one for longer durations. */
  readonly buckets: Float64Array
  /** The sum of durations in seconds, as its only element. */
  readonly seconds: Float64Array
}

/** A response that is counted when it ends. */
export type CountedResponse = ServerResponse & {
  series: RequestSeries | null
  /** Counts bytes that wait for the client while a body is written in pieces; the function that it returns ends that. */
  reserveUnsent: (bytes: number) => () => void
}

/** The series of this process: bounded, since operations and formats are those of a table. */
const seriesByKey = new Map<string, RequestSeries>()

/** The series of an operation in a format. */
export function toRequestSeries(host: string, operation: string, format: string): RequestSeries {
  const key = `${host} ${operation} ${format}`
  let series = seriesByKey.get(key)
  if (!series) {
    const [buckets, seconds] = [new Float64Array(durationBounds.length + 1), new Float64Array(1)]
    series = { host, operation, format, byStatus: new Map(), buckets, seconds }
    seriesByKey.set(key, series)
  }
  return series
}

/** All series with a count. */
export function listRequestSeries(): Iterable<RequestSeries> {
  return seriesByKey.values()
}

/** Sets the series of a response; the last call wins. */
export function countAs(res: ServerResponse, series: RequestSeries | null): void {
  ;(res as CountedResponse).series = series
}

/** The series of requests that match no operation, such as an unknown path or host, or that cannot be parsed. */
const none = toRequestSeries('none', 'none', 'none')

/** Counts a response that has ended; without a time where nobody knows when its request began. */
export function countResponse(series: RequestSeries | null, status: number, milliseconds: number | null): void {
  const { byStatus, buckets, seconds } = series ?? none
  byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
  if (milliseconds === null) return
  const elapsed = milliseconds / 1000
  let index = 0
  while (index < durationBounds.length && elapsed > (durationBounds[index] ?? 0)) index++
  buckets[index] = (buckets[index] ?? 0) + 1
  seconds[0] = (seconds[0] ?? 0) + elapsed
}

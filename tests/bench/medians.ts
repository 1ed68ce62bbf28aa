import type { Load } from './load'

export const median = (numbers: number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN

export const medianLoad = (loads: Load[]): Load => ({
  requestsPerSecond: median(loads.map((one) => one.requestsPerSecond)),
  p50Ms: median(loads.map((one) => one.p50Ms)),
  p99Ms: median(loads.map((one) => one.p99Ms)),
})

/** The median of the ratios of the throughput in each round. */
export const medianRatio = (ours: Load[], others: Load[]): number =>
  median(ours.map((one, round) => one.requestsPerSecond / others[round]!.requestsPerSecond))

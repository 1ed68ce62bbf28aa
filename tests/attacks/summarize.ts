import type { Kind, Sample } from './legitimate-client'

export type Summary = { p50: number; p99: number; worst: number; faults: string[]; p99Of: Record<Kind, number> }

const kinds: Kind[] = ['hit', 'miss', 'sign-in', 'editor']

/** The percentiles and faults of a run of the legitimate client. */
export function summarize(samples: readonly Sample[]): Summary {
  const times = toTimes(samples)
  return {
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    worst: times.at(-1) ?? NaN,
    faults: samples.flatMap(({ target, fault }) => (fault ? [`${target}: ${fault}`] : [])),
    p99Of: Object.fromEntries(
      kinds.map((kind) => [kind, percentile(toTimes(samples.filter((sample) => sample.kind === kind)), 0.99)]),
    ) as Record<Kind, number>,
  }
}

const toTimes = (samples: readonly Sample[]) => samples.map(({ ms }) => ms).toSorted((a, b) => a - b)

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

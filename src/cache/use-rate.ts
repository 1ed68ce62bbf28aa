/** How often something is used. `uses` are those since `since`, in milliseconds; older ones count half as much. */
export type UseRate = { usedAt: number; uses: number; since: number }

/** Over how long uses are counted, about. */
const maxUseAgeMs = 10_000

/** The rate of something that is as good as used so often in the last second. */
export function createUseRate(at: number, usesPerSecond = 0): UseRate {
  return { usedAt: at, uses: usesPerSecond, since: usesPerSecond > 0 ? at - 1000 : at }
}

/** Makes earlier uses count less. */
export function ageUses(rate: UseRate, at: number): void {
  if (at - rate.since <= maxUseAgeMs) return
  rate.uses /= 2
  rate.since = at - (at - rate.since) / 2
}

/** How often something was used of late; 0 for what was not. */
export function toUsesPerSecond({ uses, since, usedAt }: UseRate, at: number): number {
  return at - usedAt > maxUseAgeMs ? 0 : uses / Math.max(1, (at - since) / 1000)
}

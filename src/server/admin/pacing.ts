import { LRUCache } from 'lru-cache'

/** Keeps one account from occupying the only thread of the admin while other accounts work. */
export type Pacing = {
  /** In how many milliseconds the account may start its next request; 0 for now. */
  delayMs: (account: string) => number
  /** A request of the account has occupied the thread for so long, about. */
  charge: (account: string, costMs: number) => void
}

/** Opening a page of the admin takes 50 to 250 ms: a person who works fast does not use this up. */
const burstMs = 1_000
/** Of the time, from then on. In the rest others find the thread free, where a queue alone would keep it busy. */
const share = 0.4
/** An account that has requested nothing for so long does not count as working. */
const activeMs = 10_000
const maxAccounts = 1_000

/** What an account may still use, at a time. */
type Allowance = { leftMs: number; at: number }

/** A token bucket for each account, in milliseconds of the thread. */
export function createPacing(now: () => number = () => performance.now()): Pacing {
  /** The last used one is the first. */
  const allowances = new LRUCache<string, Allowance>({ max: maxAccounts })

  function toLeft(account: string): number {
    const { leftMs, at } = allowances.peek(account) ?? { leftMs: burstMs, at: now() }
    return Math.min(burstMs, leftMs + (now() - at) * share)
  }

  function areOthersActive(account: string): boolean {
    const since = now() - activeMs
    for (const [other, { at }] of allowances.entries()) {
      if (at < since) return false
      if (other !== account) return true
    }
    return false
  }

  return {
    delayMs(account) {
      const left = toLeft(account)
      return left < 0 && areOthersActive(account) ? Math.ceil(-left / share) : 0
    },
    charge(account, costMs) {
      allowances.set(account, { leftMs: Math.max(-burstMs, toLeft(account) - costMs), at: now() })
    },
  }
}

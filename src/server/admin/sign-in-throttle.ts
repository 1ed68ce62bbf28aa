import { setTimeout as sleep } from 'node:timers/promises'

import { createFairQueue } from '@/server/http/queues/fair-queue'
import type { QueueStats } from '@/server/http/queues/fair-scheduler'
import { ClientDisconnected, Overloaded } from '@/server/http/queues/queue-errors'
import type { KnownBrowsers } from './known-browsers'
import { createSignInFailures } from './sign-in-failures'

export type SignInThrottle = {
  /**
   * Runs one attempt when it is its client's turn, and counts its outcome. Rejects with `Overloaded` when too many
   * attempts of the client wait, and with `ClientDisconnected` when the client has disconnected before.
   */
  attempt: <T extends { status: number }>(attempt: Attempt<T>) => Promise<Outcome<T>>
  stats: () => {
    turns: QueueStats
    firstTries: QueueStats
    furtherTries: QueueStats
    failures: { clients: number }
  }
  /** Since the start: wrong passwords, and attempts that were refused because others had failed or were waiting. */
  counts: () => { failed: number; refused: number }
}

export type Attempt<T> = {
  client: string
  /** The account's address, as the client wrote it. */
  account: string
  cookies: string | undefined
  signal: AbortSignal
  run: () => Promise<T>
}

/** The response to an attempt, with its status and further header fields. */
export type Outcome<T> = { response: T; status: number; cookie: string | null; retryAfterSeconds: number | null }

type Options = { browsers: KnownBrowsers; freeFailures?: number; firstWaitMs?: number; maxWaitMs?: number }

/**
 * Slows down clients that fail to sign in: after a few failures each further attempt waits, with exponential back-off and
 * one at a time. Nobody is locked out: the correct password is accepted after the wait, failures count against the
 * client and not the account, and a browser where the account has signed in before is a client of its own, so that
 * others behind the same address cannot slow it down. The correct password for one account clears failures at that
 * account alone: it is no licence to guess at others.
 */
export function createSignInThrottle({
  browsers,
  freeFailures = 5,
  firstWaitMs = 500,
  maxWaitMs = 8_000,
}: Options): SignInThrottle {
  const failures = createSignInFailures()
  const counts = { failed: 0, refused: 0 }
  const turns = createFairQueue({
    concurrency: Infinity,
    concurrencyPerClient: 1,
    maxWaiting: 10_000,
    maxWaitingPerClient: 4,
    maxWaitMs: 60_000,
  })
  // Every attempt computes a slow hash. Clients with failures share one core, and clients without do not wait for them.
  const hashing = { concurrencyPerClient: 1, maxWaiting: 512, maxWaitingPerClient: 1, maxWaitMs: 30_000 }
  const firstTries = createFairQueue({ ...hashing, concurrency: 4 })
  const furtherTries = createFairQueue({ ...hashing, concurrency: 1 })

  function toWaitMs(failed: number): number {
    const surplus = failed - freeFailures
    return surplus < 0 ? 0 : Math.min(firstWaitMs * 2 ** surplus, maxWaitMs)
  }

  return {
    attempt({ client, account: givenAccount, cookies, signal, run }) {
      // As Payload normalizes it.
      const account = givenAccount.toLowerCase().trim()
      const browser = browsers.find(cookies, account)
      const name = browser ? `browser ${browser}` : `address ${client}`
      const attempt = async () => {
        const failed = failures.count(name)
        const waitMs = toWaitMs(failed)
        if (waitMs > 0) await waitUnlessAborted(waitMs, signal)
        const response = await (failed === 0 ? firstTries : furtherTries).run(name, run, signal)
        const outcome = { response, status: response.status, cookie: null, retryAfterSeconds: null }
        if (response.status === 200) {
          failures.clear(name, account)
          return { ...outcome, cookie: browser ? null : browsers.toCookie(account) }
        }
        if (response.status !== 401) return outcome
        failures.fail(name, account)
        counts.failed++
        if (waitMs === 0) return outcome
        counts.refused++
        return { ...outcome, status: 429, retryAfterSeconds: Math.ceil(Math.min(waitMs * 2, maxWaitMs) / 1000) }
      }
      return turns.run(name, attempt, signal).catch((error: unknown) => {
        if (error instanceof Overloaded) counts.refused++
        throw error
      })
    },
    stats: () => ({
      turns: turns.stats(),
      firstTries: firstTries.stats(),
      furtherTries: furtherTries.stats(),
      failures: failures.stats(),
    }),
    counts: () => counts,
  }
}

async function waitUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {
    throw new ClientDisconnected()
  })
}

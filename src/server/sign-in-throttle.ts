import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

import { LRUCache } from 'lru-cache'

import { createFairQueue } from './fair-queue'

export type SignInThrottle = {
  /**
   * Lets one attempt through when its turn comes, and learns from its status. Rejects with
   * `Overloaded` when too many of the same client wait.
   */
  attempt: (req: IncomingMessage, res: ServerResponse, client: string, next: () => void) => Promise<void>
}

type Options = { secret: string; isSecure: boolean; freeFailures?: number; firstWaitMs?: number; maxWaitMs?: number }

/** Failures are forgotten after this. */
const memoryMs = 30 * 60 * 1000
const cookieName = 'lectern-browser'
const cookieMaxAgeSeconds = 365 * 24 * 60 * 60

/**
 * Slows down whoever fails to sign in: after a few failures every further attempt of that client waits,
 * longer each time, and one at a time. Nobody is ever locked out: the right password is taken after the
 * wait, failures count against the client and never against the account, and a browser that once signed
 * in counts by itself (a signed cookie), so strangers behind its address cannot slow it.
 */
export function createSignInThrottle({ secret, isSecure, freeFailures = 5, firstWaitMs = 500, maxWaitMs = 8_000 }: Options): SignInThrottle {
  const failures = new LRUCache<string, number>({ max: 100_000, ttl: memoryMs })
  const turns = createFairQueue({ concurrency: Infinity, concurrencyPerClient: 1, maxWaiting: 10_000, maxWaitingPerClient: 4, maxWaitMs: 60_000 })
  // Every attempt costs a slow hash, and a wrong one is answered late on purpose.
  const hashing = createFairQueue({ concurrency: 8, concurrencyPerClient: 1, maxWaiting: 512, maxWaitingPerClient: 1, maxWaitMs: 30_000 })
  const key = createHmac('sha256', secret).update('lectern known browsers').digest()

  function toSignature(id: string): Buffer {
    return createHmac('sha256', key).update(id).digest()
  }

  /** The id of a browser that signed in before, or null. */
  function findBrowser({ headers }: IncomingMessage): string | null {
    const [, id, signature] = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{22})\\.([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? '') ?? []
    if (!id || !signature) return null
    const given = Buffer.from(signature, 'base64url')
    const expected = toSignature(id)
    return given.length === expected.length && timingSafeEqual(given, expected) ? id : null
  }

  function toCookie(): string {
    const id = randomBytes(16).toString('base64url')
    const value = `${id}.${toSignature(id).toString('base64url')}`
    return `${cookieName}=${value}; Path=/admin/api/users/login; Max-Age=${cookieMaxAgeSeconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  }

  return {
    async attempt(req, res, client, next) {
      const browser = findBrowser(req)
      const name = browser ? `browser ${browser}` : `address ${client}`
      await turns.run(name, async () => {
        const failed = failures.get(name) ?? 0
        const waitMs = failed < freeFailures ? 0 : Math.min(firstWaitMs * 2 ** (failed - freeFailures), maxWaitMs)
        if (waitMs > 0 && !(await waitUnlessGone(res, waitMs))) return
        await hashing.run(name, () =>
          untilAnswered(res, next, (status) => {
            if (status === 200) {
              failures.delete(name)
              if (!browser) res.appendHeader('Set-Cookie', toCookie())
            } else if (status === 401) {
              failures.set(name, failed + 1)
              if (waitMs === 0) return status
              res.setHeader('Retry-After', String(Math.ceil(Math.min(waitMs * 2, maxWaitMs) / 1000)))
              return 429
            }
            return status
          }),
        )
      })
    },
  }
}

/** Calls `next` and waits for the end of its answer, whose status `judge` sees, and may change, before it is sent. */
async function untilAnswered(res: ServerResponse, next: () => void, judge: (status: number) => number): Promise<void> {
  const writeHead = res.writeHead.bind(res) as (status: number, ...rest: unknown[]) => ServerResponse
  res.writeHead = ((status: number, ...rest: unknown[]) => writeHead(judge(status), ...rest)) as typeof res.writeHead
  await new Promise<void>((resolve) => {
    res.once('close', resolve)
    next()
  })
}

/** Waits; false when the client went away meanwhile. */
async function waitUnlessGone(res: ServerResponse, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const onClose = () => {
      clearTimeout(timer)
      resolve(false)
    }
    const timer = setTimeout(() => {
      res.off('close', onClose)
      resolve(true)
    }, ms)
    res.once('close', onClose)
  })
}

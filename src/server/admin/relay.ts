import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

import { rolledBackField } from '@/lib/errors/rolled-back-field'
import type { ByteBudget } from '@/server/http/byte-budget'
import { Unavailable } from '@/server/http/problems/unavailable'
import { toResponseFields, Unreachable, type AdminProxy, type AdminRequest } from './proxy'
import { spool, type Spooled } from './spool'

/** A response of Next that has been received completely, so that a slow client does not occupy Next. */
export type AdminResponse = { status: number; headers: IncomingHttpHeaders; body: Spooled }

export type AdminRelay = {
  /**
   * Forwards a request to Next, and buffers the response; rejects with {@link Unavailable} when there is none in time. A
   * request is sent again where the process had just ended, or Postgres rolled it back because of another one.
   */
  exchange: (request: RelayedRequest) => Promise<AdminResponse>
}

export type RelayedRequest = Omit<AdminRequest, 'signal'> & {
  /** The client that the response counts against, and a function that closes its connection. */
  client: string
  onEvict: () => void
  timeoutMs: number
}

type Options = {
  untilStarted: () => Promise<void>
  forward: AdminProxy['forward']
  memory: ByteBudget
  disk: ByteBudget
}

/** Larger than any list or file of the admin. */
const maxResponseBytes = 128 * 1024 * 1024

/** An exit is noticed a moment after its sockets are closed; then requests wait for the next process. */
const [retryAfterMs, maxRetryMs] = [50, 5_000]
/** Of two saves that wait for each other, Postgres rolls one back after a second. The other has mostly ended by then. */
const maxAttempts = 4

/**
 * A client that disconnects does not cancel the work that Next has started, so the exchange continues until it ends or
 * times out: clients that send requests and disconnect at once keep Next no busier than those that wait.
 */
export function createAdminRelay({ untilStarted, forward, memory, disk }: Options): AdminRelay {
  async function exchangeOnce({ client, onEvict, timeoutMs, ...request }: RelayedRequest): Promise<AdminResponse> {
    // Its time limit is for what Next does.
    await untilStarted()
    const abort = new AbortController()
    const { signal } = abort
    const timer = setTimeout(() => abort.abort(), timeoutMs)
    try {
      const incoming: IncomingMessage = await forward({ ...request, signal })
      const limits = { maxBytes: maxResponseBytes, timeoutMs }
      const body = await spool(incoming, { ...limits, signal, client, memory, disk, onEvict })
      if (typeof body === 'string') {
        incoming.destroy()
        throw new Unavailable(`The admin’s response is incomplete: ${body}`)
      }
      return { status: incoming.statusCode ?? 502, headers: toResponseFields(incoming.headers), body }
    } finally {
      clearTimeout(timer)
    }
  }

  async function exchangeAcrossRestarts(request: RelayedRequest): Promise<AdminResponse> {
    let failedAt: number | undefined
    for (;;) {
      try {
        return await exchangeOnce(request)
      } catch (error) {
        failedAt ??= performance.now()
        if (!(error instanceof Unreachable) || performance.now() - failedAt > maxRetryMs) throw error
        await wait(retryAfterMs)
      }
    }
  }

  return {
    async exchange(request) {
      for (let attempt = 1; ; attempt++) {
        const response = await exchangeAcrossRestarts(request)
        const { [rolledBackField]: isRolledBack, ...headers } = response.headers
        if (!isRolledBack || attempt === maxAttempts) return { ...response, headers }
        response.body.discard()
      }
    },
  }
}

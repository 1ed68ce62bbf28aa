import { LRUCache } from 'lru-cache'

/**
 * How much of the shared work each client has received: start-time fair queueing (Goyal, Vin and Cheng, 1996). What a
 * client used while the server was otherwise idle does not count against it.
 */
export type FairShares = {
  /** The virtual time at which a client's last task finishes; the client with the lowest tag is next. */
  finishTag: (client: string) => number
  /**
   * Light is a client that has at most one task running, and whose tasks have been cheap so far; unknown is one of which
   * none has ended.
   */
  weigh: (client: string) => Weight
  /** True for a client whose tasks have taken only a few milliseconds so far, however many it sends. */
  isQuick: (client: string) => boolean
  /** True for a client whose tasks have been expensive so far, however few it sends. */
  isExpensive: (client: string) => boolean
  /** Starts measuring a task of a client; call the result when the task has ended. */
  begin: (client: string) => () => void
}

export type Weight = 'light' | 'unknown' | 'heavy'

/** The assumed cost of a task while it runs. */
const estimatedMs = 5
/** Tasks are cheap up to this cost, or up to half the recent average. Above it cost grows quadratically, so that cheap tasks go first. */
const cheapMs = 20
/** An article or a list of ten takes up to this. */
const quickMs = 5
/** Weight of the newest task in the moving averages, of all clients and of each. */
const newestWeight = 0.1
/** Idle clients that are remembered; a forgotten one starts from zero. */
const maxClients = 10_000

/** `averageMs` is null until the first task has ended. */
type Account = { finishTag: number; running: number; averageMs: number | null }

const unknown: Account = { finishTag: 0, running: 0, averageMs: null }

const average = (averageMs: number, newest: number) => averageMs + (newest - averageMs) * newestWeight

/** Measures tasks by a clock that is divided by how many run at a time, so that a cheap task is not charged for expensive ones beside it. */
export function createFairShares(now: () => number): FairShares {
  const accounts = new LRUCache<string, Account>({ max: maxClients })
  let averageMs = 0
  let virtualTime = 0
  let running = 0
  let work = 0
  let readAt = now()

  function readWork(): number {
    const at = now()
    work += (at - readAt) / Math.max(1, running)
    readAt = at
    return work
  }

  const isExpensive = ({ averageMs: own }: Account) => own !== null && own > Math.max(cheapMs, averageMs / 2)

  return {
    finishTag: (client) => accounts.peek(client)?.finishTag ?? 0,
    weigh(client) {
      const account = accounts.peek(client) ?? unknown
      if (account.running > 1 || isExpensive(account)) return 'heavy'
      return account.averageMs === null ? 'unknown' : 'light'
    },
    isExpensive: (client) => isExpensive(accounts.peek(client) ?? unknown),
    isQuick(client) {
      const { averageMs: ownMs } = accounts.peek(client) ?? unknown
      return ownMs !== null && ownMs <= quickMs
    },
    begin(client) {
      const account = accounts.get(client) ?? { ...unknown }
      accounts.set(client, account)
      const startedAt = readWork()
      running++
      account.running++
      // Unused shares are not saved up.
      virtualTime = Math.max(virtualTime, account.finishTag)
      account.finishTag = virtualTime + estimatedMs
      return () => {
        const cost = readWork() - startedAt
        running--
        account.running--
        account.finishTag += cost * Math.max(1, cost / cheapMs) - estimatedMs
        account.averageMs = account.averageMs === null ? cost : average(account.averageMs, cost)
        averageMs = average(averageMs, cost)
      }
    },
  }
}

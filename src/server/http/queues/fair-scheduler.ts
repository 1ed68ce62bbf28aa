import { createFairShares } from './fair-shares'
import { ClientDisconnected, Overloaded } from './queue-errors'
import { createRecentClients } from './recent-clients'
import { createRunningTasks, longMs } from './running-tasks'

/** What a queue contains at the moment; all zero once every task has ended. */
export type QueueStats = { running: number; waiting: number; clients: number }

export type FairQueueOptions = {
  /** Tasks that run at a time, of all clients and of one. */
  concurrency: number
  concurrencyPerClient: number
  /** Tasks that may wait, of all clients and of one. */
  maxWaiting: number
  maxWaitingPerClient: number
  maxWaitMs: number
  /**
   * How many of the slots are reserved for clients that have at most one task running, no backlog, and cheap tasks. Half
   * of these only for clients whose tasks are known to be cheap: those of many new ones at once may not be. The other
   * half also for a client whose tasks are quick, whatever its backlog, while it is alone.
   */
  reserved?: number
  /**
   * How many tasks of clients known to be light that have no other may run besides, while as many take long: many
   * clients that were light may send expensive tasks, and are only charged once these have ended.
   */
  extra?: number
  /**
   * While anybody else is active, tasks of clients with a backlog, or with expensive ones, start one after another, or so
   * many milliseconds apart: everyone else competes with one of them for the processors. By default as soon as they can.
   */
  demandingIntervalMs?: number
  /** Names under which the server itself runs tasks for its clients: none of them is another client. */
  ownClients?: readonly string[]
  /** In how many milliseconds a client may start its next task at the earliest. */
  delayMs?: (client: string) => number
  /** A monotonic clock. */
  now?: () => number
}

export type FairScheduler = {
  /** A slot at once, as the function that releases it; null when the client has to wait. */
  tryAcquire: (client: string) => (() => void) | null
  /** A slot when it is the client's turn; rejects as `FairQueue.run` does. */
  waitForSlot: (client: string, signal: AbortSignal | undefined) => Promise<() => void>
  stats: () => QueueStats
}

type Waiter = {
  start: (release: () => void) => void
  reject: (error: Error) => void
  /** True where its client had at most `maxSparse` others running or waiting when it was enqueued. */
  isSparse: boolean
}

type Client = { running: number; waiting: Waiter[] }

/** A client that sends tasks as fast as they are run has more at any time; a person's browser has not. */
const maxSparse = 2
/** The head start of a client without a backlog: a few tasks of a fifth of a second, as `fair-shares` weighs them. */
const sparseCredit = 5_000

/** Decides whose task runs next, and rejects what cannot wait. */
export function createFairScheduler(options: FairQueueOptions): FairScheduler {
  const { concurrency, concurrencyPerClient, reserved = 0, extra = 0, ownClients = [] } = options
  const { delayMs, demandingIntervalMs = 0, now = () => performance.now() } = options
  /** Clients with tasks, in round-robin order. */
  const clients = new Map<string, Client>()
  const shares = createFairShares(now)
  const tasks = createRunningTasks(now)
  /** Those that began a task without a backlog. */
  const sparse = createRecentClients(now)
  let running = 0
  let waiting = 0
  let delayed: NodeJS.Timeout | undefined

  const findClient = (name: string): Client => clients.get(name) ?? { running: 0, waiting: [] }

  function moveToBack(name: string, client: Client): void {
    clients.delete(name)
    clients.set(name, client)
  }

  function hasSlot(name: string, client: Client): boolean {
    if (client.running >= concurrencyPerClient) return false
    if (running < Math.max(1, concurrency - reserved)) return true
    if (reserved === 0) return false
    const isBelowHalf = running < concurrency - Math.floor(reserved / 2)
    if (isBelowHalf && shares.isQuick(name) && !sparse.includesOther(name)) return true
    if (hasBacklog(client)) return false
    const weight = shares.weigh(name)
    if (isBelowHalf) return weight !== 'heavy'
    if (weight !== 'light') return false
    const hasOthers = client.running > 0 || client.waiting.length > 1
    return running < concurrency || (!hasOthers && running < concurrency + Math.min(extra, tasks.countLong()))
  }

  /** The milliseconds until the client's next task may start, if there is a slot. */
  function toDelayMs(name: string, client: Client): number {
    const mustWait = demandingIntervalMs > 0 && isDemanding(name, client) && sparse.includesOther(name)
    return Math.max(delayMs?.(name) ?? 0, mustWait ? tasks.demandingDelayMs(demandingIntervalMs) : 0)
  }

  /** A client with a backlog of tasks that are not quick, or with expensive ones. */
  function isDemanding(name: string, client: Client): boolean {
    return (hasBacklog(client) && !shares.isQuick(name)) || shares.isExpensive(name)
  }

  function acquire(name: string, client: Client): () => void {
    if (!hasBacklog(client) && !ownClients.includes(name)) sparse.add(name)
    const endTask = tasks.begin(isDemanding(name, client))
    const endShare = shares.begin(name)
    client.running++
    running++
    moveToBack(name, client)
    return () => {
      endShare()
      endTask()
      client.running--
      running--
      if (isIdle(client)) clients.delete(name)
      else moveToBack(name, client)
      startNext()
    }
  }

  function startNext(): void {
    for (;;) {
      if (waiting === 0) return
      let next: { name: string; client: Client; tag: number } | null = null
      let shortestDelayMs = Infinity
      for (const [name, client] of clients) {
        if (client.waiting.length === 0 || !hasSlot(name, client)) continue
        const clientDelayMs = toDelayMs(name, client)
        if (clientDelayMs > 0) {
          shortestDelayMs = Math.min(shortestDelayMs, clientDelayMs)
          continue
        }
        const tag = shares.finishTag(name) - (hasBacklog(client) ? 0 : sparseCredit)
        if (next === null || tag < next.tag) next = { name, client, tag }
      }
      if (!next) return startNextIn(shortestDelayMs)
      next.client.waiting.shift()?.start(acquire(next.name, next.client))
    }
  }

  /**
   * Tries again once the first of the delayed clients may start its next task. The delay is the one that kept it waiting:
   * one read again may have ended since, and nothing would start the task.
   */
  function startNextIn(ms: number): void {
    clearTimeout(delayed)
    if (Number.isFinite(ms)) delayed = setTimeout(startNext, ms)
  }

  /** When the queue is full, the client with the most waiting tasks loses its newest one to a client with fewer. */
  function ensureCapacity(client: Client): void {
    if (client.waiting.length >= options.maxWaitingPerClient) throw new Overloaded('too many requests of one client')
    if (waiting < options.maxWaiting) return
    let longest = client
    for (const other of clients.values()) if (other.waiting.length > longest.waiting.length) longest = other
    const error = new Overloaded('too many requests are waiting')
    if (longest.waiting.length <= client.waiting.length + 1) throw error
    longest.waiting.at(-1)?.reject(error)
  }

  function enqueue(name: string, client: Client, signal: AbortSignal | undefined): Promise<() => void> {
    const isSparse = client.running + client.waiting.length <= maxSparse
    clients.set(name, client)
    waiting++
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer)
        clearTimeout(retry)
        signal?.removeEventListener('abort', onAbort)
        waiting--
      }
      const waiter: Waiter = {
        isSparse,
        start(release) {
          settle()
          resolve(release)
        },
        reject(error) {
          settle()
          client.waiting.splice(client.waiting.indexOf(waiter), 1)
          if (isIdle(client)) clients.delete(name)
          reject(error)
        },
      }
      const onAbort = () => waiter.reject(new ClientDisconnected())
      const onTimeout = () => waiter.reject(new Overloaded(`no turn within ${options.maxWaitMs} ms`))
      const timer = setTimeout(onTimeout, options.maxWaitMs)
      const retry = isSparse && extra > 0 ? setTimeout(startNext, longMs) : undefined
      signal?.addEventListener('abort', onAbort)
      client.waiting.push(waiter)
      // Its delay may have ended since it was found to have no slot, and another task that ends may not come.
      if (delayMs || toDelayMs(name, client) > 0) startNext()
    })
  }

  return {
    tryAcquire(name) {
      const client = findClient(name)
      if (client.waiting.length > 0 || !hasSlot(name, client) || toDelayMs(name, client) > 0) return null
      return acquire(name, client)
    },
    async waitForSlot(name, signal) {
      const client = findClient(name)
      ensureCapacity(client)
      return enqueue(name, client, signal)
    },
    stats: () => ({ running, waiting, clients: clients.size }),
  }
}

const hasBacklog = ({ waiting }: Client) => waiting.length > 0 && (!waiting[0]?.isSparse || waiting.length > maxSparse)
const isIdle = ({ running, waiting }: Client) => running === 0 && waiting.length === 0

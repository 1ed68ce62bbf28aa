import { Unavailable } from './unavailable'

/** The server has more to do than it can; the client should come back later. */
export class Overloaded extends Unavailable {
  constructor(reason: string) {
    super(`Overloaded: ${reason}`)
    this.name = 'Overloaded'
  }
}

export type FairQueue = {
  /** Runs the task when its client's turn comes; rejects with {@link Overloaded} when that is too far off. */
  run: <T>(client: string, task: () => Promise<T>) => Promise<T>
}

type Options = {
  /** Tasks that run at one time, of all clients and of one. */
  concurrency: number
  concurrencyPerClient: number
  /** Tasks that may wait, of all clients and of one. */
  maxWaiting: number
  maxWaitingPerClient: number
  maxWaitMs: number
}

type Waiting = { start: () => void }
type Client = { running: number; waiting: Waiting[] }

/**
 * Bounds work that costs, and shares it out by turns among clients: one that asks for a thousand things
 * waits behind itself, not in front of everyone else.
 */
export function createFairQueue(options: Options): FairQueue {
  /** Clients with work, in the order of their turns. */
  const clients = new Map<string, Client>()
  let running = 0
  let waiting = 0

  function begin(name: string, client: Client): void {
    client.running++
    running++
    toEndOfLine(name, client)
  }

  /** The next turn is another client's. */
  function toEndOfLine(name: string, client: Client): void {
    clients.delete(name)
    clients.set(name, client)
  }

  function startNext(): void {
    for (const [name, client] of clients) {
      if (running >= options.concurrency) return
      const next = client.running < options.concurrencyPerClient ? client.waiting.shift() : undefined
      if (!next) continue
      begin(name, client)
      next.start()
    }
  }

  async function waitForTurn(client: Client): Promise<void> {
    if (client.waiting.length >= options.maxWaitingPerClient) throw new Overloaded('one client asks for too much at once')
    if (waiting >= options.maxWaiting) throw new Overloaded('too many requests wait')
    waiting++
    try {
      await new Promise<void>((resolve, reject) => {
        const entry: Waiting = {
          start: () => {
            clearTimeout(timer)
            resolve()
          },
        }
        const timer = setTimeout(() => {
          client.waiting.splice(client.waiting.indexOf(entry), 1)
          reject(new Overloaded(`no turn within ${options.maxWaitMs} ms`))
        }, options.maxWaitMs)
        client.waiting.push(entry)
      })
    } finally {
      waiting--
    }
  }

  return {
    async run(name, task) {
      const client = clients.get(name) ?? { running: 0, waiting: [] }
      if (!clients.has(name)) clients.set(name, client)
      const isFree = running < options.concurrency && client.running < options.concurrencyPerClient
      if (isFree && client.waiting.length === 0) begin(name, client)
      else await waitForTurn(client)
      try {
        return await task()
      } finally {
        client.running--
        running--
        if (client.running === 0 && client.waiting.length === 0) clients.delete(name)
        else toEndOfLine(name, client)
        startNext()
      }
    },
  }
}

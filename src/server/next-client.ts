import { connect, type Socket } from 'node:net'

import type { Fill, FillOutcome } from '@/cache/fill'
import type { FillCall } from '@/config/fill-listener'
import { createFrameReader, toFrame, type Frame } from './frames'
import { Unavailable } from './unavailable'

/** Asks Next for answers over a private socket that no reader can reach. */
export type NextClient = {
  /** Makes an answer. `changes` counts the changes heard of so far: what the answers share may be remembered until the next. */
  fill: (fill: Fill, changes: number | null) => Promise<FillOutcome>
  close: () => void
}

type Head = { id: number; status: number; headers: Record<string, string> }
type Reply = Pick<Head, 'status' | 'headers'> & { body: Buffer }
type Waiter = { resolve: (reply: Reply) => void; reject: (error: Error) => void }
type Connection = { socket: Socket; waiters: Map<number, Waiter> }

const fillTimeoutMs = 20_000
/** A long answer holds up only those behind it on its own connection. */
const maxConnections = 4
const noBytes = Buffer.alloc(0)

/** A client of the socket on which Next answers fills. */
export function createNextClient(socketPath: string): NextClient {
  const connections: (Connection | undefined)[] = Array.from({ length: maxConnections })
  let count = 0

  function open(place: number): Connection {
    const socket = connect(socketPath)
    const waiters = new Map<number, Waiter>()
    const connection = { socket, waiters }
    connections[place] = connection
    let cause: Error | undefined
    socket.on('error', (error) => (cause = error))
    socket.on('close', () => {
      if (connections[place] === connection) connections[place] = undefined
      // The process that renders ended, or is on its way back.
      for (const { reject } of waiters.values()) reject(new Unavailable('Next went away', { cause }))
      waiters.clear()
    })
    socket.on(
      'data',
      createFrameReader(({ head, body }: Frame) => {
        const { id, status, headers } = head as Head
        waiters.get(id)?.resolve({ status, headers, body })
        waiters.delete(id)
      }),
    )
    return connection
  }

  async function ask(call: FillCall, name: string): Promise<Reply> {
    const id = ++count
    const place = id % maxConnections
    const { socket, waiters } = connections[place] ?? open(place)
    let timer: NodeJS.Timeout | undefined
    const reply = new Promise<Reply>((resolve, reject) => {
      waiters.set(id, { resolve, reject })
      timer = setTimeout(() => {
        waiters.delete(id)
        reject(new Unavailable(`No answer to ${name} within ${fillTimeoutMs} ms`))
      }, fillTimeoutMs)
    })
    for (const piece of toFrame({ id, ...call }, noBytes)) socket.write(piece)
    return reply.finally(() => clearTimeout(timer))
  }

  return {
    async fill({ surface, operationId, params, format, body }, changes) {
      // Nothing of the reader's own request goes along: the key alone makes the answer.
      const query = new URLSearchParams({ params: JSON.stringify(params), format })
      const target = `/${surface}/${encodeURIComponent(operationId)}?${query}`
      return toOutcome(operationId, await ask({ target, changes, body: body ?? null }, operationId))
    },
    close() {
      for (const connection of connections) connection?.socket.destroy()
    },
  }
}

function toOutcome(operationId: string, { status, headers, body }: Reply): FillOutcome {
  if (status === 200) {
    return {
      kind: 'found',
      body,
      contentType: headers['content-type'] ?? '',
      tags: (headers['x-lectern-tags'] ?? '').split(',').filter(Boolean),
      isTransient: headers['x-lectern-transient'] === '1',
      ...(headers.link ? { link: headers.link } : {}),
    }
  }
  if (status === 308 && headers.location) return { kind: 'moved', location: headers.location }
  if (status === 404) return { kind: 'missing' }
  if (status === 410) return { kind: 'gone' }
  // What failed, and how, was logged where it happened.
  if (status === 503) throw new Unavailable(`${operationId} needs what is away just now`)
  throw new Error(`The page ${operationId} answered ${status}`)
}

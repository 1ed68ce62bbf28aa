import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'

import { toClient, toLoggableNetwork } from './client-address'
import type { Log } from '@/config/log'

/** The open connections of this process, on all of its listeners. */
export type Connections = {
  /** Counts a new connection until it closes; closes it, or another, when there are too many. */
  admit: (socket: Socket) => void
  stats: () => { connections: number; clients: number }
  /** How many were closed since there were too many. */
  refused: () => number
}

type Options = {
  /** Of all clients and of one. */
  max: number
  maxPerClient: number
  log: Log
}

/** File descriptors that Postgres, Next, files and Node itself need. */
const reservedDescriptors = 512
const maxConnections = 20_000
const maxConnectionsPerClient = 4_000
/** Refusals come in thousands; one line now and then is enough. */
const warningIntervalMs = 10_000

/** How many connections this process accepts: as many as its limit of open files allows, less those it needs itself. */
export function toConnectionBounds(maxOpenFiles: number): { max: number; maxPerClient: number } {
  const max = Math.max(64, Math.min(maxConnections, maxOpenFiles - reservedDescriptors))
  return { max, maxPerClient: Math.min(maxConnectionsPerClient, Math.ceil(max / 5)) }
}

/** The limit of open files of this process; Infinity where the system, unlike Linux, does not report it. */
export async function findMaxOpenFiles(): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Infinity)
}

/** Keeps one client from using up the connections: when there are too many, the client with the most loses its oldest. */
export function createConnections({ max, maxPerClient, log }: Options): Connections {
  const openByClient = new Map<string, Set<Socket>>()
  let connections = 0
  let refused = 0
  let warnedAt = -Infinity

  function refuse(socket: Socket): void {
    refused++
    socket.destroy()
  }

  function warn(reason: string, client?: string): void {
    if (performance.now() - warnedAt < warningIntervalMs) return
    warnedAt = performance.now()
    const network = client === undefined ? {} : { network: toLoggableNetwork(client) }
    log.warn({ reason, ...network, connections, clients: openByClient.size }, 'Connections are refused')
  }

  /** Removes the oldest connection of the client with the most; null when `own` has about as many. */
  function removeFromLargest(own: Set<Socket>): Socket | null {
    let largest = own
    for (const other of openByClient.values()) if (other.size > largest.size) largest = other
    const [oldest] = largest
    if (!oldest || largest.size <= own.size + 1) return null
    largest.delete(oldest)
    return oldest
  }

  return {
    admit(socket) {
      const client = toClient({ headers: {}, socket }, 0)
      const open = openByClient.get(client) ?? new Set()
      if (open.size >= maxPerClient) {
        warn(`one client has ${maxPerClient}`, client)
        return refuse(socket)
      }
      if (connections >= max) {
        warn(`${max} are open, which is the maximum`)
        const other = removeFromLargest(open)
        if (!other) return refuse(socket)
        refuse(other)
      }
      openByClient.set(client, open.add(socket))
      connections++
      socket.once('close', () => {
        connections--
        open.delete(socket)
        if (open.size === 0) openByClient.delete(client)
      })
    },
    stats: () => ({ connections, clients: openByClient.size }),
    refused: () => refused,
  }
}

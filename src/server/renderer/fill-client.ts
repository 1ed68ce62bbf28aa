import { rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'

import type { ChangeLog } from '@/cache/change-log'
import type { Fill } from '@/cache/fill'
import type { FillOutcome } from '@/config/fill-outcome'
import { healthTarget, toFillTarget, type FillCall } from '@/config/fill-listener'
import { usageTarget, type RendererUsage } from '@/config/renderer-usage'
import { withTimeout } from '@/lib/async/with-timeout'
import { createFrameReader, toFrame, type Frame } from '@/server/http/frames'
import { Unavailable } from '@/server/http/problems/unavailable'
import { createBodyReceiver, type BodyHead } from './body-transfer'
import { toOutcome, type FilledResponse } from './filled-response'
import { progressStatus } from './fill-progress'

/** Requests fills from the renderer over a private socket that clients cannot reach. */
export type FillClient = {
  /**
   * Renders a response. Values that responses have in common are memoized until they change; without `mayMemoize` not
   * at all.
   */
  fill: (fill: Fill, mayMemoize: boolean, requestId?: string, traceparent?: string) => Promise<FillOutcome>
  /** Whether it reports that it can render at the moment. */
  isHealthy: () => Promise<boolean>
  /** Its current resource usage; null after a short timeout. */
  readUsage: () => Promise<RendererUsage | null>
  close: () => void
}

type Response = BodyHead & FilledResponse
type Head = Omit<Response, 'body'> & { id: number }
type PendingRequest = { resolve: (response: Response) => void; reject: (error: Error) => void; onProgress: () => void }
/** `told` is the generation up to which the renderer has received changes on this connection. */
type Connection = { socket: Socket; pending: Map<number, PendingRequest>; told: number }

const fillTimeoutMs = 20_000
/** Shorter than the scrape timeout of ten seconds, so that the other metrics are returned. */
const usageTimeoutMs = 2_000
/** A long response delays only those behind it on the same connection. */
const maxConnections = 4
const noBytes = Buffer.alloc(0)

/** A client of the socket on which fills are served, or only health checks of the admin’s process. */
export function createFillClient(socketPath: string, changeLog: ChangeLog): FillClient {
  const connections: (Connection | undefined)[] = Array.from({ length: maxConnections })
  const bodies = createBodyReceiver()
  let count = 0

  function open(index: number): Connection {
    const socket = connect(socketPath)
    const pending = new Map<number, PendingRequest>()
    const connection = { socket, pending, told: 0 }
    connections[index] = connection
    let cause: Error | undefined
    socket.on('error', (error) => (cause = error))
    socket.on('close', () => {
      if (connections[index] === connection) connections[index] = undefined
      // The renderer has exited, or is restarting.
      for (const { reject } of pending.values())
        reject(new Unavailable('The connection to the renderer was closed', { cause }))
      pending.clear()
    })
    socket.on(
      'data',
      createFrameReader(({ head, body }: Frame) => {
        const { id, ...response } = head as Head
        const request = pending.get(id)
        if (response.status === progressStatus) return request?.onProgress()
        pending.delete(id)
        if (request) request.resolve({ ...response, body })
        else if (response.file) void rm(response.file.path, { force: true })
      }),
    )
    return connection
  }

  async function send(call: Omit<FillCall, 'changes' | 'former'>, name: string, mayMemoize = false): Promise<Response> {
    const id = ++count
    const index = id % maxConnections
    const connection = connections[index] ?? open(index)
    const { socket, pending } = connection
    const changes = mayMemoize ? changeLog.since(connection.told) : null
    const former = bodies.find(call.target)
    if (mayMemoize) connection.told = changeLog.latest()
    let timer: NodeJS.Timeout | undefined
    const response = new Promise<Response>((resolve, reject) => {
      timer = setTimeout(() => {
        pending.delete(id)
        reject(new Unavailable(`No response to ${name} within ${fillTimeoutMs} ms`))
      }, fillTimeoutMs)
      pending.set(id, { resolve, reject, onProgress: () => void timer?.refresh() })
    })
    for (const piece of toFrame({ id, ...call, changes, former: former?.id }, noBytes)) socket.write(piece)
    const received = await response.finally(() => clearTimeout(timer))
    return { ...received, body: bodies.receive(call, former, received, received.body) }
  }

  return {
    async fill({ host, operationId, params, format, body }, mayMemoize, requestId, traceparent) {
      // Nothing else of the client's request is sent but its id, for the log, and its trace: the cache key determines the
      // response.
      const target = toFillTarget({ host, operation: operationId, format, params })
      const call = { target, body: body ?? null, requestId, traceparent }
      return toOutcome(operationId, await send(call, operationId, mayMemoize))
    },
    async isHealthy() {
      const { status } = await send({ target: healthTarget, body: null }, 'the health check')
      return status === 200
    },
    async readUsage() {
      const asked = send({ target: usageTarget, body: null }, 'what it uses')
      const response = await withTimeout(usageTimeoutMs, 'No response', asked).catch(() => null)
      return response?.status === 200 ? (JSON.parse(response.body.toString()) as RendererUsage) : null
    },
    close() {
      for (const connection of connections) connection?.socket.destroy()
    },
  }
}

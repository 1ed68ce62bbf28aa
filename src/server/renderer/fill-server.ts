import { rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'

import { createFailureLog } from '@/config/failure-log'
import type { FillCall, FillListener, FillResponse } from '@/config/fill-listener'
import { log } from '@/config/log'
import type { SpooledBody } from '@/config/spooled-body'
import { isDependencyUnavailable } from '@/lib/errors/is-dependency-unavailable'
import { createFrameReader, toFrame } from '@/server/http/frames'
import { listenOn } from '@/server/listen-on'
import type { SpoolLimits } from '@/server/spool-folder'
import { createBodySender } from './body-transfer'
import { progressStatus } from './fill-progress'
import { spoolBody } from './spool-body'

export type FillServer = { close: () => Promise<void> }

/** The interval of progress messages while a body is generated. */
const progressIntervalMs = 2_000

const noBytes = Buffer.alloc(0)

type Gathered = Omit<FillResponse, 'body'> & { body: Uint8Array; file?: SpooledBody }

/** Serves fills over a private socket, many at a time on one connection. */
export async function openFillServer(path: string, listener: FillListener, limits: SpoolLimits): Promise<FillServer> {
  const sockets = new Set<Socket>()
  /** Pending bodies, perhaps in files, which have to be removed on shutdown. */
  const gathering = new Set<Promise<Gathered>>()
  const toSentBody = createBodySender()
  const server = createServer((socket) => {
    const disconnect = new AbortController()
    // The server process has exited, so nobody waits for a response.
    socket.on('error', () => socket.destroy())

    function send(head: object, body: Uint8Array): void {
      if (socket.destroyed) return
      socket.cork()
      for (const piece of toFrame(head, body)) socket.write(piece)
      socket.uncork()
    }

    async function respond(id: number, call: FillCall): Promise<void> {
      const response = await listener(call)
      const { body } = response
      if (body === null || body instanceof Uint8Array) {
        const { status, headers } = response
        const { bytes, ...how } = toSentBody(call, body ?? noBytes)
        return send({ id, status, headers, ...how }, bytes)
      }
      const onProgress = toEvery(progressIntervalMs, () => send({ id, status: progressStatus, headers: {} }, noBytes))
      const options = { ...limits, signal: disconnect.signal, onProgress }
      const gathered = gather({ ...response, body }, options).catch((error: unknown) => toFailure(call, error))
      gathering.add(gathered)
      const { status, headers, body: bytes, file } = await gathered
      gathering.delete(gathered)
      if (socket.destroyed && file) await rm(file.path, { force: true })
      send({ id, status, headers, file }, bytes)
    }

    const read = createFrameReader(({ head }) => {
      const { id, ...call } = head as FillCall & { id: number }
      void respond(id, call)
    })
    socket.on('data', read)
    sockets.add(socket)
    socket.on('close', () => {
      sockets.delete(socket)
      disconnect.abort()
    })
  })
  await listenOn(server, { path, exclusive: true }, log)
  return {
    async close() {
      for (const socket of sockets) socket.destroy()
      await Promise.all(gathering)
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

type Streamed = Omit<FillResponse, 'body'> & { body: Parameters<typeof spoolBody>[0] }

async function gather(
  { status, headers: early, body, finish }: Streamed,
  options: Parameters<typeof spoolBody>[1],
): Promise<Gathered> {
  let headers = early
  const toStart = () => {
    const end = finish?.()
    if (end) ({ headers } = end)
    return end?.start ?? noBytes
  }
  const spooled = await spoolBody(body, { ...options, toStart })
  return spooled instanceof Uint8Array
    ? { status, headers, body: spooled }
    : { status, headers, body: noBytes, file: spooled }
}

const logFailure = createFailureLog({ log, isTemporary: isDependencyUnavailable })

function toFailure({ target, requestId }: FillCall, error: unknown): Gathered {
  logFailure({ err: error, requestId, target: target.slice(0, 500) }, 'A fill failed')
  return { status: isDependencyUnavailable(error) ? 503 : 500, headers: {}, body: noBytes }
}

/** Calls back at most once in so many milliseconds. */
function toEvery(intervalMs: number, callback: () => void): () => void {
  let calledAt = performance.now()
  return () => {
    if (performance.now() - calledAt < intervalMs) return
    calledAt = performance.now()
    callback()
  }
}

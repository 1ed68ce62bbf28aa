import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'

import type { Target } from './targets'

/** The parameters of an attack, sent to its process as JSON. */
export type AttackOptions = {
  attack: string
  origins: Record<'content' | 'catalogue', string>
  targets: Target[]
  /** The client addresses that it uses. */
  addresses: string[]
  /** Requests or connections per second, over all addresses. */
  rate: number
  /** The session cookie of an editor; most attacks are unauthenticated. */
  session: string
  /** Script URLs of the admin. */
  scripts: string[]
}

export type RequestOptions = {
  host?: Target['host']
  method?: string
  target: string
  headers?: Record<string, string | string[]>
  body?: string | Buffer
}

/** What an attack uses. Everything it opens is closed when it ends. */
export type AttackContext = AttackOptions & {
  signal: AbortSignal
  /** The number of responses by status, and of failures by error code. */
  counts: Record<string, number>
  /** Calls `act` repeatedly from every address, with this concurrency for each, at the given rate. */
  repeat: (concurrency: number, act: (serial: number, from: string) => Promise<unknown> | unknown) => Promise<void>
  /** Sends a request on a keep-alive connection, and reads the response. */
  sendRequest: (from: string, asked: RequestOptions) => Promise<number>
  /** Opens a raw TCP connection. */
  openConnection: (from: string, host?: Target['host']) => Promise<Socket>
  /** Keeps this many connections open in total, and replaces those that close. */
  holdConnections: (
    count: number,
    begin: (socket: Socket, serial: number) => void,
    host?: Target['host'],
  ) => Promise<void>
  /** A member of a list, round-robin. */
  pick: <T>(all: readonly T[], serial: number) => T
}

/** How many concurrent requests one address sends with {@link AttackContext.sendRequest}. */
const maxSockets = 16

/** The tools of an attack, which end with the signal. */
export function createAttackContext(options: AttackOptions, signal: AbortSignal): AttackContext {
  const counts: Record<string, number> = {}
  const count = (what: string | number) => void (counts[what] = (counts[what] ?? 0) + 1)
  const startedAt = performance.now()
  const agents = new Map(
    options.addresses.map((localAddress) => [
      localAddress,
      new Agent({ keepAlive: true, maxSockets, ...toSource(localAddress) }),
    ]),
  )
  const opened = new Set<Socket>()
  let serial = 0
  signal.addEventListener('abort', () => {
    for (const socket of opened) socket.destroy()
    for (const agent of agents.values()) agent.destroy()
  })

  /** The next serial number, delayed to the given rate; null once the attack is over. */
  async function nextSerial(): Promise<number | null> {
    const next = serial++
    const waitMs = startedAt + (next / options.rate) * 1000 - performance.now()
    if (waitMs > 0) await pause(waitMs, signal)
    return signal.aborted ? null : next
  }

  const sendRequest: AttackContext['sendRequest'] = (
    from,
    { host = 'content', method = 'GET', target, headers = {}, body },
  ) =>
    new Promise((resolve) => {
      const { hostname, port, host: authority } = new URL(options.origins[host])
      const done = (what: number | string) => {
        if (!signal.aborted) count(what)
        resolve(Number(what) || 0)
      }
      const outgoing = request(
        {
          agent: agents.get(from),
          hostname,
          port,
          method,
          path: target,
          headers: { host: authority, ...headers },
          signal,
        },
        (incoming) => {
          incoming.on('error', () => done('aborted'))
          incoming.resume().on('end', () => done(incoming.statusCode ?? 0))
        },
      )
      outgoing.on('error', (error: NodeJS.ErrnoException) => done(error.code ?? 'failed'))
      outgoing.end(body)
    })

  const openConnection: AttackContext['openConnection'] = (from, host = 'content') =>
    new Promise((resolve) => {
      const { hostname, port } = new URL(options.origins[host])
      const socket = connect({ host: hostname, port: Number(port), ...toSource(from) })
      opened.add(socket)
      socket.on('close', () => opened.delete(socket))
      socket.on('error', (error: NodeJS.ErrnoException) => count(error.code ?? 'failed'))
      socket.on('data', (bytes: Buffer) => {
        const status = /^HTTP\/1\.1 (\d{3})/.exec(bytes.toString('latin1', 0, 12))?.[1]
        if (status) count(status)
      })
      socket.once('connect', () => resolve(socket)).once('close', () => resolve(socket))
    })

  async function repeat(
    concurrency: number,
    act: (serial: number, from: string) => Promise<unknown> | unknown,
  ): Promise<void> {
    const runWorker = async (from: string) => {
      for (let next = await nextSerial(); next !== null; next = await nextSerial()) await act(next, from)
    }
    await Promise.all(options.addresses.flatMap((from) => Array.from({ length: concurrency }, () => runWorker(from))))
  }

  return {
    ...options,
    signal,
    counts,
    sendRequest,
    openConnection,
    repeat,
    pick: (all, at) => all[at % all.length]!,
    async holdConnections(total, begin, host) {
      const perAddress = Math.ceil(total / options.addresses.length)
      await repeat(perAddress, async (next, from) => {
        const socket = await openConnection(from, host)
        if (!socket.destroyed) begin(socket, next)
        count('opened')
        await new Promise((resolve) => socket.once('close', resolve).destroyed && resolve(null))
      })
    },
  }
}

/** Serializes a request as HTTP/1.1. */
export function serializeRequest(
  { method = 'GET', target, headers = {}, body = '' }: RequestOptions,
  host = 'localhost',
): string {
  const fields = Object.entries({
    host,
    ...headers,
    ...(body ? { 'content-length': String(Buffer.byteLength(body)) } : {}),
  })
  return `${method} ${target} HTTP/1.1\r\n${fields.map(([name, value]) => `${name}: ${String(value)}\r\n`).join('')}\r\n${String(body)}`
}

/** Only Linux accepts all of 127.0.0.0/8 as local addresses. */
export const toSource = (localAddress: string) => (process.platform === 'linux' ? { localAddress } : {})

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}

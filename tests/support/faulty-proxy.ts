import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** In which direction bytes flow. */
export type Direction = 'toServer' | 'toClient'

export type Fault = {
  /**
   * `stall`: bytes wait until the fault ends. `blackhole`: bytes are lost, as on a half-open connection, which never recovers.
   * `reset`: open and new connections are reset. `delay`: bytes arrive late.
   */
  kind: 'stall' | 'blackhole' | 'reset' | 'delay'
  /** In one direction only; in both when absent. */
  direction?: Direction
  /** Only for connections with this application_name; for all when absent. */
  only?: string
  delayMs?: number
}

export type FaultyProxy = {
  /** The database URL through this proxy. */
  url: string
  /** Injects a fault into open and new connections. */
  inject: (fault: Fault) => void
  /** Ends the fault. Lost bytes stay lost. */
  clear: () => void
  /** The application_name of each connection that is open on the client's side. */
  open: () => string[]
  /** The local ports of all connections to Postgres so far, which identify them in pg_stat_activity. */
  ports: () => number[]
  /** How many bytes were lost so far. */
  lostBytes: () => number
  close: () => Promise<void>
}

/** A TCP proxy to Postgres that can inject network faults. */
export async function startFaultyProxy(databaseUrl: string): Promise<FaultyProxy> {
  const target = new URL(databaseUrl)
  const links = new Set<Link>()
  const ports = new Set<number>()
  let lostBytes = 0
  let fault: Fault | null = null
  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (socket) => {
    const link = createLink(socket, {
      host: target.hostname,
      port: Number(target.port),
      getFault: () => fault,
      onConnect: (localPort) => ports.add(localPort),
      onLoss: (bytes) => (lostBytes += bytes),
      onEnd: () => links.delete(link),
    })
    links.add(link)
    link.apply()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  const set = (next: Fault | null) => {
    fault = next
    for (const link of links) link.apply()
  }
  return {
    url: url.href,
    inject: set,
    clear: () => set(null),
    ports: () => [...ports],
    lostBytes: () => lostBytes,
    open: () => [...links].filter(({ isOpen }) => isOpen()).map(({ name }) => name() ?? '?'),
    async close() {
      for (const link of links) link.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Link = { apply: () => void; isOpen: () => boolean; name: () => string | null; destroy: () => void }

type LinkOptions = {
  host: string
  port: number
  getFault: () => Fault | null
  onConnect: (localPort: number) => void
  onLoss: (bytes: number) => void
  onEnd: () => void
}

function createLink(client: Socket, { host, port, getFault, onConnect, onLoss, onEnd }: LinkOptions): Link {
  const upstream = connect({ host, port, allowHalfOpen: true })
  upstream.once('connect', () => onConnect(upstream.localPort ?? 0))
  const startupBytes: Buffer[] = []
  let name: string | null = null
  /** Directions that have lost bytes, after which the stream is unusable. */
  const dead = new Set<Direction>()

  const activeFault = (direction: Direction): Fault | null => {
    const fault = getFault()
    if (!fault || (fault.direction && fault.direction !== direction)) return null
    if (fault.only !== undefined && fault.only !== name) return null
    return fault
  }

  function destroy(): void {
    client.resetAndDestroy()
    upstream.resetAndDestroy()
  }

  function pass(from: Socket, to: Socket, direction: Direction): void {
    const forward = (act: () => void, bytes = 0) => {
      const fault = activeFault(direction)
      if (dead.has(direction) || fault?.kind === 'blackhole') {
        dead.add(direction)
        onLoss(bytes)
      } else if (fault?.kind === 'delay') setTimeout(act, fault.delayMs)
      else act()
    }
    from.on('data', (chunk: Buffer) => {
      if (direction === 'toServer' && name === null) {
        startupBytes.push(chunk)
        name = readApplicationName(Buffer.concat(startupBytes))
      }
      // The fault may apply only now that the name is known.
      if (activeFault(direction)?.kind === 'stall') {
        from.pause()
        from.unshift(chunk)
        return
      }
      if (activeFault(direction)?.kind === 'reset') return destroy()
      forward(() => to.writable && to.write(chunk), chunk.length)
    })
    from.on('end', () => forward(() => to.end()))
    from.on('error', () => forward(() => to.destroy()))
    from.on('close', () => {
      forward(() => to.destroy())
      if (from.closed && to.closed) onEnd()
    })
  }

  function apply(): void {
    if (activeFault('toServer')?.kind === 'reset' || activeFault('toClient')?.kind === 'reset') return destroy()
    for (const [socket, direction] of [
      [client, 'toServer'],
      [upstream, 'toClient'],
    ] as const) {
      if (activeFault(direction)?.kind === 'stall') socket.pause()
      else socket.resume()
    }
  }

  pass(client, upstream, 'toServer')
  pass(upstream, client, 'toClient')
  return {
    apply,
    isOpen: () => !client.readableEnded && !client.destroyed,
    name: () => name,
    destroy() {
      client.destroy()
      upstream.destroy()
    },
  }
}

/** Parses the StartupMessage: its length, the protocol version, then null-terminated names and values. */
function readApplicationName(bytes: Buffer): string | null {
  if (bytes.length < 8 || bytes.length < bytes.readUInt32BE(0)) return null
  const words = bytes.toString('utf8', 8, bytes.readUInt32BE(0)).split('\0')
  const position = words.findIndex((word, index) => index % 2 === 0 && word === 'application_name')
  return position < 0 ? '' : (words[position + 1] ?? '')
}

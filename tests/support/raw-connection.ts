import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type RawConnection = {
  socket: Socket
  /** Everything received so far. */
  received: () => string
  /** The milliseconds until the connection ended. */
  closed: Promise<number>
}

/** Opens a raw TCP connection; `localAddress` makes it another client's, on Linux. */
export async function openConnection(
  origin: string,
  { localAddress }: { localAddress?: string } = {},
): Promise<RawConnection> {
  const { hostname, port } = new URL(origin)
  const socket = connect({
    host: hostname,
    port: Number(port),
    ...(localAddress && process.platform === 'linux' ? { localAddress } : {}),
  })
  let received = ''
  socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')))
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const start = performance.now()
  // Not `once()` of events, which rejects when the connection is reset: nobody may be waiting for it.
  const closed = new Promise<number>((resolve) => socket.once('close', () => resolve(performance.now() - start)))
  return { socket, received: () => received, closed }
}

/** Writes a text every 200 ms for as long as the connection is open. */
export function writeSlowly(socket: Socket, text: string): void {
  const timer = setInterval(() => {
    if (socket.writable) socket.write(text)
    else clearInterval(timer)
  }, 200)
  socket.once('close', () => clearInterval(timer))
}

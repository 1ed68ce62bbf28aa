import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** An address whose connections lead elsewhere once it is told so, as that of a database which fails over. */
export type Switch = {
  toUrl: (databaseUrl: string) => string
  /** Ends all connections; new ones lead to this port. */
  lead: (port: number) => void
  close: () => Promise<void>
}

export async function startSwitch(port: number): Promise<Switch> {
  let target = port
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    toUrl(databaseUrl) {
      const url = new URL(databaseUrl)
      url.port = String((server.address() as AddressInfo).port)
      return url.href
    },
    lead(next) {
      target = next
      for (const socket of sockets) socket.resetAndDestroy()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

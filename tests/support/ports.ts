import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'

/** A port that was free a moment ago, as was the one after it. */
export async function findFreePortPair(): Promise<number> {
  for (;;) {
    const first = await hold(0)
    const { port } = first?.address() as AddressInfo
    const second = await hold(port + 1)
    await Promise.all([first, second].map((server) => new Promise((resolve) => (server ? server.close(resolve) : resolve(null)))))
    if (second) return port
  }
}

async function hold(port: number): Promise<Server | null> {
  const server = createServer()
  server.listen(port)
  return once(server, 'listening').then(
    () => server,
    () => null,
  )
}

import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'

/** Free ports, each of which is followed by another free port; without overlaps. */
export async function findFreePortPairs(count: number): Promise<number[]> {
  const listening: Server[] = []
  const pairs: number[] = []
  while (pairs.length < count) {
    const first = await tryToListen(0)
    if (!first) continue
    listening.push(first)
    const { port } = first.address() as AddressInfo
    const second = await tryToListen(port + 1)
    if (!second) continue
    listening.push(second)
    pairs.push(port)
  }
  await Promise.all(listening.map((server) => new Promise((resolve) => server.close(resolve))))
  return pairs
}

async function tryToListen(port: number): Promise<Server | null> {
  const server = createServer()
  server.listen(port)
  return once(server, 'listening').then(
    () => server,
    () => null,
  )
}

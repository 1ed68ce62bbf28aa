import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'

/** Ports of which each, and the one after it, was free a moment ago; all of them apart. */
export async function findFreePortPairs(count: number): Promise<number[]> {
  const held: Server[] = []
  const pairs: number[] = []
  while (pairs.length < count) {
    const first = await tryToHold(0)
    if (!first) continue
    held.push(first)
    const { port } = first.address() as AddressInfo
    const second = await tryToHold(port + 1)
    if (!second) continue
    held.push(second)
    pairs.push(port)
  }
  await Promise.all(held.map((server) => new Promise((resolve) => server.close(resolve))))
  return pairs
}

async function tryToHold(port: number): Promise<Server | null> {
  const server = createServer()
  server.listen(port)
  return once(server, 'listening').then(
    () => server,
    () => null,
  )
}

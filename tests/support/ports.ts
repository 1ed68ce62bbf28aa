import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'

/** Free ports, each of which is followed by another free port; without overlaps. */
export async function findFreePortPairs(count: number): Promise<number[]> {
  return findFreePortRuns(count, 2)
}

/** Free ports, each of which is the first of so many. */
export async function findFreePortRuns(count: number, length: number): Promise<number[]> {
  const listening: Server[] = []
  const firsts: number[] = []
  while (firsts.length < count) {
    const first = await tryToListen(0)
    if (!first) continue
    listening.push(first)
    const { port } = first.address() as AddressInfo
    let free = 1
    for (; free < length; free++) {
      const next = await tryToListen(port + free)
      if (!next) break
      listening.push(next)
    }
    if (free === length) firsts.push(port)
  }
  await Promise.all(listening.map((server) => new Promise((resolve) => server.close(resolve))))
  return firsts
}

async function tryToListen(port: number): Promise<Server | null> {
  const server = createServer()
  server.listen(port)
  return once(server, 'listening').then(
    () => server,
    () => null,
  )
}

import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/**
 * Below what Linux (32768) and macOS (49152) take for outgoing connections. A port that the kernel had chosen could be
 * taken again by any connection between the look here and the start of the server.
 */
const FIRST_PORT = 10_000
const LAST_PORT = 32_000

/** Free ports, each of which is followed by another free port; without overlaps. */
export async function findFreePortPairs(count: number): Promise<number[]> {
  return findFreePortRuns(count, 2)
}

/** Free ports, each of which is the first of so many. */
export async function findFreePortRuns(count: number, length: number): Promise<number[]> {
  const listening: Server[] = []
  const firsts: number[] = []
  while (firsts.length < count) {
    const port = randomInt(FIRST_PORT, LAST_PORT)
    let free = 0
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

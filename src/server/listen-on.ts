import type { ListenOptions, Server } from 'node:net'

import type { Log } from '@/config/log'

/** Resolves once a server listens; rejects with the error of `listen`. */
export async function listenOn(server: Server, endpoint: ListenOptions, log: Pick<Log, 'error'>): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(endpoint, () => {
      server.off('error', reject)
      resolve()
    })
  })
  // A connection that cannot be accepted (no descriptors, no memory) must not affect the others.
  const { port, path } = endpoint
  server.on('error', (err) => log.error({ err, port, path }, 'A connection could not be accepted'))
}

import type { Server } from 'node:http'

/** Closes a private server with all of its connections, whatever they wait for. */
export async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise<void>((resolve) => server.close(() => resolve()))
}

import { createServer, type Server, type Socket } from 'node:net'

import type { FillCall, FillListener } from '@/config/fill-listener'
import { createFrameReader, toFrame } from '@/server/http/frames'

export type FillServer = { close: () => Promise<void> }

const noBytes = Buffer.alloc(0)

/** Serves fills over a private socket, many at a time on one connection. */
export async function openFillServer(path: string, listener: FillListener): Promise<FillServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    // The server process has exited, so nobody waits for a response.
    socket.on('error', () => socket.destroy())
    const read = createFrameReader(({ head }) => {
      const { id, ...call } = head as FillCall & { id: number }
      void listener(call).then(({ status, headers, body }) => {
        if (socket.destroyed) return
        socket.cork()
        for (const piece of toFrame({ id, status, headers }, body ?? noBytes)) socket.write(piece)
        socket.uncork()
      })
    })
    socket.on('data', read)
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await listenOn(server, path)
  return {
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** Resolves once the server listens on a private socket that is not shared among workers. */
export async function listenOn(server: Server, path: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ path, exclusive: true }, () => resolve())
  })
}

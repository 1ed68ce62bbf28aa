import { createServer, type RequestListener, type Server } from 'node:http'

type Options = { port: number; host: string | undefined; onRequest: RequestListener }

/** Opens a listener; rejects with a clear sentence when the port is taken. */
export async function listen({ port, host, onRequest }: Options): Promise<Server> {
  const server = createServer({ keepAliveTimeout: 65_000, headersTimeout: 15_000, requestTimeout: 60_000 }, onRequest)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      reject(isTaken ? new Error(`Port ${port} is in use by another program; set PORT to a free one.`) : error)
    })
    server.listen({ port, ...(host ? { host } : {}) }, () => resolve())
  })
  return server
}

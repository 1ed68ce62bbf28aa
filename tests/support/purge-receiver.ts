import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedPurge = { method: string; url: string; headers: IncomingHttpHeaders; body: string }

/** An HTTP server in the place of a shared cache: records what it is asked to purge. */
export type PurgeReceiver = {
  origin: string
  received: ReceivedPurge[]
  /** What it answers with; the connection is cut for 0. */
  answerWith: (status: number) => void
  close: () => Promise<void>
}

export async function startPurgeReceiver(): Promise<PurgeReceiver> {
  const received: ReceivedPurge[] = []
  let status = 200
  const server = createServer(async (req, res) => {
    let body = ''
    for await (const chunk of req) body += String(chunk)
    if (status === 0) return void req.destroy()
    if (status === 200) received.push({ method: req.method ?? '', url: req.url ?? '', headers: req.headers, body })
    res.writeHead(status).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answerWith: (next) => (status = next),
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  }
}

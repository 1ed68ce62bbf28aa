import { Agent, request, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'

import type { Log } from './log'

export type AdminProxy = { handler: RequestListener; close: () => void }

/** Fields of one connection alone, which a proxy does not pass on (RFC 9110 §7.6.1). */
const connectionFields = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade'])

/** Passes requests on to Next's private socket for editors, and its answers back as they come. */
export function createAdminProxy({ socketPath, log }: { socketPath: string; log: Log }): AdminProxy {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })

  function handler(req: IncomingMessage, res: ServerResponse): void {
    // Node has answered `Expect: 100-continue` itself.
    const { expect: _, ...headers } = req.headers
    for (const name of connectionFields) delete headers[name]
    const outgoing = request({ agent, socketPath, path: req.url, method: req.method, headers })
    outgoing.on('response', (incoming) => {
      for (const [name, value] of Object.entries(incoming.headers)) {
        if (value !== undefined && name !== 'date' && name !== 'transfer-encoding' && !connectionFields.has(name)) res.setHeader(name, value)
      }
      res.writeHead(incoming.statusCode ?? 502)
      // Either side may go away at any moment; then the other is let go too.
      pipeline(incoming, res, () => undefined)
    })
    outgoing.on('error', (error) => {
      if (res.headersSent || res.destroyed) return void res.destroy()
      log.error('The admin could not be reached', { error, path: req.url?.split('?', 1)[0] })
      answerUnavailable(req, res)
    })
    res.once('close', () => {
      if (!res.writableFinished) outgoing.destroy()
    })
    pipeline(req, outgoing, () => undefined)
  }

  return { handler, close: () => agent.destroy() }
}

function answerUnavailable(req: IncomingMessage, res: ServerResponse): void {
  const body = Buffer.from(JSON.stringify({ errors: [{ message: 'The admin cannot be reached just now. Try again in a few seconds.' }] }))
  res.setHeader('Retry-After', '5')
  res.writeHead(503, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length })
  res.end(req.method === 'HEAD' ? undefined : body)
}

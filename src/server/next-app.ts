import { createServer, request, type Server } from 'node:http'
import { buffer } from 'node:stream/consumers'

import next from 'next'

import { findFillListener, type FillListener } from '@/config/fill-listener'
import { readEnv } from '@/config/env'
import { listenOn, openFillServer } from './fill-server'
import type { PrivateSockets } from './private-sockets'

export type NextApp = {
  /** Takes over a connection; development's pages reload themselves over one. */
  upgrade: ReturnType<ReturnType<typeof next>['getUpgradeHandler']>
  close: () => Promise<void>
}

const startUpTimeoutMs = 60_000

/** Starts Next in this process, behind two private sockets: one for fills, one for the admin. */
export async function openNextApp({ isDev, sockets }: { isDev: boolean; sockets: PrivateSockets }): Promise<NextApp> {
  const app = next({
    dev: isDev,
    dir: process.cwd(),
    hostname: 'localhost',
    port: readEnv().PORT,
    quiet: !isDev,
    // Next takes over the upgrades of the server it is told of.
    httpServer: createServer(),
  })
  await app.prepare()
  const handler = app.getRequestHandler()
  // Whoever asks is the front door, which has bounded time and size already. An image may take its time to
  // arrive, and a kept connection must outlive the front door's own use of it.
  const limits = { requestTimeout: 0, keepAliveTimeout: 0, maxHeaderSize: 65_536 }
  const server = createServer(limits, (req, res) => void handler(req, res))
  await listenOn(server, sockets.admin)
  const answer = isDev ? createRouterListener(sockets.admin) : await waitForFillListener()
  const fills = await openFillServer(sockets.fills, answer)
  return {
    upgrade: app.getUpgradeHandler(),
    async close() {
      await Promise.all([fills.close(), closeServer(server)])
      await app.close()
    },
  }
}

/** What Next's start-up code leaves for us (src/instrumentation.ts); Next does not wait for that code itself. */
async function waitForFillListener(): Promise<FillListener> {
  const began = Date.now()
  for (;;) {
    const listener = findFillListener()
    if (listener) return listener
    if (Date.now() - began > startUpTimeoutMs) throw new Error('Next did not finish starting; see the lines above.')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** Answers fills by way of Next's router (src/app/content/[operation]), which reloads what changed. */
function createRouterListener(socketPath: string): FillListener {
  return ({ target, body }) =>
    new Promise((resolve) => {
      const fail = (error: Error) => {
        console.error('A fill failed', target, error)
        resolve({ status: 500, headers: {}, body: null })
      }
      const outgoing = request({ socketPath, path: target, method: body === null ? 'GET' : 'POST', headers: { host: 'next.internal' } }, (incoming) => {
        const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]))
        buffer(incoming).then((bytes) => resolve({ status: incoming.statusCode ?? 500, headers, body: bytes }), fail)
      })
      outgoing.on('error', fail)
      outgoing.end(body ?? undefined)
    })
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise<void>((resolve) => server.close(() => resolve()))
}

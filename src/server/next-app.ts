import { createServer, type RequestListener, type Server } from 'node:http'

import next from 'next'

import { findFillListener, type FillListener } from '@/config/fill-listener'
import { readEnv } from '@/config/env'
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
  const answerFill = isDev ? null : await waitForFillListener()
  const servers = await Promise.all([
    listenOn(sockets.fills, (req, res) => {
      if (!answerFill?.(req, res)) void handler(req, res)
    }),
    listenOn(sockets.admin, (req, res) => void handler(req, res)),
  ])
  return {
    upgrade: app.getUpgradeHandler(),
    async close() {
      await Promise.all(servers.map(closeServer))
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

async function listenOn(path: string, onRequest: RequestListener): Promise<Server> {
  // Whoever asks is the front door, which has bounded time and size already. An image may take its time to
  // arrive, and a kept connection must outlive the front door's own use of it.
  const server = createServer({ requestTimeout: 0, keepAliveTimeout: 0, maxHeaderSize: 65_536 }, onRequest)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ path, exclusive: true }, () => resolve())
  })
  return server
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise<void>((resolve) => server.close(() => resolve()))
}

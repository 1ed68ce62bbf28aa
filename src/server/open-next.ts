import type { RequestListener, Server } from 'node:http'

import { createAdminProxy } from './admin-proxy'
import type { Log } from './log'
import { createNextClient, type NextClient } from './next-client'
import { createPrivateSockets } from './private-sockets'
import { startRenderer } from './renderer-process'

/** Next, as the front door knows it. */
export type OpenNext = {
  fill: NextClient['fill']
  /** Answers what editors ask. */
  admin: RequestListener
  /** False while Next starts again. */
  isUp: () => boolean
  /** Lets Next take over connections of this listener; in development its pages reload themselves over one. */
  attach: (server: Server) => void
  close: () => Promise<void>
}

/** Starts Next behind private sockets: in a process of its own, or in this one in development. */
export async function openNext({ isDev, log }: { isDev: boolean; log: Log }): Promise<OpenNext> {
  const sockets = await createPrivateSockets()
  const next = await (isDev ? startHere() : startApart()).catch(async (error: unknown) => {
    await sockets.close()
    throw error
  })
  const client = createNextClient(sockets.fills)
  const proxy = createAdminProxy({ socketPath: sockets.admin, log })

  async function startApart() {
    const renderer = await startRenderer({ sockets, log })
    return { ...renderer, attach: () => undefined }
  }

  async function startHere() {
    const { openNextApp } = await import('./next-app')
    const app = await openNextApp({ isDev, sockets })
    const attach = (server: Server) => void server.on('upgrade', app.upgrade)
    return { attach, isUp: () => true, untilUp: async () => undefined, close: () => app.close() }
  }

  return {
    async fill(fill, changes) {
      await next.untilUp()
      return client.fill(fill, changes)
    },
    admin: proxy.handler,
    isUp: next.isUp,
    attach: next.attach,
    async close() {
      client.close()
      proxy.close()
      await next.close()
      await sockets.close()
    },
  }
}

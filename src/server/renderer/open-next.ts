import type { Server } from 'node:http'

import type { ChangeLog } from '@/cache/change-log'
import { createAdminProxy, type AdminProxy } from '@/server/admin/proxy'
import type { Log } from '@/config/log'
import { createNextClient, type NextClient } from './next-client'
import { createPrivateSockets } from './private-sockets'
import { startRenderer } from './renderer-process'

/** Next, as the front door sees it. */
export type OpenNext = {
  fill: NextClient['fill']
  readUsage: NextClient['readUsage']
  /** The number of restarts of its process. */
  restarts: () => number
  /** Forwards requests for the admin. */
  admin: AdminProxy
  /** Whether Next can render now. */
  isHealthy: NextClient['isHealthy']
  /** True when the last health check found that Next can render. */
  isReady: () => boolean
  /** Lets Next handle upgrades of this listener, by which pages reload themselves in development. */
  attach: (server: Server) => void
  close: () => Promise<void>
}

type Options = { isDev: boolean; changeLog: ChangeLog; log: Log }

/** Starts Next behind private sockets: in a child process, or in this one in development. */
export async function openNext({ isDev, changeLog, log }: Options): Promise<OpenNext> {
  const sockets = await createPrivateSockets()
  const client = createNextClient(sockets.fills, changeLog)
  const next = await (isDev ? startInProcess() : startChildProcess()).catch(async (error: unknown) => {
    client.close()
    await sockets.close()
    throw error
  })
  const proxy = createAdminProxy(sockets.admin)

  async function startChildProcess() {
    const renderer = await startRenderer({ sockets, probe: client.isHealthy, log })
    return { ...renderer, attach: () => undefined }
  }

  async function startInProcess() {
    const { openNextApp } = await import('./next-app')
    const app = await openNextApp({ isDev, sockets })
    const attach = (server: Server) => void server.on('upgrade', app.upgrade)
    return {
      attach,
      isReady: () => true,
      restarts: () => 0,
      untilStarted: async () => undefined,
      close: () => app.close(),
    }
  }

  return {
    async fill(...call) {
      await next.untilStarted()
      return client.fill(...call)
    },
    readUsage: client.readUsage,
    isHealthy: () => client.isHealthy().catch(() => false),
    restarts: next.restarts,
    admin: proxy,
    isReady: next.isReady,
    attach: next.attach,
    async close() {
      client.close()
      proxy.close()
      await next.close()
      await sockets.close()
    },
  }
}

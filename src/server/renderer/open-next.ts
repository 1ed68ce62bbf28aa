import type { ChangeLog } from '@/cache/change-log'
import { createAdminProxy } from '@/server/admin/proxy'
import { createFillClient } from './fill-client'
import type { Rendering } from './rendering'
import { createPrivateSockets } from './private-sockets'

/** Starts Next in this process, for development: it reloads code that has changed. */
export async function openNext(changeLog: ChangeLog): Promise<Rendering> {
  const { paths, close: closeSockets } = await createPrivateSockets('fills', 'admin')
  const client = createFillClient(paths.fills, changeLog)
  const proxy = createAdminProxy(paths.admin)
  const { openNextApp } = await import('./next-app')
  const app = await openNextApp({ isDev: true, sockets: paths }).catch(async (error: unknown) => {
    client.close()
    await closeSockets()
    throw error
  })
  const { readUsage } = client
  const restarts = () => 0
  return {
    renderer: {
      fill: client.fill,
      readUsage,
      restarts,
      isReady: () => true,
      async close() {
        client.close()
        proxy.close()
        await app.close()
        await closeSockets()
      },
    },
    admin: {
      ...proxy,
      untilStarted: async () => undefined,
      readUsage,
      restarts,
      isHealthy: () => client.isHealthy().catch(() => false),
      close: async () => undefined,
    },
    attach: (server) => void server.on('upgrade', app.upgrade),
  }
}

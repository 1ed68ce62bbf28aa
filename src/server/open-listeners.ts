import type { Server } from 'node:http'

import type { Env } from '@/config/settings-schema'
import type { ByteBudget } from './http/byte-budget'
import type { Connections } from './http/listening/connections'
import { createFrontDoor } from './http/front-door'
import type { FrontDoorOptions } from './http/front-door-context'
import { listListenerPorts } from './http/listening/listener-ports'
import { listen } from './http/listening/listeners'
import type { Rendering } from './renderer/rendering'
import type { Shutdown } from './shutdown'

type ListenerOptions = {
  env: Env
  frontDoor: FrontDoorOptions
  attach: Rendering['attach']
  connections: Connections
  /** Budget of responses that clients have not read yet. */
  unsent: ByteBudget
  shutdown: Shutdown
}

/** Opens a listener for each port, which the shutdown closes. */
export async function openListeners(options: ListenerOptions): Promise<void> {
  const { env, frontDoor, attach, connections, unsent, shutdown } = options
  const { toClient, log } = frontDoor
  for (const { listener, port, setting } of listListenerPorts(env)) {
    const host = listener === 'catalogue' ? 'catalogue' : 'content'
    const onRequest = createFrontDoor(host, frontDoor)
    const context = frontDoor.toContext(host)
    const server = await listen({
      port,
      setting,
      host: env.HOST,
      onRequest,
      context,
      toClient,
      connections,
      unsent,
      log,
    })
    if (listener === 'content') attach(server)
    shutdown.add(`the listener on port ${port}`, () => closeListener(server))
  }
}

/** Stops accepting requests, and waits for pending ones. */
async function closeListener(server: Server): Promise<void> {
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), 5_000)
  await new Promise<void>((resolve) => server.close(() => resolve()))
  clearTimeout(timer)
}

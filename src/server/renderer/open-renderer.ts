import type { ChangeLog } from '@/cache/change-log'
import { forkProcess } from '@/config/fork-process'
import type { Log } from '@/config/log'
import { createFillClient, type FillClient } from './fill-client'
import { createPrivateSockets } from './private-sockets'
import { superviseProcess } from './supervised-process'

/** The process that fills the cache, as the front door sees it. */
export type Renderer = {
  fill: FillClient['fill']
  readUsage: FillClient['readUsage']
  /** The number of restarts of its process. */
  restarts: () => number
  /** True when the last health check found that it can render. */
  isReady: () => boolean
  close: () => Promise<void>
}

const maxWaitMs = 10_000

/**
 * Starts the renderer; resolves once it accepts fills. In a process of its own, rendering does not delay cache hits, and
 * what its packages change in Node does not slow the front door down.
 */
export async function openRenderer({ changeLog, log }: { changeLog: ChangeLog; log: Log }): Promise<Renderer> {
  const { paths, close: closeSockets } = await createPrivateSockets('fills')
  const client = createFillClient(paths.fills, changeLog)
  const child = superviseProcess({
    name: 'renderer',
    fork: (options) => forkProcess('renderer', options),
    sockets: paths,
    probe: client.isHealthy,
    maxWaitMs,
    log,
  })

  async function close(): Promise<void> {
    client.close()
    await child.close()
    await closeSockets()
  }

  try {
    await child.start()
  } catch (error) {
    await close()
    throw error
  }
  return {
    async fill(...call) {
      await child.untilStarted()
      return client.fill(...call)
    },
    readUsage: client.readUsage,
    restarts: child.restarts,
    isReady: child.isReady,
    close,
  }
}

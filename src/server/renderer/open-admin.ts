import { createChangeLog } from '@/cache/change-log'
import { forkProcess } from '@/config/fork-process'
import type { Log } from '@/config/log'
import { createAdminProxy, type AdminProxy } from '@/server/admin/proxy'
import { createFillClient, type FillClient } from './fill-client'
import { createPrivateSockets } from './private-sockets'
import { superviseProcess } from './supervised-process'

/** The process of the admin, as the front door sees it. */
export type Admin = {
  /** Resolves when its process accepts requests, and rejects with `Unavailable` when its start takes too long. */
  untilStarted: () => Promise<void>
  forward: AdminProxy['forward']
  stats: AdminProxy['stats']
  /** Whether it can do its work at the moment. */
  isHealthy: () => Promise<boolean>
  readUsage: FillClient['readUsage']
  /** The number of restarts of its process. */
  restarts: () => number
  close: () => Promise<void>
}

/** A start takes a few seconds, on a busy machine many more. Proxies in front usually wait for 60 s. */
const maxWaitMs = 55_000
const maxCheckIntervalMs = 60_000

/**
 * Next with Payload's admin, in a process that is started by the first request for it, and stopped when there was none
 * for `idleMs`. Readers never wait for what editors do, and a server without editors does not need its memory.
 */
export async function openAdmin({ idleMs, log }: { idleMs: number; log: Log }): Promise<Admin> {
  const { paths, close: closeSockets } = await createPrivateSockets('probes', 'admin')
  // It renders no public responses, and so needs no changes.
  const client = createFillClient(paths.probes, createChangeLog())
  const proxy = createAdminProxy(paths.admin)
  const child = superviseProcess({
    name: 'admin',
    fork: (options) => forkProcess('admin', options),
    sockets: paths,
    probe: client.isHealthy,
    maxWaitMs,
    log,
  })
  let usedAt = performance.now()
  let running = 0
  const isIdle = () => running === 0 && performance.now() - usedAt > idleMs
  const timer = setInterval(() => void child.stopIf(isIdle), Math.min(maxCheckIntervalMs, idleMs / 2)).unref()

  async function use<T>(task: () => Promise<T>): Promise<T> {
    running++
    try {
      await child.untilStarted()
      return await task()
    } finally {
      running--
      usedAt = performance.now()
    }
  }

  return {
    untilStarted: () => use(async () => undefined),
    forward: (request) => use(() => proxy.forward(request)),
    stats: proxy.stats,
    isHealthy: () => client.isHealthy().catch(() => false),
    readUsage: client.readUsage,
    restarts: child.restarts,
    async close() {
      clearInterval(timer)
      client.close()
      proxy.close()
      await child.close()
      await closeSockets()
    },
  }
}

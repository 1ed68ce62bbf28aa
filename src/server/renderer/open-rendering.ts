import type { ChangeLog } from '@/cache/change-log'
import { readEnv } from '@/config/env'
import type { Log } from '@/config/log'
import { openAdmin } from './open-admin'
import { openRenderer } from './open-renderer'
import type { Rendering } from './rendering'

/** Opens the renderer and the admin: each in a process of its own, or both as Next in this one in development. */
export async function openRendering({
  isDev,
  changeLog,
  log,
}: {
  isDev: boolean
  changeLog: ChangeLog
  log: Log
}): Promise<Rendering> {
  if (isDev) return (await import('./open-next')).openNext(changeLog)
  const admin = await openAdmin({ idleMs: readEnv().ADMIN_IDLE_SECONDS * 1000, log })
  const renderer = await openRenderer({ changeLog, log }).catch(async (error: unknown) => {
    await admin.close()
    throw error
  })
  return { renderer, admin, attach: () => undefined }
}

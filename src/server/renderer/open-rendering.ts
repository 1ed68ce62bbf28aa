import type { Server } from 'node:http'

import type { ChangeLog } from '@/cache/change-log'
import { readEnv } from '@/config/env'
import type { Log } from '@/config/log'
import { openAdmin, type Admin } from './open-admin'
import { openRenderer, type Renderer } from './open-renderer'

/** What renders behind the front door: public responses, and the admin. */
export type Rendering = {
  renderer: Renderer
  admin: Admin
  /** Lets Next handle upgrades of this listener, by which pages reload themselves in development. */
  attach: (server: Server) => void
}

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

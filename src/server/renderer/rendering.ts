import type { Server } from 'node:http'

import type { Admin } from './open-admin'
import type { Renderer } from './open-renderer'

/** What renders behind the front door: public responses, and the admin. */
export type Rendering = {
  renderer: Renderer
  admin: Admin
  /** Lets Next handle upgrades of this listener, by which pages reload themselves in development. */
  attach: (server: Server) => void
}

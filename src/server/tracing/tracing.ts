import type { IncomingMessage, ServerResponse } from 'node:http'

import type { FillListener } from '@/config/fill-listener'
import type { AdminProxy } from '@/server/admin/proxy'
import type { FillClient } from '@/server/renderer/fill-client'

/** The tracing of a process. */
export type Tracing = {
  /** Serves a request; records a span if it is not served from the cache. */
  traceRequest: (req: IncomingMessage, res: ServerResponse, serve: () => void) => void
  traceFill: (fill: FillClient['fill']) => FillClient['fill']
  traceForward: (forward: AdminProxy['forward']) => AdminProxy['forward']
  /** The renderer's part of a fill. */
  traceRendering: (listener: FillListener) => FillListener
  /** Sends pending spans. */
  close: () => Promise<void>
}

import type { IncomingMessage, ServerResponse } from 'node:http'

import type { FillListener } from '@/config/fill-listener'
import type { AdminProxy } from '@/server/admin/proxy'
import type { NextClient } from '@/server/renderer/next-client'

/** Makes traces of what a process does for requests. */
export type Tracing = {
  /** Runs what serves a request; a span is recorded of it if that needs the renderer. */
  traceRequest: (req: IncomingMessage, res: ServerResponse, serve: () => void) => void
  traceFill: (fill: NextClient['fill']) => NextClient['fill']
  traceForward: (forward: AdminProxy['forward']) => AdminProxy['forward']
  /** The renderer's part of a fill, and its queries. */
  traceRendering: (listener: FillListener) => FillListener
  /** Sends what has not been sent yet. */
  close: () => Promise<void>
}

import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Env } from '@/config/env'
import type { FillListener } from '@/config/fill-listener'
import type { Log } from '@/config/log'
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

type Options = { env: Env; process: 'server' | 'renderer'; log: Log }

/** Traces where the standard settings of OpenTelemetry ask for them; otherwise null, and no package of it is loaded. */
export async function openTracing({ env, process, log }: Options): Promise<Tracing | null> {
  if (!isTraced(env)) return null
  const { createTracing } = await import('./create-tracing')
  return createTracing({ env, process, log })
}

function isTraced(env: Env): boolean {
  if (env.OTEL_SDK_DISABLED || env.OTEL_TRACES_EXPORTER === 'none') return false
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT
  return env.OTEL_TRACES_EXPORTER === 'otlp' || endpoint !== undefined
}

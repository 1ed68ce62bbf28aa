import type { Env } from '@/config/settings-schema'
import type { Log } from '@/config/log'
import type { Tracing } from './tracing'

type Options = { env: Env; process: 'server' | 'renderer' | 'admin'; log: Log }

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

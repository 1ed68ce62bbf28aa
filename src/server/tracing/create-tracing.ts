import { context, diag, DiagLogLevel, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base'

import type { Env } from '@/config/settings-schema'
import type { Log } from '@/config/log'
import type { Tracing } from './tracing'
import { traceQueries, traceRendering } from './render-tracing'
import { createRequestTracing } from './request-tracing'

type Options = { env: Env; process: 'server' | 'renderer' | 'admin'; log: Log }

const warningIntervalMs = 60_000

/**
 * Registers OpenTelemetry for this process, which is also where Next finds it. The endpoint, its headers, the sampler and
 * the limits are read from the environment by the library itself.
 */
export async function createTracing({ env, process: name, log }: Options): Promise<Tracing> {
  // An unavailable receiver must not fill the log.
  let warnedAt = -Infinity
  const warn = (message: string, ...details: unknown[]) => {
    if (performance.now() - warnedAt < warningIntervalMs) return
    warnedAt = performance.now()
    log.warn({ details: details.map(String) }, `Traces: ${message.slice(0, 500)}`)
  }
  const silent = () => undefined
  diag.setLogger({ error: warn, warn, info: silent, debug: silent, verbose: silent }, DiagLogLevel.WARN)

  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': env.OTEL_SERVICE_NAME, 'process.pid': process.pid }))
    .merge(resourceFromAttributes({ 'lectern.process': name }))
    .merge(detectResources({ detectors: [envDetector] }))
  const provider = new BasicTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(await createExporter(env))],
  })
  trace.setGlobalTracerProvider(provider)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const tracer = trace.getTracer('lectern')
  traceQueries(tracer)
  return {
    ...createRequestTracing(tracer),
    traceRendering: (listener) => traceRendering(tracer, listener),
    close: () => provider.shutdown(),
  }
}

async function createExporter({ OTEL_EXPORTER_OTLP_PROTOCOL }: Env): Promise<SpanExporter> {
  const { OTLPTraceExporter } = await (OTEL_EXPORTER_OTLP_PROTOCOL === 'http/json'
    ? import('@opentelemetry/exporter-trace-otlp-http')
    : import('@opentelemetry/exporter-trace-otlp-proto'))
  return new OTLPTraceExporter()
}

import type { IncomingMessage, ServerResponse } from 'node:http'

import {
  context,
  createContextKey,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api'

import type { Tracing } from './tracing'

/** A request that is being served. */
type Traced = {
  span: Span
  startedAt: number
  /** Whether to record a span: not for cache hits. */
  isKept: boolean
}

const tracedKey = createContextKey('lectern request')

type RequestTracing = Pick<Tracing, 'traceRequest' | 'traceFill' | 'traceForward'>

/** Spans of requests that are not served from the cache: their wait in the queue, and the fill. */
export function createRequestTracing(tracer: Tracer): RequestTracing {
  return {
    traceRequest(req, res, serve) {
      const startedAt = Date.now()
      const received = propagation.extract(ROOT_CONTEXT, req.headers)
      const attributes = {
        'http.request.method': req.method ?? 'GET',
        // Without the query, which may contain search terms.
        'url.path': req.url?.split('?', 1)[0] ?? '/',
      }
      const options = { kind: SpanKind.SERVER, startTime: startedAt, attributes }
      const span = tracer.startSpan(req.method ?? 'GET', options, received)
      const traced: Traced = { span, startedAt, isKept: false }
      res.once('close', () => end(traced, req, res))
      context.with(trace.setSpan(received, span).setValue(tracedKey, traced), serve)
    },
    traceFill: (fill) => (wanted, mayMemoize, requestId) => {
      const { host, operationId, format } = wanted
      const attributes = toAttributes(host, format)
      const step = {
        name: operationId,
        asked: `fill ${operationId}`,
        waited: 'wait for a free place',
        attributes,
      }
      return traceStep(tracer, step, (traceparent) => fill(wanted, mayMemoize, requestId, traceparent))
    },
    traceForward: (forward) => (request) => {
      const step = {
        name: 'admin',
        asked: 'ask the admin',
        waited: 'receive and wait for a free place',
        attributes: {},
      }
      return traceStep(tracer, step, (traceparent) =>
        forward({ ...request, headers: { ...request.headers, ...(traceparent ? { traceparent } : {}) } }),
      )
    },
  }
}

const toAttributes = (host: string, format: string) => ({ 'lectern.host': host, 'lectern.format': format })

type Step = { name: string; asked: string; waited: string; attributes: Record<string, string> }

/** Records what a request waits for, with the queries that this process sends meanwhile, and how long it waited before. */
async function traceStep<T>(tracer: Tracer, step: Step, run: (traceparent?: string) => Promise<T>): Promise<T> {
  const active = context.active()
  const traced = active.getValue(tracedKey) as Traced | undefined
  // The warm-up and health checks have no client request.
  if (!traced) return run()
  if (!traced.isKept) {
    traced.isKept = true
    traced.span.updateName(`${(traced.span as { name?: string }).name ?? 'GET'} ${step.name}`)
    traced.span.setAttributes(step.attributes)
    tracer.startSpan(step.waited, { startTime: traced.startedAt }, active).end()
  }
  const span = tracer.startSpan(step.asked, { kind: SpanKind.CLIENT }, active)
  try {
    const within = trace.setSpan(active, span)
    return await context.with(within, () => run(toTraceparent(within)))
  } catch (error) {
    fail(span, error)
    throw error
  } finally {
    span.end()
  }
}

function toTraceparent(of: Context): string | undefined {
  const carrier: { traceparent?: string } = {}
  propagation.inject(of, carrier)
  return carrier.traceparent
}

function end({ span, isKept }: Traced, req: IncomingMessage, res: ServerResponse): void {
  // A span that never ends is never sent.
  if (!isKept) return
  span.setAttribute('http.response.status_code', res.statusCode)
  if (res.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  else if (!res.writableFinished && req.destroyed) span.setAttribute('lectern.disconnected', true)
  span.end()
}

export function fail(span: Span, error: unknown): void {
  // A driver's message may contain what is in the database.
  span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'Error' })
}

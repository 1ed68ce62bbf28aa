import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api'

import { parseFillTarget, type FillListener } from '@/config/fill-listener'
import { queryChannel, type QueryMessage } from '@/postgres/query-channel'
import { fail } from './request-tracing'

/** Longer statements are truncated. */
const maxTextLength = 2_000

/** Spans of fills in the renderer. */
export function traceRendering(tracer: Tracer, listener: FillListener): FillListener {
  return async (call) => {
    const { traceparent, target } = call
    if (traceparent === undefined) return listener(call)
    const received = propagation.extract(ROOT_CONTEXT, { traceparent })
    const { host, operation } = parseFillTarget(target)
    const name = `render /${host}/${operation}`
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER }, received)
    try {
      const response = await context.with(trace.setSpan(received, span), () => listener(call))
      span.setAttribute('http.response.status_code', response.status)
      if (response.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      return response
    } finally {
      span.end()
    }
  }
}

/** Spans of the queries of whatever is traced in this process: fills, and Next's own of the admin. */
export function traceQueries(tracer: Tracer): void {
  const spans = new WeakMap<object, ReturnType<Tracer['startSpan']>>()
  const end = (message: unknown) => spans.get(message as object)?.end()
  queryChannel.subscribe({
    start(message) {
      // Queries without a request, such as the scheduler's, would each be a trace of their own.
      if (!trace.getActiveSpan()) return
      const { text } = message as QueryMessage
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, maxTextLength) }
      const name = /^\s*(\w{1,20})/.exec(text)?.[1]?.toUpperCase() ?? 'query'
      spans.set(message, tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }))
    },
    end: () => undefined,
    asyncStart: () => undefined,
    asyncEnd: end,
    error(message) {
      const span = spans.get(message)
      if (span) fail(span, (message as QueryMessage).error)
    },
  })
}

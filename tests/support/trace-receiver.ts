import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Value = { stringValue?: string; intValue?: number | string; boolValue?: boolean }
type Attributes = { key: string; value: Value }[]

export type ReceivedSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Attributes
  /** Attributes of the process that sent it. */
  resource: Attributes
}

type Export = {
  resourceSpans: { resource: { attributes: Attributes }; scopeSpans: { spans: Omit<ReceivedSpan, 'resource'>[] }[] }[]
}

export type TraceReceiver = {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  endpoint: string
  spans: ReceivedSpan[]
  /** `METHOD path type` of each request. */
  requests: string[]
  /** The bodies that are not JSON. */
  bodies: Buffer[]
  close: () => Promise<void>
}

export const valueOf = (attributes: Attributes, key: string): string | undefined => {
  const value = attributes.find((attribute) => attribute.key === key)?.value
  const found = value?.stringValue ?? value?.intValue ?? value?.boolValue
  return found === undefined ? undefined : String(found)
}

/** A receiver of OTLP over HTTP, as a collector is. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = []
  const requests: string[] = []
  const bodies: Buffer[] = []
  const server = createServer((req, res) => {
    void buffer(req).then((body) => {
      const type = String(req.headers['content-type'])
      requests.push(`${req.method} ${req.url} ${type}`)
      if (type === 'application/json') {
        for (const { resource, scopeSpans } of (JSON.parse(body.toString()) as Export).resourceSpans)
          for (const scope of scopeSpans)
            spans.push(...scope.spans.map((span) => ({ ...span, resource: resource.attributes })))
      } else bodies.push(body)
      res.writeHead(200, { 'content-type': type }).end(type === 'application/json' ? '{}' : undefined)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    requests,
    bodies,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

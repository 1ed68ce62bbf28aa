import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { dedicatedHosts, startDedicatedServer, type DedicatedServer } from '../../support/dedicated-server'
import { send } from '../../support/http'
import { startTraceReceiver, valueOf, type ReceivedSpan, type TraceReceiver } from '../../support/trace-receiver'
import { waitUntil } from '../../support/wait-until'

const [serverKind, clientKind] = [2, 3]
const quick = { OTEL_BSP_SCHEDULE_DELAY: '100' }

let receiver: TraceReceiver
let server: DedicatedServer
let traces = 0

beforeAll(async () => {
  receiver = await startTraceReceiver()
  server = await startDedicatedServer({
    ...quick,
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_SERVICE_NAME: 'publisher',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
  })
})

afterAll(async () => {
  await server?.stop()
  await receiver?.close()
})

/** Requests something as part of a trace; its id. */
async function request(target: string, host: keyof typeof dedicatedHosts, flags = '01'): Promise<string> {
  const traceId = (++traces).toString(16).padStart(32, 'a')
  const headers = { host: dedicatedHosts[host], traceparent: `00-${traceId}-${'b'.repeat(16)}-${flags}` }
  const response = await send(target, { origin: server.origin, headers })
  expect(response.status, response.text.slice(0, 300)).toBe(200)
  return traceId
}

const spansOf = (traceId: string) => receiver.spans.filter((span) => span.traceId === traceId)

/** The spans of a trace, once one whose name matches has arrived, and the span that has no parent among them. */
async function receive(traceId: string, last: RegExp): Promise<{ spans: ReceivedSpan[]; root: ReceivedSpan }> {
  return waitUntil(`${String(last)} arrives`, async () => {
    const spans = spansOf(traceId)
    const root = spans.find(({ parentSpanId }) => parentSpanId === 'b'.repeat(16))
    return root && spans.some(({ name }) => last.test(name)) ? { spans, root } : null
  })
}

describe('Traces', () => {
  it('contain the wait, the renderer and the queries of a cache miss, as part of the client’s trace', async () => {
    // Another target when the test is repeated: a hit has no spans.
    const traceId = await request(`/api/articles?limit=3&where[title][contains]=private-${Date.now()}`, 'content')
    // It ends after its queries, which may have been sent before it.
    const { spans, root } = await receive(traceId, /^render/)
    expect(root).toMatchObject({ name: 'GET listArticles', kind: serverKind })
    expect(valueOf(root.attributes, 'http.response.status_code')).toBe('200')
    expect(valueOf(root.attributes, 'url.path')).toBe('/api/articles')
    expect(valueOf(root.attributes, 'lectern.format')).toBe('json')
    const find = (name: string) => spans.find((span) => span.name === name)
    expect(find('wait for a free place')?.parentSpanId).toBe(root.spanId)
    const asked = find('fill listArticles')
    expect(asked).toMatchObject({ kind: clientKind, parentSpanId: root.spanId })
    const rendered = find('render /content/listArticles')
    expect(rendered).toMatchObject({ kind: serverKind, parentSpanId: asked?.spanId })
    expect(find('SELECT')?.parentSpanId).toBe(rendered?.spanId)
    expect(valueOf(find('SELECT')?.attributes ?? [], 'db.query.text')).toMatch(/^\s*select/i)

    for (const [span, name] of [
      [root, 'server'],
      [rendered!, 'renderer'],
    ] as const) {
      expect(valueOf(span.resource, 'service.name')).toBe('publisher')
      expect(valueOf(span.resource, 'deployment.environment.name')).toBe('test')
      expect(valueOf(span.resource, 'lectern.process')).toBe(name)
    }
    expect(JSON.stringify(spans), 'what somebody searches for').not.toContain('private')
  })

  it('contain the admin, with Next’s own spans', { timeout: 240_000 }, async () => {
    await server.startAdmin()
    const { root, spans } = await receive(await request('/admin/login', 'admin'), /^ask the admin/)
    expect(root.name).toBe('GET admin')
    const asked = spans.find(({ name }) => name === 'ask the admin')
    await waitUntil('the span of Next arrives', async () =>
      spansOf(root.traceId).some(({ parentSpanId }) => parentSpanId === asked?.spanId),
    )
  })

  it('omit cache hits, and requests that the client does not sample', async () => {
    await request('/api/articles?limit=4', 'content')
    const hit = await request('/api/articles?limit=4', 'content')
    const unsampled = await request('/api/articles?limit=6', 'content', '00')
    const later = await request('/api/articles?limit=5', 'content')
    await receive(later, /^SELECT/)
    expect(spansOf(hit)).toEqual([])
    expect(spansOf(unsampled)).toEqual([])
    expect(new Set(receiver.requests)).toEqual(new Set(['POST /v1/traces application/json']))
  })

  it('are sent as Protobuf by default, and pending ones before a server exits', async () => {
    const before = receiver.requests.length
    const second = await startDedicatedServer({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${receiver.endpoint}/own` })
    await send('/api/articles?limit=3', { origin: second.origin, headers: { host: dedicatedHosts.content } })
    await second.stop()
    expect(receiver.requests.slice(before)).toContain('POST /own application/x-protobuf')
    const sent = Buffer.concat(receiver.bodies).toString('latin1')
    for (const name of ['GET listArticles', 'render /content/listArticles', 'SELECT']) expect(sent).toContain(name)
  })

  it('delay no request while their receiver is unavailable', async () => {
    await receiver.close()
    await request('/api/articles?limit=8', 'content')
    await waitUntil('the log says so', async () => server.output().includes('Traces: '))
    await request('/api/articles?limit=9', 'content')
  })
})

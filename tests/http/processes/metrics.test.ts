import { readFile } from 'node:fs/promises'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'

import { findChildProcesses } from '@/server/child-processes'
import { dedicatedHosts, startDedicatedServer, type DedicatedServer } from '../../support/dedicated-server'
import { findProcess } from '../../support/find-process'
import { send } from '../../support/http'
import { findFreePortPairs, findFreePortRuns } from '../../support/ports'
import { openConnection } from '../../support/raw-connection'
import { servers } from '../../support/servers'
import { waitUntil } from '../../support/wait-until'

/** The samples of a text in the format of Prometheus: `name{labels}` → value. */
function toSamples(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}

async function scrape(port: number): Promise<Map<string, number>> {
  const { status, text, headers } = await send('/metrics', { origin: `http://127.0.0.1:${port}` })
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  return toSamples(text)
}

/** The names of the metrics in a PromQL expression. */
function listMetricNames(expression: string): string[] {
  return [...expression.matchAll(/\b((?:lectern|process|nodejs)_[a-z0-9_]+)/g)].map(([, name = '']) => name)
}

describe('The metrics of a server', () => {
  let server: DedicatedServer
  let port: number
  const read = (target: string, headers: Record<string, string> = {}) =>
    send(target, { origin: server.origin, headers: { host: dedicatedHosts.content, ...headers } })

  beforeAll(async () => {
    ;[port = 0] = await findFreePortPairs(1)
    server = await startDedicatedServer({ METRICS_PORT: String(port) })
    await server.startAdmin()
  })

  afterAll(() => server.stop())

  it('count requests by operation, format and status, whether they are routed or take the fast path', async () => {
    const before = await scrape(port)
    const { headers } = await read('/api/articles?limit=3')
    for (let count = 0; count < 4; count++) await read('/api/articles?limit=3')
    await read('/api/articles?limit=3', { 'if-none-match': String(headers.etag) })
    await read('/api/articles?limit=x')
    await read('/resources', { accept: 'text/markdown' })
    await read('/no-such-page', { accept: 'text/html' })
    const samples = await scrape(port)
    const since = (sample: string) => (samples.get(sample) ?? 0) - (before.get(sample) ?? 0)
    const count = (labels: string) => since(`lectern_requests_total{${labels}}`)
    const articles = 'host="content",operation="listArticles",format="json"'
    expect(count(`${articles},status="200"`)).toBe(5)
    expect(count(`${articles},status="304"`)).toBe(1)
    expect(count('host="content",operation="resourcesPage",format="markdown",status="200"')).toBe(1)
    expect(count('host="content",operation="none",format="none",status="400"')).toBe(1)
    expect(count('host="content",operation="none",format="none",status="404"')).toBe(1)
    expect(since(`lectern_request_duration_seconds_count{${articles}}`)).toBe(6)
    expect(since(`lectern_request_duration_seconds_bucket{${articles},le="+Inf"}`)).toBe(6)
    expect(samples.get('lectern_cache_lookups_total{result="hit"}')).toBeGreaterThanOrEqual(5)
    expect(samples.get('lectern_cache_lookups_total{result="miss"}')).toBeGreaterThanOrEqual(2)
    expect(samples.get('lectern_cache_entries')).toBeGreaterThanOrEqual(2)
    expect(samples.get('lectern_cache_bytes')).toBeGreaterThan(2000)
    expect(samples.get('lectern_listener_connected')).toBe(1)
    expect(samples.get('lectern_renderer_up')).toBe(1)
    expect(samples.get('lectern_renderer_memory_bytes{kind="rss"}')).toBeGreaterThan(50e6)
    expect(samples.get('lectern_database_connections_max')).toBe(10)
  })

  it('count requests that cannot be parsed, which no operation is for', async () => {
    const sample = 'lectern_requests_total{host="none",operation="none",format="none",status="400"}'
    const before = (await scrape(port)).get(sample) ?? 0
    const { socket, closed } = await openConnection(server.origin)
    socket.write('junk\r\n\r\n')
    await closed
    expect((await scrape(port)).get(sample)).toBe(before + 1)
  })

  it('count wrong passwords, and attempts that are rejected after them', async () => {
    const attempt = () =>
      send('/admin/api/users/login', {
        origin: server.origin,
        method: 'POST',
        headers: { host: dedicatedHosts.admin, 'content-type': 'application/json' },
        body: JSON.stringify({ email: servers.email, password: 'not the password' }),
      })
    const statuses: number[] = []
    while (!statuses.includes(429) && statuses.length < 10) statuses.push((await attempt()).status)
    const samples = await scrape(port)
    expect(samples.get('lectern_sign_in_failures_total')).toBe(statuses.length)
    expect(samples.get('lectern_sign_in_refusals_total')).toBe(1)
  })

  it('are served on their own port only, and nothing else is served there', async () => {
    for (const host of Object.values(dedicatedHosts)) {
      const { text } = await send('/metrics', { origin: server.origin, headers: { host } })
      expect(text, host).not.toContain('lectern_requests_total')
    }
    const { status } = await send('/', { origin: `http://127.0.0.1:${port}` })
    expect(status).toBe(404)
  })

  it('are those that the dashboard and the alert rules name', async () => {
    const dashboard = JSON.parse(await readFile('.config/monitoring/grafana-dashboard.json', 'utf8')) as {
      panels: { title: string; targets?: { expr: string }[] }[]
    }
    const alerts = parse(await readFile('.config/monitoring/alerts.yml', 'utf8')) as {
      groups: { rules: { alert: string; expr: string }[] }[]
    }
    const expressions = [
      ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
      ...alerts.groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
    ]
    expect(expressions.length).toBeGreaterThan(30)
    const { text } = await send('/metrics', { origin: `http://127.0.0.1:${port}` })
    const exported = new Set(
      [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    )
    // Of the process that starts workers, of which this server has none.
    const ofPrimary = ['lectern_workers', 'lectern_worker_restarts_total']
    const unknown = expressions
      .flatMap(listMetricNames)
      .filter((name) => !exported.has(name) && !ofPrimary.includes(name))
    expect(unknown).toEqual([])
    // And what is exported of ours is shown somewhere.
    const named = new Set(expressions.flatMap(listMetricNames).map((name) => name.replace(/_(bucket|sum|count)$/, '')))
    const ours = [...text.matchAll(/^# TYPE (lectern_\S+)/gm)].map(([, name = '']) => name)
    expect(ours.filter((name) => !named.has(name))).toEqual([])
  })

  it('report that the renderer is down, and that it was restarted', async () => {
    const renderer = (await findProcess(server.pid, 'renderer'))!
    process.kill(renderer, 'SIGKILL')
    await waitUntil('the renderer is gone', async () => (await scrape(port)).get('lectern_renderer_up') === 0)
    await waitUntil('it is there again', async () => (await scrape(port)).get('lectern_renderer_up') === 1)
    expect((await scrape(port)).get('lectern_renderer_restarts_total')).toBe(1)
  })
})

describe('With several workers', () => {
  it('each has metrics on a port of its own, also after it was replaced', async () => {
    const [port = 0] = await findFreePortRuns(1, 3)
    const server = await startDedicatedServer({ METRICS_PORT: String(port), WEB_CONCURRENCY: '2' })
    const workers = [port + 1, port + 2]
    const readStarts = () =>
      Promise.all(workers.map(async (worker) => (await scrape(worker)).get('process_start_time_seconds') ?? 0))
    try {
      await waitUntil('all have started', () =>
        scrape(port).then(
          () => true,
          () => false,
        ),
      )
      const primary = await scrape(port)
      expect(primary.get('lectern_workers')).toBe(2)
      expect(primary.has('lectern_cache_entries')).toBe(false)
      for (const worker of workers) expect((await scrape(worker)).has('lectern_cache_entries')).toBe(true)
      const before = await readStarts()
      const [killed = 0] = await findChildProcesses(server.pid ?? 0)
      process.kill(killed, 'SIGKILL')
      await waitUntil(
        'the exit is counted',
        async () => (await scrape(port)).get('lectern_worker_restarts_total') === 1,
      )
      let after: number[] = []
      await waitUntil('both answer again', async () => {
        after = await readStarts().catch(() => [])
        return after.length === 2
      })
      expect(after.filter((start, index) => start !== before[index])).toHaveLength(1)
      expect((await scrape(port)).get('lectern_workers')).toBe(2)
    } finally {
      await server.stop()
    }
  })
})

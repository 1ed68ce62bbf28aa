import { createServer } from 'node:http'

import { collectDefaultMetrics, Registry } from 'prom-client'

import type { Env } from '@/config/env'
import type { Log } from '@/config/log'
import { toListenError } from '@/server/http/listener-ports'

export type MetricsServer = { close: () => Promise<void> }

type Options = {
  env: Env
  /** Adds what this process has to say, beside what Node says of itself. */
  addMetrics: (registry: Registry) => void | Promise<void>
  /** Of several processes the second, third and so on take the ports after the first. */
  index: number
  log: Log
}

/** Prometheus asks alone; this is for a second one, and for a person. */
const maxConnections = 16

/** Serves `/metrics` on a port of its own, in the text format of Prometheus. */
export async function openMetricsServer({ env, addMetrics, index, log }: Options): Promise<MetricsServer> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  await addMetrics(registry)

  const server = createServer({ requestTimeout: 10_000, headersTimeout: 10_000 }, (req, res) => {
    const common = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }
    if (req.url?.split('?', 1)[0] !== '/metrics') return void res.writeHead(404, common).end('See /metrics.\n')
    if (req.method !== 'GET' && req.method !== 'HEAD')
      return void res.writeHead(405, { ...common, Allow: 'GET, HEAD' }).end()
    registry.metrics().then(
      (text) => {
        res.writeHead(200, { ...common, 'Content-Type': registry.contentType })
        res.end(req.method === 'HEAD' ? undefined : text)
      },
      (err: unknown) => {
        log.error({ err }, 'The metrics could not be read')
        res.writeHead(500, common).end()
      },
    )
  })
  server.maxConnections = maxConnections
  const port = Number(env.METRICS_PORT) + index
  await new Promise<void>((resolve, reject) => {
    const endpoint = { port, setting: 'METRICS_PORT', host: env.METRICS_HOST }
    server.once('error', (error) => reject(toListenError(error, endpoint)))
    // Exclusive: workers would otherwise share it, and each answer for all.
    server.listen({ port, host: env.METRICS_HOST, exclusive: true }, () => resolve())
  })
  return {
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

import { createServer } from 'node:http'

import { collectDefaultMetrics, Registry } from 'prom-client'

import type { Env } from '@/config/settings-schema'
import type { Log } from '@/config/log'
import { closeServer } from '@/server/close-server'
import { toListenError } from '@/server/http/listening/listener-ports'
import { listenOn } from '@/server/listen-on'

export type MetricsServer = { close: () => Promise<void> }

type Options = {
  env: Env
  /** Adds the metrics of this process to the default ones of Node. */
  addMetrics: (registry: Registry) => void | Promise<void>
  /** The index of this process, added to the port. */
  index: number
  log: Log
}

/** Prometheus needs one; the others are for a second Prometheus, or a person. */
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
      return void res.writeHead(req.method === 'OPTIONS' ? 204 : 405, { ...common, Allow: 'GET, HEAD, OPTIONS' }).end()
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
  const endpoint = { port: Number(env.METRICS_PORT) + index, host: env.METRICS_HOST }
  // Exclusive: otherwise workers would share the port, and a scrape would reach a random one.
  await listenOn(server, { ...endpoint, exclusive: true }, log).catch((error: NodeJS.ErrnoException) => {
    throw toListenError(error, { ...endpoint, setting: 'METRICS_PORT' })
  })
  return { close: () => closeServer(server) }
}

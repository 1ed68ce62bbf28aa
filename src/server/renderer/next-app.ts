import { readFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import path from 'node:path'

import next, { type NextConfig } from 'next'

import { findFillListener, parseFillTarget, type FillListener } from '@/config/fill-listener'
import { readEnv } from '@/config/env'
import { log } from '@/config/log'
import { closeServer } from '@/server/close-server'
import { listenOn } from '@/server/listen-on'
import { openFillServer } from './fill-server'
import { toSpoolLimits } from '@/server/spool-folder'
import type { Tracing } from '@/server/tracing/tracing'
import type { SocketPaths } from './private-sockets'

export type NextApp = {
  /** Handles an upgraded connection, by which pages reload themselves in development. */
  upgrade: ReturnType<ReturnType<typeof next>['getUpgradeHandler']>
  close: () => Promise<void>
}

const startUpTimeoutMs = 60_000

type Options = { isDev: boolean; sockets: SocketPaths<'fills' | 'admin'>; tracing?: Tracing | null }

/**
 * Starts Next in this process, behind two private sockets: one for the admin, and one for fills in development, or for
 * health checks of the admin’s process.
 */
export async function openNextApp({ isDev, sockets, tracing = null }: Options): Promise<NextApp> {
  const app = next({
    dev: isDev,
    ...(isDev ? {} : { conf: await readBuiltConfig() }),
    dir: process.cwd(),
    hostname: 'localhost',
    port: readEnv().PORT,
    quiet: !isDev,
    // Next would otherwise attach itself to the upgrades of a server of its own.
    httpServer: createServer(),
  })
  await app.prepare()
  const handler = app.getRequestHandler()
  // The only client is the front door, which limits time and size itself. An image may take long to arrive, and the
  // front door's pool, not this server, closes idle connections.
  const limits = { requestTimeout: 0, keepAliveTimeout: 0, maxHeaderSize: 65_536 }
  const server = createServer(limits, (req, res) => void handler(req, res))
  server.maxHeadersCount = 0
  await listenOn(server, { path: sockets.admin, exclusive: true }, log)
  const listener = isDev ? createRouterListener(sockets.admin) : await waitForFillListener()
  const fills = await openFillServer(
    sockets.fills,
    tracing?.traceRendering(listener) ?? listener,
    toSpoolLimits(readEnv()),
  )
  return {
    upgrade: app.getUpgradeHandler(),
    async close() {
      await Promise.all([fills.close(), closeServer(server)])
      await app.close()
    },
  }
}

/** The configuration of the build, as it was then: loading next.config.mjs with all that it imports takes 0.2 s of a start. */
async function readBuiltConfig(): Promise<NextConfig> {
  const file = path.resolve(process.cwd(), '.next/required-server-files.json')
  return (JSON.parse(await readFile(file, 'utf8')) as { config: NextConfig }).config
}

/** The listener that src/instrumentation.ts sets when Next starts; Next does not wait for that code itself. */
async function waitForFillListener(): Promise<FillListener> {
  const startedAt = performance.now()
  for (;;) {
    const listener = findFillListener()
    if (listener) return listener
    if (performance.now() - startedAt > startUpTimeoutMs)
      throw new Error('Next did not finish starting; see the lines above.')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** Serves fills through Next's router (src/app/content/[operation]), which reloads changed code. */
function createRouterListener(socketPath: string): FillListener {
  return ({ target, body }) =>
    new Promise((resolve) => {
      const fail = (error: Error) => {
        log.error({ err: error, target }, 'A fill failed')
        resolve({ status: 500, headers: {}, body: null })
      }
      const outgoing = request(
        {
          socketPath,
          path: toRouterPath(target),
          method: body === null ? 'GET' : 'POST',
          headers: { host: 'next.internal' },
        },
        (incoming) => {
          const headers = Object.fromEntries(
            Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
          )
          resolve({ status: incoming.statusCode ?? 500, headers, body: incoming })
        },
      )
      outgoing.on('error', fail)
      outgoing.end(body ?? undefined)
    })
}

function toRouterPath(target: string): string {
  const { host, operation, format, params } = parseFillTarget(target)
  return `/${host}/${encodeURIComponent(operation)}?${new URLSearchParams({ params: JSON.stringify(params), format })}`
}

import { createServer, type IncomingMessage } from 'node:http'
import path from 'node:path'

import next from 'next'

import { listenForChanges } from '@/cache/listen'
import { createResponseCache } from '@/cache/response-cache'
import { toStaleTags } from '@/cache/tags'
import { readEnv } from '@/config/env'
import { createHosts, toOwnPort } from '@/config/hosts'
import { findFillListener, type FillListener } from '@/config/fill-listener'
import type { HeaderContext } from '@/surface/headers'
import { createAdminHandler } from './admin'
import { toClient } from './client-address'
import { createAssetStore } from './assets'
import { createFairQueue } from './fair-queue'
import { createFrontDoor } from './front-door'
import { createHealthCheck } from './health'
import { listen } from './listeners'
import type { Log } from './log'
import { createNextClient } from './next-client'
import type { Representation } from './representation'
import type { Shutdown } from './shutdown'

/** Fewer than the database has connections for; one client may hold most of them, never all. */
const fillBounds = { concurrency: 8, concurrencyPerClient: 6, maxWaiting: 1024, maxWaitingPerClient: 256, maxWaitMs: 10_000 }

/** Far more than a browser or a program opens, and a fifth of what a listener holds. */
const maxConnectionsPerClient = 4_000

export type ServeOptions = { isDev: boolean; databaseUrl: string; isEmbedded: boolean; log: Log; shutdown: Shutdown }

/** Serves from a prepared database in this process: Next, cache, listeners. Resolves once readers are let in. */
export async function serve({ isDev, databaseUrl, isEmbedded, log, shutdown }: ServeOptions): Promise<void> {
  const env = readEnv()
  const app = next({
    dev: isDev,
    dir: process.cwd(),
    hostname: 'localhost',
    port: env.PORT,
    quiet: !isDev,
    // Next takes over the upgrades of the server it is told of, and of our listener if it is told of none.
    httpServer: createServer(),
  })
  await app.prepare()
  shutdown.add('Next', () => app.close())
  const handler = app.getRequestHandler()
  const answerFill = isDev ? null : await waitForFillListener()
  const nextClient = await createNextClient((req, res) => {
    if (!answerFill?.(req, res)) void handler(req, res)
  })
  shutdown.add('the private socket', () => nextClient.close())

  const cache = createResponseCache<Representation>({
    maxBytes: env.CACHE === 'on' && !isDev ? env.CACHE_MAX_BYTES : 0,
    maxStaleMs: env.STALE_IF_ERROR_SECONDS * 1000,
  })
  let isWatched = false
  const changes = await listenForChanges({
    databaseUrl,
    onChange: (change) => {
      const stale = toStaleTags(change)
      if (stale) cache.drop(stale)
      else cache.clear()
    },
    onWatched: () => {
      isWatched = true
      cache.markWatched()
    },
    onUnwatched: () => {
      isWatched = false
      cache.markUnwatched()
    },
    onError: (error) => log.warn('The database cannot be heard', { error }),
  })
  shutdown.add('the change listener', () => changes.close())

  const toContext = (surface: 'content' | 'catalogue'): HeaderContext => ({
    surface,
    baseUrl: surface === 'content' ? env.BASE_URL : env.CATALOGUE_URL,
    mediaUrl: env.BASE_URL,
    cdnMaxAgeSeconds: env.CDN_MAX_AGE_SECONDS,
  })
  const clientOf = (req: IncomingMessage) => toClient(req, env.TRUSTED_PROXIES)
  const options = {
    hosts: createHosts({
      baseUrl: env.BASE_URL,
      catalogueUrl: env.CATALOGUE_URL,
      adminUrl: env.ADMIN_URL,
      isEmbedded,
    }),
    isEmbedded,
    adminOrigin: env.ADMIN_URL,
    toContext,
    cache,
    next: nextClient,
    queue: createFairQueue(fillBounds),
    toClient: clientOf,
    assets: await createAssetStore(path.resolve(process.cwd(), '.assets')),
    admin: createAdminHandler({
      handler: (req, res) => void handler(req, res),
      adminUrl: env.ADMIN_URL,
      secret: env.PAYLOAD_SECRET ?? '',
      toClient: clientOf,
      queue: createFairQueue(fillBounds),
    }),
    health: createHealthCheck(async () => isWatched),
    log,
  }
  // Behind a proxy all connections are its own.
  const place = { host: env.HOST, maxConnectionsPerClient: env.TRUSTED_PROXIES > 0 ? Infinity : maxConnectionsPerClient }
  const server = await listen({ ...place, port: env.PORT, onRequest: createFrontDoor('content', options) })
  if (isDev) server.on('upgrade', app.getUpgradeHandler())
  shutdown.addFirst('the listener', () => closeListener(server))
  const cataloguePort = toOwnPort({ url: env.CATALOGUE_URL, baseUrl: env.BASE_URL, port: env.PORT })
  if (cataloguePort !== null) {
    const onRequest = createFrontDoor('catalogue', options)
    const catalogueServer = await listen({ ...place, port: cataloguePort, onRequest })
    shutdown.addFirst('the catalogue’s listener', () => closeListener(catalogueServer))
  }
  const adminPort = toOwnPort({ url: env.ADMIN_URL, baseUrl: env.BASE_URL, port: env.PORT })
  if (adminPort !== null && adminPort !== cataloguePort) {
    const adminServer = await listen({ ...place, port: adminPort, onRequest: createFrontDoor('content', options) })
    shutdown.addFirst('the admin’s listener', () => closeListener(adminServer))
  }
}

const startUpTimeoutMs = 60_000

/** What Next's start-up code leaves for us (src/instrumentation.ts); Next does not wait for that code itself. */
async function waitForFillListener(): Promise<FillListener> {
  const began = Date.now()
  for (;;) {
    const listener = findFillListener()
    if (listener) return listener
    if (Date.now() - began > startUpTimeoutMs) throw new Error('Next did not finish starting; see the lines above.')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** Stops taking requests, and waits for those under way. */
async function closeListener(server: import('node:http').Server): Promise<void> {
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), 5_000)
  await new Promise<void>((resolve) => server.close(() => resolve()))
  clearTimeout(timer)
}

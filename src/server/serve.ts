import type { IncomingMessage, Server } from 'node:http'
import path from 'node:path'

import { listenForChanges } from '@/cache/listen'
import { createResponseCache } from '@/cache/response-cache'
import { toStaleTags } from '@/cache/tags'
import { readEnv } from '@/config/env'
import { createHosts, toOwnPort } from '@/config/hosts'
import type { HeaderContext } from '@/surface/headers'
import { createAdminHandler } from './admin'
import { toClient } from './client-address'
import { createAssetStore } from './assets'
import { createFairQueue } from './fair-queue'
import { createFrontDoor } from './front-door'
import { createHealthCheck } from './health'
import { listen } from './listeners'
import type { Log } from './log'
import { openNext } from './open-next'
import type { Representation } from './representation'
import type { Shutdown } from './shutdown'
import { startWarmUp } from './warm-up'

/** Fewer than the database has connections for; one client may hold most of them, never all. */
const fillBounds = { concurrency: 8, concurrencyPerClient: 6, maxWaiting: 1024, maxWaitingPerClient: 256, maxWaitMs: 10_000 }

/** Far more than a browser or a program opens, and a fifth of what a listener holds. */
const maxConnectionsPerClient = 4_000

export type ServeOptions = { isDev: boolean; databaseUrl: string; isEmbedded: boolean; log: Log; shutdown: Shutdown }

/** Serves from a prepared database in this process: Next, cache, listeners. Resolves once readers are let in. */
export async function serve({ isDev, databaseUrl, isEmbedded, log, shutdown }: ServeOptions): Promise<void> {
  const env = readEnv()
  const next = await openNext({ isDev, log })
  shutdown.add('Next', () => next.close())

  const keptBytes = env.CACHE === 'on' && !isDev ? env.CACHE_MAX_BYTES : 0
  const cache = createResponseCache<Representation>({
    maxBytes: keptBytes,
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
    fill: next.fill,
    queue: createFairQueue(fillBounds),
    toClient: clientOf,
    assets: await createAssetStore(path.resolve(process.cwd(), '.assets')),
    admin: createAdminHandler({
      handler: next.admin,
      adminUrl: env.ADMIN_URL,
      secret: env.PAYLOAD_SECRET ?? '',
      toClient: clientOf,
      queue: createFairQueue(fillBounds),
    }),
    health: createHealthCheck(async () => isWatched && next.isUp()),
    log,
  }
  // Behind a proxy all connections are its own.
  const place = { host: env.HOST, maxConnectionsPerClient: env.TRUSTED_PROXIES > 0 ? Infinity : maxConnectionsPerClient }
  const server = await listen({ ...place, port: env.PORT, onRequest: createFrontDoor('content', options) })
  next.attach(server)
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
  if (env.CACHE_WARM_UP === 'on' && keptBytes > 0) {
    const origins = [env.BASE_URL, env.CATALOGUE_URL]
    // Half of what may be kept: compressed forms take room too, and what readers ask for is kept as well.
    const warmUp = await startWarmUp({ onRequest: createFrontDoor('content', options), origins, maxBytes: keptBytes / 2, log })
    shutdown.addFirst('the warm-up', () => warmUp.close())
  }
}

/** Stops taking requests, and waits for those under way. */
async function closeListener(server: Server): Promise<void> {
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), 5_000)
  await new Promise<void>((resolve) => server.close(() => resolve()))
  clearTimeout(timer)
}

import { createServer, type IncomingMessage } from 'node:http'
import path from 'node:path'

import next from 'next'

import { listenForChanges } from '@/cache/listen'
import { createResponseCache } from '@/cache/response-cache'
import { toStaleTags } from '@/cache/tags'
import { readEnv } from '@/config/env'
import { createHosts, toCataloguePort } from '@/config/hosts'
import { findFillListener, type FillListener } from '@/lib/fill-listener'
import type { HeaderContext } from '@/surface/headers'
import { createAdminHandler } from './admin'
import { toClient } from './client-address'
import { createAssetStore } from './assets'
import { openDatabase } from './database'
import { createFairQueue } from './fair-queue'
import { createFrontDoor } from './front-door'
import { createHealthCheck } from './health'
import { listen } from './listeners'
import { createLog } from './log'
import { createNextClient } from './next-client'
import { prepareDatabase } from './prepare'
import type { Representation } from './representation'
import { createShutdown } from './shutdown'

/** Fewer than the database has connections for; one client may hold most of them, never all. */
const fillBounds = { concurrency: 8, concurrencyPerClient: 6, maxWaiting: 1024, maxWaitingPerClient: 256, maxWaitMs: 10_000 }

/** Composes the whole server and serves until it is told to stop: env, Postgres, preparation, Next, cache, listeners. */
export async function main({ isDev }: { isDev: boolean }): Promise<void> {
  const startedAt = performance.now()
  const log = createLog(readEnv().LOG_LEVEL)
  const shutdown = createShutdown(log)
  try {
    const database = await openDatabase(log)
    shutdown.add('Postgres', () => database.close())
    await prepareDatabase()

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
      databaseUrl: database.url,
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
        isEmbedded: database.isEmbedded,
      }),
      isEmbedded: database.isEmbedded,
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
    const server = await listen({ port: env.PORT, host: env.HOST, onRequest: createFrontDoor('content', options) })
    if (isDev) server.on('upgrade', app.getUpgradeHandler())
    shutdown.addFirst('the listener', () => closeListener(server))
    const cataloguePort = toCataloguePort({ baseUrl: env.BASE_URL, catalogueUrl: env.CATALOGUE_URL, port: env.PORT })
    if (cataloguePort !== null) {
      const onRequest = createFrontDoor('catalogue', options)
      const catalogueServer = await listen({ port: cataloguePort, host: env.HOST, onRequest })
      shutdown.addFirst('the catalogue’s listener', () => closeListener(catalogueServer))
    }
    announce({ startedAt, secretFile: database.secretFile })
  } catch (error) {
    await shutdown.failed(error)
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

function announce({ startedAt, secretFile }: { startedAt: number; secretFile: string | null }): void {
  const { BASE_URL, CATALOGUE_URL, ADMIN_URL } = readEnv()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(
    [
      '',
      `  Lectern is serving (ready in ${seconds} s)`,
      '',
      `  Read       ${BASE_URL}/`,
      `  API        ${BASE_URL}/api/articles`,
      `  Agents     ${BASE_URL}/llms.txt`,
      '',
      `  Catalogue  ${CATALOGUE_URL}/`,
      `  API        ${CATALOGUE_URL}/api/v1/books`,
      `  Agents     ${CATALOGUE_URL}/llms.txt`,
      '',
      `  Edit       ${ADMIN_URL}/admin`,
      ...(secretFile ? [`             the first editor’s address and password lie in ${secretFile}`] : []),
      '',
      '',
    ].join('\n'),
  )
}

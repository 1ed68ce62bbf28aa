import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { readEnv } from '@/config/env'
import type { DirectFills, DirectFillsOptions } from '@/config/direct-fills'
import { createChangeLog } from '@/cache/change-log'
import type { Fill } from '@/cache/fill'
import { toCollectionTag, toStaleTags } from '@/cache/tags'
import { toPurgeTargets } from '@/purging/adapters'
import { forgetCaches, startPurger } from '@/purging/purger'
import { createTagHeaders } from '@/purging/tag-headers'
import { createAdminHandler } from './admin/admin'
import { toHostOptions } from './host-options'
import { createAssetStore } from './http/assets'
import { createByteBudget } from './http/byte-budget'
import { toClient } from './http/listening/client-address'
import { createConnections, findMaxOpenFiles, toConnectionBounds } from './http/listening/connections'
import { startFirstFills } from './http/first-fills'
import { createFrontDoor } from './http/front-door'
import type { FrontDoorOptions } from './http/front-door-context'
import { createHealthCheck } from './http/health'
import { createRequestIds } from './http/requests/request-id'
import { openResponseFiles } from './http/responses/response-files'
import { startWarmUp } from './http/warm-up'
import { diskLimits, memoryLimits, unsentLimits } from './limits'
import type { Log } from '@/config/log'
import { openMetrics, toFrontDoorMetrics } from './metrics/open-metrics'
import { createQueues, toQueue } from './queues'
import { createDirectFill } from './renderer/direct-fill'
import { openNextStatic } from './renderer/next-static'
import { openRendering } from './renderer/open-rendering'
import { reportUsageOnSignal } from './report-usage'
import type { Shutdown } from './shutdown'
import { toSpoolLimits } from './spool-folder'
import { toRelease } from './to-release'
import { openSyncedCache, type LaneShare } from './synced-cache'
import { openListeners } from './open-listeners'
import { openTracing } from './tracing/open-tracing'

export type ServeOptions = {
  isDev: boolean
  databaseUrl: string
  isEmbedded: boolean
  /** Which of several processes this is; 0 when it is the only one. */
  index: number
  /** Opens the fills of this process, which imports what they need; not in development, where code may change. */
  openDirectFills: (options: DirectFillsOptions) => Promise<DirectFills>
  log: Log
  shutdown: Shutdown
}

/** Serves from a prepared database in this process: Next, cache, listeners. Resolves once it accepts requests. */
export async function serve(options: ServeOptions): Promise<void> {
  const { isDev, databaseUrl, isEmbedded, index, openDirectFills, log, shutdown } = options
  const env = readEnv()
  const tracing = await openTracing({ env, process: 'server', log })
  if (tracing) shutdown.add('the traces', () => tracing.close())
  const changeLog = createChangeLog()
  // It takes seconds, in a process of its own, while the rest is opened.
  const opening = openRendering({ isDev, changeLog, log })
  const opened = opening.catch(() => null)
  shutdown.add('the renderer', async () => (await opened)?.renderer.close())
  shutdown.add('the admin', async () => (await opened)?.admin.close())

  const cacheBytes = env.CACHE === 'on' && !isDev ? env.CACHE_MAX_BYTES : 0
  const queues = createQueues()
  const maxStaleMs = env.STALE_IF_ERROR_SECONDS * 1000
  const targets = toPurgeTargets(env)
  const release = await toRelease(env)
  const purger = targets.length > 0 ? startPurger({ databaseUrl, targets, release, toTags: toStaleTags, log }) : null
  if (purger) shutdown.add('the purger', () => purger.close())
  else void forgetCaches(databaseUrl).catch((err: unknown) => log.warn({ err }, 'Former caches could not be forgotten'))
  const share: LaneShare = (task, lane) => toQueue(queues, lane).share(task)
  const onChange = () => purger?.wake()
  const synced = await openSyncedCache({
    databaseUrl,
    maxBytes: cacheBytes,
    mayMemoize: env.CACHE !== 'bypass',
    maxStaleMs,
    share,
    isOnlyWorker: index === 0,
    changeLog,
    onChange,
    log,
  })
  const { cache } = synced
  const direct = isDev ? null : await openDirectFills({ databaseUrl, hasCache: cacheBytes > 0 })
  if (direct) shutdown.add('the database connections', () => direct.close())
  shutdown.add('the change listener', () => synced.close())

  const toRequestClient = (req: IncomingMessage) => toClient(req, env.TRUSTED_PROXIES)
  const toRequestId = createRequestIds({ trustsProxy: env.TRUSTED_PROXIES > 0 })
  const [memory, disk] = [createByteBudget(memoryLimits), createByteBudget(diskLimits)]
  const files = await openResponseFiles(toSpoolLimits(env))
  const assets = await createAssetStore(path.resolve(process.cwd(), '.assets'))
  const staticFiles = isDev ? null : await openNextStatic(path.resolve(process.cwd(), '.next/static'))
  const { renderer, admin: adminProcess, attach } = await opening
  const fill = direct
    ? createDirectFill(direct, { changeLog, fill: renderer.fill, fills: queues.fills })
    : renderer.fill
  const admin = createAdminHandler({
    forward: tracing?.traceForward(adminProcess.forward) ?? adminProcess.forward,
    untilStarted: adminProcess.untilStarted,
    isHealthy: adminProcess.isHealthy,
    settle: synced.settle,
    staticFiles,
    adminUrl: env.ADMIN_URL,
    canReset: env.SMTP_URL !== undefined,
    secret: env.PAYLOAD_SECRET ?? '',
    toClient: toRequestClient,
    toRequestId,
    memory,
    disk,
    log,
  })
  let isDraining = false
  const hostOptions = toHostOptions(env, isEmbedded)
  const isReady = async () => !isDraining && synced.isConnected() && renderer.isReady()
  const frontDoor: FrontDoorOptions = {
    ...hostOptions,
    cache,
    catchUp: synced.catchUp,
    fill: tracing?.traceFill(fill) ?? fill,
    isFilledHere: direct?.handles ?? (() => false),
    files,
    traceRequest: tracing?.traceRequest ?? null,
    toTagHeaders: createTagHeaders(targets, release, toCollectionTag),
    toClient: toRequestClient,
    toRequestId,
    assets,
    admin: admin.handle,
    memory,
    parseQueue: queues.parses,
    health: createHealthCheck(isReady, hostOptions.toContext('content')),
    log,
  }
  const unsent = createByteBudget(unsentLimits)
  const connections = createConnections({
    ...toConnectionBounds(await findMaxOpenFiles()),
    // Behind a proxy all connections come from one address.
    ...(env.TRUSTED_PROXIES > 0 ? { maxPerClient: Infinity } : {}),
    log,
  })
  const parts = {
    connections,
    ...queues,
    files,
    admin,
    next: adminProcess,
    memory,
    disk,
    unsent,
    cache,
    ...(direct ? { direct } : {}),
  }
  reportUsageOnSignal(parts, log)
  const budgets = { memory, disk, unsent, files }
  const serverParts = {
    cache,
    cacheMaxBytes: cacheBytes,
    synced,
    purger,
    ...queues,
    admin,
    connections,
    budgets,
    direct,
  }
  await openMetrics({
    env,
    addMetrics: toFrontDoorMetrics(serverParts, { renderer, admin: adminProcess }),
    index,
    shutdown,
    log,
  })
  await openListeners({ env, frontDoor, attach, connections, unsent, shutdown })
  // The first step of a shutdown, so that proxies use other servers before this one stops listening.
  shutdown.add('the drain', async () => {
    isDraining = true
    await sleep(env.DRAIN_SECONDS * 1000)
  })
  if (!isDev) {
    const baseUrls = { content: env.BASE_URL, catalogue: env.CATALOGUE_URL }
    const fillOne = (one: Fill) => fill(one, cache.isInSync())
    const firstFills = startFirstFills({ fill: fillOne, fills: queues.fills, baseUrls })
    shutdown.add('the first fills', async () => firstFills.close())
  }
  if (env.CACHE_WARM_UP === 'on' && cacheBytes > 0) {
    const onRequest = createFrontDoor('content', frontDoor)
    const origins = [env.BASE_URL, env.CATALOGUE_URL]
    // Half of the cache: compressed variants and requested responses need space, too.
    const warmUp = await startWarmUp({ onRequest, origins, maxBytes: cacheBytes / 2, log })
    shutdown.add('the warm-up', () => warmUp.close())
  }
}

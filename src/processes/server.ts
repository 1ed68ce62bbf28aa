import { openDirectFills } from '@/app/fills/load-direct'
import { readEnv } from '@/config/env'
import { log } from '@/config/log'
import { logOutput } from '@/config/log-output'
import { openDatabase, type Database } from '@/server/postgres/database'
import { stabilizeNextTick } from '@/server/http/stabilize-next-tick'
import { checkMediaFolder } from '@/server/check-media-folder'
import { checkListenerPorts } from '@/server/http/listening/listener-ports'
import { openMetrics, toWorkerMetrics } from '@/server/metrics/open-metrics'
import { prepareDatabase, type Preparation } from '@/server/prepare-database'
import { serve } from '@/server/serve'
import { createShutdown } from '@/server/shutdown'
import { printAddresses, timeStep } from '@/server/start-up-lines'
import { startWorkers } from '@/server/workers'

/** Composes the server and serves until shutdown: settings, Postgres, preparation, then one server or several workers. */
export async function main({ isDev }: { isDev: boolean }): Promise<void> {
  const startedAt = performance.now()
  logOutput()
  stabilizeNextTick()
  const shutdown = createShutdown(log)
  try {
    const env = readEnv({ requireForStart: true })
    await checkListenerPorts(env)
    await checkMediaFolder(env, log)
    const onFatal = (error: Error) => void shutdown.failed(error)
    const stop = new AbortController()
    const opening = openDatabase({ log, onFatal, signal: stop.signal })
    const opened = opening.catch(() => null)
    // Before it has started, since a Postgres that is starting has to be stopped, too.
    shutdown.add('Postgres', async () => {
      stop.abort()
      await (await opened)?.close()
    })
    const database = await timeStep(() => opening, describeDatabase)
    const preparing = timeStep(() => prepareDatabase(log, stop.signal), describePreparation)
    const prepared = preparing.catch(() => null)
    // Before Postgres, whose end would be reported as a failure of the preparation.
    shutdown.add('the preparation', async () => {
      stop.abort()
      await prepared
    })
    await preparing

    const { WEB_CONCURRENCY, DRAIN_SECONDS } = readEnv()
    const { url: databaseUrl, isEmbedded } = database
    if (WEB_CONCURRENCY > 1 && !isDev) {
      const start = () => startWorkers({ count: WEB_CONCURRENCY, isEmbedded, drainMs: DRAIN_SECONDS * 1000, log })
      const workers = await timeStep(start, () => `Started ${WEB_CONCURRENCY} workers`)
      shutdown.add('the workers', () => workers.close())
      await openMetrics({ env: readEnv(), addMetrics: toWorkerMetrics(workers), index: 0, shutdown, log })
    } else {
      await timeStep(
        () => serve({ isDev, databaseUrl, isEmbedded, index: 0, openDirectFills, log, shutdown }),
        () => (isDev ? 'Started Next' : 'Started the renderer'),
      )
    }
    printAddresses({ startedAt, secretFile: database.secretFile })
  } catch (error) {
    await shutdown.failed(error)
  }
}

function describeDatabase({ folder, isNew }: Database): string {
  if (folder === null) return 'Connected to the database'
  return isNew ? `Created a database in ${folder}` : `Started Postgres with the database in ${folder}`
}

function describePreparation({ isSampleLoaded }: Preparation): string {
  return isSampleLoaded ? 'Prepared the database and loaded the sample publication' : 'Prepared the database'
}

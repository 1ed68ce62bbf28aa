import cluster, { type Worker } from 'node:cluster'

import { toChildEnv, toProcess } from '@/config/fork-process'
import type { Log } from '@/config/log'
import { readProcessorWait } from './processor-wait'
import { startWatchdog, type Watchdog } from './watchdog'

export type Workers = {
  stats: () => { running: number; restarts: number }
  close: () => Promise<void>
}

type Options = { count: number; isEmbedded: boolean; log: Log }

const restartAfterMs = 1_000
const stopTimeoutMs = 15_000

/**
 * Serves from several processes that share the ports, each with its own renderer, admin, cache and change listener. Resolves once
 * all serve; one that exits or becomes unresponsive is replaced. Queues and failed sign-ins are counted in each worker
 * separately.
 */
export async function startWorkers({ count, isEmbedded, log }: Options): Promise<Workers> {
  const { file, execArgv } = toProcess('worker')
  let isClosing = false
  let restarts = 0

  /** One that replaces another has its index, and with it the port of its metrics. */
  function start(index: number): Promise<void> {
    cluster.setupPrimary({ exec: file, execArgv, args: [isEmbedded ? 'embedded' : 'own', String(index)] })
    const worker = cluster.fork(toChildEnv())
    return new Promise((resolve, reject) => {
      let isReady = false
      let watchdog: Watchdog | undefined
      let onPong: () => void = () => undefined
      const ping = () =>
        new Promise<boolean>((resolvePing, rejectPing) => {
          onPong = () => resolvePing(true)
          worker.send('ping', (error) => error && rejectPing(error))
        })
      worker.on('message', (message) => {
        if (message === 'pong') return onPong()
        if (message !== 'ready') return
        isReady = true
        watchdog = startWatchdog({
          probe: ping,
          readProcessorWait: () => readProcessorWait(worker.process.pid ?? 0),
          onUnresponsive: () => kill(worker),
        })
        resolve()
      })
      worker.once('exit', (code, signal) => {
        watchdog?.close()
        if (isClosing) return
        if (!isReady) return reject(new Error(`A worker exited with ${signal ?? code} before it could serve.`))
        log.error({ code, signal }, 'A worker exited; starting another')
        restarts++
        setTimeout(() => {
          if (!isClosing) start(index).catch((err: unknown) => log.error({ err }, 'A worker could not be started'))
        }, restartAfterMs)
      })
    })
  }

  /** Its 'exit' event starts another. */
  function kill(worker: Worker): void {
    log.error('A worker is unresponsive and will be killed')
    worker.process.kill('SIGKILL')
  }

  async function close(): Promise<void> {
    isClosing = true
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && stop(worker)))
  }

  try {
    await Promise.all(Array.from({ length: count }, (_, index) => start(index + 1)))
  } catch (error) {
    await close()
    throw error
  }
  return { stats: () => ({ running: Object.keys(cluster.workers ?? {}).length, restarts }), close }
}

async function stop(worker: Worker): Promise<void> {
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), stopTimeoutMs)
  await new Promise<void>((resolve) => {
    worker.once('exit', () => resolve())
    if (worker.isDead()) resolve()
    else worker.send('stop', (error) => error && resolve())
  })
  clearTimeout(timer)
}

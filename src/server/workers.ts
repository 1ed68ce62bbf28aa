import cluster, { type Worker } from 'node:cluster'

import { toChildEnv, toProcess } from '@/config/fork-process'
import type { Log } from '@/config/log'
import { createRepeatedFailure } from '@/config/repeated-failure'
import { toExitReason } from './exit-reason'
import { readProcessorWait } from './processor-wait'
import { limitStart } from './start-limit'
import { startWatchdog, type Watchdog } from './watchdog'

export type Workers = {
  stats: () => { running: number; restarts: number }
  close: () => Promise<void>
}

type Options = {
  count: number
  isEmbedded: boolean
  /** How long a worker keeps serving after it was told to stop. */
  drainMs: number
  /** How long it may take to stop after that. */
  stopTimeoutMs?: number
  startTimeoutMs?: number
  log: Log
}

const restartAfterMs = 1_000

/**
 * Serves from several processes that share the ports, each with its own renderer, admin, cache and change listener. Resolves once
 * all serve; one that exits or becomes unresponsive is replaced, however often that fails. Queues and failed sign-ins are counted in each worker
 * separately.
 */
export async function startWorkers({
  count,
  isEmbedded,
  drainMs,
  stopTimeoutMs = 15_000,
  startTimeoutMs = 120_000,
  log,
}: Options): Promise<Workers> {
  const { file, execArgv } = toProcess('worker')
  let isClosing = false
  let restarts = 0
  /** Why a worker was killed here. */
  const killedFor = new WeakMap<Worker, string>()
  const failedStarts = createRepeatedFailure((err, attempts) =>
    log.error({ err, attempts }, 'A worker could not be started'),
  )

  /** One that replaces another has its index, and with it the port of its metrics. */
  function start(index: number): Promise<void> {
    cluster.setupPrimary({ exec: file, execArgv, args: [isEmbedded ? 'embedded' : 'own', String(index)] })
    const worker = cluster.fork(toChildEnv())
    return new Promise((resolve, reject) => {
      const readWait = () => readProcessorWait(worker.process.pid ?? 0)
      const endLimit = limitStart({
        readProcessorWait: readWait,
        onExceeded: () => kill(worker, 'its start took too long'),
        limitMs: startTimeoutMs,
      })
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
        endLimit()
        isReady = true
        failedStarts.ended()
        watchdog = startWatchdog({
          probe: ping,
          readProcessorWait: readWait,
          onUnresponsive: () => kill(worker, 'it was unresponsive'),
        })
        resolve()
      })
      worker.once('exit', (code, signal) => {
        endLimit()
        watchdog?.close()
        if (isClosing) return
        const reason = killedFor.get(worker) ?? toExitReason(code, signal)
        if (!isReady) return reject(new Error(`A worker could not serve: ${reason}.`))
        log.error({ code, signal, reason }, 'A worker exited; starting another')
        restarts++
        replace(index)
      })
    })
  }

  /** Tries again where that fails, as while the database cannot be reached. */
  function replace(index: number): void {
    setTimeout(() => {
      if (isClosing) return
      start(index).catch((err: unknown) => {
        failedStarts.failed(err)
        restarts++
        replace(index)
      })
    }, restartAfterMs)
  }

  /** Its 'exit' event starts another. */
  function kill(worker: Worker, reason: string): void {
    log.error({ reason }, 'A worker will be killed')
    killedFor.set(worker, reason)
    worker.process.kill('SIGKILL')
  }

  async function close(): Promise<void> {
    isClosing = true
    await Promise.all(
      Object.values(cluster.workers ?? {}).map((worker) => worker && stop(worker, drainMs + stopTimeoutMs)),
    )
  }

  try {
    await Promise.all(Array.from({ length: count }, (_, index) => start(index + 1)))
  } catch (error) {
    await close()
    throw error
  }
  return { stats: () => ({ running: Object.keys(cluster.workers ?? {}).length, restarts }), close }
}

async function stop(worker: Worker, timeoutMs: number): Promise<void> {
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), timeoutMs)
  await new Promise<void>((resolve) => {
    worker.once('exit', () => resolve())
    if (worker.isDead()) resolve()
    else worker.send('stop', (error) => error && resolve())
  })
  clearTimeout(timer)
}

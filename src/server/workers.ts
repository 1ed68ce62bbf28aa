import cluster, { type Worker } from 'node:cluster'
import path from 'node:path'

import type { Log } from './log'

export type Workers = { close: () => Promise<void> }

type Options = { count: number; isEmbedded: boolean; log: Log }

const restartAfterMs = 1_000
const stopTimeoutMs = 15_000

/**
 * Serves from several processes that share the ports, each with its own Next, cache and ear for changes.
 * Resolves once all serve; one that ends is replaced. What sign-in attempts and queues count is counted by
 * each for itself.
 */
export async function startWorkers({ count, isEmbedded, log }: Options): Promise<Workers> {
  cluster.setupPrimary({
    exec: path.resolve(process.cwd(), 'src/server/worker.ts'),
    execArgv: ['--import', 'tsx', '--no-deprecation'],
    args: [isEmbedded ? 'embedded' : 'own'],
  })
  let isClosing = false

  function start(): Promise<void> {
    const worker = cluster.fork()
    return new Promise((resolve, reject) => {
      let isReady = false
      worker.on('message', (message) => {
        if (message !== 'ready') return
        isReady = true
        resolve()
      })
      worker.once('exit', (code, signal) => {
        if (isClosing) return
        if (!isReady) return reject(new Error(`A worker ended with ${signal ?? code} before it could serve.`))
        log.error('A worker ended; another takes its place', { code, signal })
        setTimeout(() => {
          if (!isClosing) start().catch((error: unknown) => log.error('No worker could take its place', { error }))
        }, restartAfterMs)
      })
    })
  }

  async function close(): Promise<void> {
    isClosing = true
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && stop(worker)))
  }

  try {
    await Promise.all(Array.from({ length: count }, start))
  } catch (error) {
    await close()
    throw error
  }
  return { close }
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

import type { ChildProcess } from 'node:child_process'
import { rm } from 'node:fs/promises'

import { forkProcess } from '@/config/fork-process'
import type { Log } from '@/config/log'
import type { PrivateSockets } from './private-sockets'
import { Unavailable } from '@/server/http/unavailable'
import { startWatchdog, type Watchdog } from '@/server/watchdog'

export type Renderer = {
  /** True when the last health check found that it can render. */
  isReady: () => boolean
  /** The number of its restarts. */
  restarts: () => number
  /** Resolves when it accepts requests; rejects when that takes too long. */
  untilStarted: () => Promise<void>
  close: () => Promise<void>
}

const restartAfterMs = 500
const startTimeoutMs = 120_000
const stopTimeoutMs = 10_000
const maxWaitMs = 10_000

type Options = {
  sockets: PrivateSockets
  /** Its health check. */
  probe: () => Promise<boolean>
  log: Log
}

/**
 * Starts Next in a child process, and restarts it when it exits or becomes unresponsive. In a process of its own,
 * rendering does not delay cache hits, and what Next changes in Node does not slow the front door down. Resolves once it
 * accepts requests.
 */
export async function startRenderer({ sockets, probe, log }: Options): Promise<Renderer> {
  let child: ChildProcess | null = null
  let isUp = false
  let watchdog: Watchdog | null = null
  let isClosing = false
  let restarts = 0
  let timer: NodeJS.Timeout | undefined
  const waiting = new Set<() => void>()

  async function start(): Promise<void> {
    // A process that was killed leaves its sockets behind, which would keep a new one from listening.
    if (process.platform !== 'win32')
      await Promise.all([rm(sockets.fills, { force: true }), rm(sockets.admin, { force: true })])
    if (isClosing) return
    const started = forkProcess('renderer', {
      args: [sockets.fills, sockets.admin],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child = started
    await new Promise<void>((resolve, reject) => {
      let isReady = false
      const timeout = setTimeout(() => started.kill('SIGKILL'), startTimeoutMs)
      started.on('error', reject)
      started.on('message', (message) => {
        if (message !== 'ready') return
        clearTimeout(timeout)
        isReady = true
        isUp = true
        watchdog = startWatchdog({ probe, onUnresponsive: () => kill(started) })
        resolve()
        for (const resume of waiting) resume()
      })
      started.once('exit', (code, signal) => {
        clearTimeout(timeout)
        watchdog?.close()
        isUp = false
        if (!isReady) return reject(new Error(`Next could not be started (its process exited with ${signal ?? code}).`))
        if (isClosing) return
        log.error({ code, signal }, 'The renderer exited; starting another')
        restarts++
        scheduleRestart()
      })
    })
  }

  /** Its 'exit' event starts another. */
  function kill(unresponsive: ChildProcess): void {
    log.error('The renderer is unresponsive and will be killed')
    unresponsive.kill('SIGKILL')
  }

  function scheduleRestart(): void {
    timer = setTimeout(() => {
      start().catch((err: unknown) => {
        if (isClosing) return
        log.error({ err }, 'The renderer could not be started')
        scheduleRestart()
      })
    }, restartAfterMs)
  }

  async function untilStarted(): Promise<void> {
    if (isUp) return
    await new Promise<void>((resolve, reject) => {
      const end = (settle: () => void) => () => {
        clearTimeout(timeout)
        waiting.delete(resume)
        settle()
      }
      const resume = end(resolve)
      const timeout = setTimeout(
        end(() => reject(new Unavailable('Next is restarting.'))),
        maxWaitMs,
      )
      waiting.add(resume)
    })
  }

  await start()
  return {
    isReady: () => isUp && watchdog?.latest() === true,
    restarts: () => restarts,
    untilStarted,
    async close() {
      isClosing = true
      watchdog?.close()
      clearTimeout(timer)
      if (child) await stop(child)
    },
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    if (child.connected) child.send('stop', (error) => error && child.kill('SIGKILL'))
    else child.kill('SIGKILL')
  })
  clearTimeout(timer)
}

import type { ChildProcess, ForkOptions } from 'node:child_process'
import { rm } from 'node:fs/promises'

import type { Log } from '@/config/log'
import { createRepeatedFailure } from '@/config/repeated-failure'
import { findChildProcesses } from '@/server/child-processes'
import { toExitReason } from '@/server/exit-reason'
import { readProcessorWait } from '@/server/processor-wait'
import { Unavailable } from '@/server/http/problems/unavailable'
import { limitStart } from '@/server/start-limit'
import { startWatchdog, type Watchdog } from '@/server/watchdog'
import type { SocketPaths } from './private-sockets'
import { stopProcess } from './stop-process'

export type SupervisedProcess = {
  /** True when the last health check succeeded. */
  isReady: () => boolean
  /** The number of its restarts, those that failed included. */
  restarts: () => number
  /** Resolves when it accepts requests, and rejects when the first start fails; later ones are repeated. */
  start: () => Promise<void>
  /** Starts it if nobody has; resolves when it accepts requests, rejects with {@link Unavailable} when that takes too long. */
  untilStarted: () => Promise<void>
  /** Stops it until the next request if it is idle and has no child processes, which would end with it. */
  stopIf: (isIdle: () => boolean) => Promise<void>
  close: () => Promise<void>
}

const restartAfterMs = 500
/** One that has run for so long is restarted at once: it does not fail at its start. */
const stableAfterMs = 5_000

type Options = {
  /** What it is called in the log. */
  name: string
  fork: (options: Pick<ForkOptions, 'stdio'> & { args: readonly string[] }) => ChildProcess
  /** Its sockets, in the order of its arguments. */
  sockets: SocketPaths<string>
  /** Its health check. */
  probe: () => Promise<boolean>
  /** How long a request waits for a start. */
  maxWaitMs: number
  log: Log
}

/** Supervises a process of src/processes: another is started when it exits or becomes unresponsive. */
export function superviseProcess({ name, fork, sockets, probe, maxWaitMs, log }: Options): SupervisedProcess {
  const paths = Object.values(sockets)
  let child: ChildProcess | null = null
  let isUp = false
  let isStarted = false
  let watchdog: Watchdog | null = null
  let isClosing = false
  let isStopping = false
  let restarts = 0
  let timer: NodeJS.Timeout | undefined
  const waiting = new Set<() => void>()
  const failedStarts = createRepeatedFailure((err, attempts) =>
    log.error({ err, attempts }, `The ${name} could not be started`),
  )

  async function start(): Promise<void> {
    isStarted = true
    // A process that was killed leaves its sockets behind, which would keep a new one from listening.
    if (process.platform !== 'win32') await Promise.all(paths.map((path) => rm(path, { force: true })))
    if (isClosing) return
    const started = fork({ args: paths, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    child = started
    await new Promise<void>((resolve, reject) => {
      let readyAt: number | null = null
      const readWait = () => readProcessorWait(started.pid ?? 0)
      /** Why it was killed here; its 'exit' event starts another. */
      let killedFor: string | null = null
      const kill = (reason: string) => {
        killedFor = reason
        started.kill('SIGKILL')
      }
      const endLimit = limitStart({ readProcessorWait: readWait, onExceeded: () => kill('its start took too long') })
      started.on('error', reject)
      started.on('message', (message) => {
        if (message !== 'ready') return
        endLimit()
        readyAt = performance.now()
        isUp = true
        failedStarts.ended()
        const onUnresponsive = () => {
          log.error(`The ${name} is unresponsive and will be killed`)
          kill('it was unresponsive')
        }
        watchdog = startWatchdog({ probe, readProcessorWait: readWait, onUnresponsive })
        resolve()
        for (const resume of waiting) resume()
      })
      started.once('exit', (code, signal) => {
        endLimit()
        watchdog?.close()
        isUp = false
        const reason = killedFor ?? toExitReason(code, signal)
        if (readyAt === null) return reject(new Error(`The ${name} could not be started: ${reason}.`))
        if (isClosing || isStopping) return
        log.error({ code, signal, reason }, `The ${name} exited; starting another`)
        restarts++
        scheduleStart(performance.now() - readyAt < stableAfterMs ? restartAfterMs : 0)
      })
    })
  }

  function scheduleStart(delayMs: number): void {
    isStarted = true
    timer = setTimeout(() => {
      start().catch((err: unknown) => {
        if (isClosing) return
        failedStarts.failed(err)
        restarts++
        scheduleStart(restartAfterMs)
      })
    }, delayMs)
  }

  async function untilStarted(): Promise<void> {
    if (isUp) return
    if (!isStarted) scheduleStart(0)
    await new Promise<void>((resolve, reject) => {
      const end = (settle: () => void) => () => {
        clearTimeout(timeout)
        waiting.delete(resume)
        settle()
      }
      const resume = end(resolve)
      const timeout = setTimeout(
        end(() => reject(new Unavailable(`The ${name} is starting.`))),
        maxWaitMs,
      )
      waiting.add(resume)
    })
  }

  async function stopIf(isIdle: () => boolean): Promise<void> {
    const running = child
    if (!isUp || running?.pid === undefined || !isIdle()) return
    if ((await findChildProcesses(running.pid)).length > 0) return
    // A request may have arrived meanwhile, or the process exited.
    if (!isUp || running !== child || !isIdle()) return
    isUp = false
    isStopping = true
    await stopProcess(running)
    isStopping = false
    isStarted = false
    if (waiting.size > 0 && !isClosing) scheduleStart(0)
  }

  return {
    start,
    isReady: () => isUp && watchdog?.latest() === true,
    restarts: () => restarts,
    untilStarted,
    stopIf,
    async close() {
      isClosing = true
      watchdog?.close()
      clearTimeout(timer)
      if (child) await stopProcess(child)
    },
  }
}

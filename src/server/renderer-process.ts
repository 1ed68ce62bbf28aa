import { fork, type ChildProcess } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'

import type { Log } from './log'
import type { PrivateSockets } from './private-sockets'
import { Unavailable } from './unavailable'

export type Renderer = {
  /** False while it starts again. */
  isUp: () => boolean
  /** Resolves when it can be asked; rejects when that takes too long. */
  untilUp: () => Promise<void>
  close: () => Promise<void>
}

/** V8 by itself lets a heap of 110 MB grow to 200 before it looks for garbage; these cost no time that can be measured. */
const heapFlags = ['--max-semi-space-size=8', '--heap-growing-percent=40']
const restartAfterMs = 500
const stopTimeoutMs = 10_000
const maxWaitMs = 10_000

/**
 * Starts Next in a process of its own, and again whenever it ends: rendering then never holds up what is
 * remembered, nor does what Next changes in Node slow the front door down. Resolves once it answers.
 */
export async function startRenderer({ sockets, log }: { sockets: PrivateSockets; log: Log }): Promise<Renderer> {
  let child: ChildProcess | null = null
  let isUp = false
  let isClosing = false
  let timer: NodeJS.Timeout | undefined
  const waiting = new Set<() => void>()

  async function start(): Promise<void> {
    // A process that was killed leaves its sockets behind, and they would be in the way.
    if (process.platform !== 'win32') await Promise.all([rm(sockets.fills, { force: true }), rm(sockets.admin, { force: true })])
    if (isClosing) return
    const started = fork(path.resolve(process.cwd(), 'src/server/renderer.ts'), [sockets.fills, sockets.admin], {
      // Without the condition, Lexical picks its build by a top-level await, which Node 20 sometimes never finishes.
      execArgv: ['--conditions=production', '--import', 'tsx', '--no-deprecation', ...heapFlags],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child = started
    await new Promise<void>((resolve, reject) => {
      let isReady = false
      started.on('error', reject)
      started.on('message', (message) => {
        if (message !== 'ready') return
        isReady = true
        isUp = true
        resolve()
        for (const go of waiting) go()
      })
      started.once('exit', (code, signal) => {
        isUp = false
        if (!isReady) return reject(new Error(`Next could not be started (its process ended with ${signal ?? code}).`))
        if (isClosing) return
        log.error('The process that renders ended; another takes its place', { code, signal })
        startLater()
      })
    })
  }

  function startLater(): void {
    timer = setTimeout(() => {
      start().catch((error: unknown) => {
        if (isClosing) return
        log.error('The process that renders could not be started', { error })
        startLater()
      })
    }, restartAfterMs)
  }

  async function untilUp(): Promise<void> {
    if (isUp) return
    await new Promise<void>((resolve, reject) => {
      const end = (settle: () => void) => () => {
        clearTimeout(patience)
        waiting.delete(go)
        settle()
      }
      const go = end(resolve)
      const patience = setTimeout(end(() => reject(new Unavailable('Next is starting again.'))), maxWaitMs)
      waiting.add(go)
    })
  }

  await start()
  return {
    isUp: () => isUp,
    untilUp,
    async close() {
      isClosing = true
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

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

import { projectRoot } from './project.mjs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** A failed step, with the exit code for this process. */
class StepError extends Error {
  name = 'StepError'

  constructor(message, { exitCode, isInterrupted }) {
    super(message)
    this.exitCode = exitCode
    this.isInterrupted = isInterrupted
  }
}

/**
 * Runs a Node program in the project's root. Its output is inherited, or if `isHeld` printed at its end, and if `isQuiet`
 * only when it fails. Signals are forwarded to it, and it never outlives this process, killed or not. Throws a StepError
 * when it fails or is interrupted.
 */
export async function runStep(name, nodeArguments, { env = {}, isQuiet = false, isHeld = false, niceness } = {}) {
  const stdio = isHeld || (isQuiet && !isVerbose()) ? 'pipe' : 'inherit'
  const preload = new URL(`./end-with-parent.mjs?launcher=${process.pid}`, import.meta.url).href
  const child = spawn(process.execPath, ['--import', preload, ...nodeArguments], {
    cwd: projectRoot,
    stdio: ['inherit', stdio, stdio, 'ipc'],
    env: { ...process.env, ...env },
  })
  if (niceness !== undefined) lowerPriority(child.pid, niceness)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  let received = null
  const forward = (signal) => {
    received = signal
    child.kill(signal)
  }
  for (const signal of signals) process.on(signal, forward)
  try {
    const closed = once(child, 'close')
    // Where it cannot be started, the promise that is awaited first says so.
    closed.catch(() => undefined)
    const [code, signal] = await once(child, 'exit')
    const cause = received ?? signal
    if (cause) {
      const exitCode = 128 + os.constants.signals[cause]
      throw new StepError(`${name} was interrupted (${cause}).`, { exitCode, isInterrupted: true })
    }
    // Its own child processes may keep its output open.
    if (isHeld || code !== 0) await Promise.race([closed, sleep(1_000)])
    if (isHeld) process.stdout.write(`\n== ${name}\n${output}`)
    if (code === 0) return
    if (!isHeld) process.stderr.write(output)
    throw new StepError(`${name} failed.`, { exitCode: code, isInterrupted: false })
  } finally {
    for (const signal of signals) process.off(signal, forward)
  }
}

/** That of a process and of all that it will start. */
function lowerPriority(pid, niceness) {
  try {
    os.setPriority(pid, niceness)
  } catch {
    // It has ended, or the system refuses: it competes then.
  }
}

/** Exits because of a failed launch: prints the message of the error, or all of it when debugging. */
export function exitWith(error, { hasStack = isVerbose() } = {}) {
  const isStep = error instanceof StepError
  console.error(hasStack && !isStep ? error : error instanceof Error ? error.message : String(error))
  process.exit(isStep ? error.exitCode : 1)
}

function isVerbose() {
  return process.env.LOG_LEVEL === 'debug'
}

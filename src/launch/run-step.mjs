import { spawn } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'

import { projectRoot } from './project.mjs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** A step that ended badly, with the code for our own exit. */
export class StepError extends Error {
  name = 'StepError'

  constructor(message, { exitCode, isInterrupted }) {
    super(message)
    this.exitCode = exitCode
    this.isInterrupted = isInterrupted
  }
}

/**
 * Runs a Node program in the project's root, its output streamed. A signal to us goes on to it, so that
 * it never outlives us, killed or not. Throws a StepError when it fails or is interrupted.
 */
export async function runStep(name, nodeArguments, env = {}) {
  const preload = new URL(`./end-with-parent.mjs?launcher=${process.pid}`, import.meta.url).href
  const child = spawn(process.execPath, ['--import', preload, ...nodeArguments], {
    cwd: projectRoot,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  })
  let received = null
  const forward = (signal) => {
    received = signal
    child.kill(signal)
  }
  for (const signal of signals) process.on(signal, forward)
  try {
    const [code, signal] = await once(child, 'exit')
    const ending = received ?? signal
    if (ending) {
      const exitCode = 128 + os.constants.signals[ending]
      throw new StepError(`${name} was interrupted (${ending}).`, { exitCode, isInterrupted: true })
    }
    if (code !== 0) throw new StepError(`${name} failed.`, { exitCode: code, isInterrupted: false })
  } finally {
    for (const signal of signals) process.off(signal, forward)
  }
}

/** Ends the process over an error of a launch: its message alone, or all of it where someone debugs. */
export function exitWith(error, { isVerbose = process.env.LOG_LEVEL === 'debug' } = {}) {
  const isStep = error instanceof StepError
  console.error(isVerbose && !isStep ? error : error instanceof Error ? error.message : String(error))
  process.exit(isStep ? error.exitCode : 1)
}

import type { ChildProcess, ForkOptions } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

import { forkProcess } from '@/config/fork-process'
import { toExitReason } from '@/server/exit-reason'
import { readProcessorWait } from '@/server/processor-wait'
import { limitStart } from '@/server/start-limit'
import { stopProcess } from './stop-process'

export type JobsProcess = {
  /** Starts it; resolves once it has ended by itself, having nothing left to do, and rejects when it failed. */
  run: () => Promise<void>
  /** Stops it after the job that it is running. */
  stop: () => Promise<void>
}

/** One that has sent nothing for so long hangs; it sends a message before each look for jobs, of which it runs a hundred at most. */
const maxSilenceMs = 10 * 60_000

type Options = {
  fork?: (options: ForkOptions) => ChildProcess
  /** Whatever made it fail has hardly changed earlier. */
  restartAfterMs?: number
}

/**
 * What editors have scheduled, and notices, in a process that exists only while there are any (src/processes/jobs.ts): it
 * loads Payload, which neither fills nor cache hits need.
 */
export function createJobsProcess({
  fork = (options) => forkProcess('jobs', options),
  restartAfterMs = 10_000,
}: Options = {}): JobsProcess {
  let child: ChildProcess | null = null
  let isStopping = false

  async function run(): Promise<void> {
    const started = fork({ stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    child = started
    /** Why it was killed here. */
    let killedFor: string | null = null
    const kill = (reason: string) => {
      killedFor = reason
      started.kill('SIGKILL')
    }
    const endLimit = limitStart({
      readProcessorWait: () => readProcessorWait(started.pid ?? 0),
      onExceeded: () => kill('its start took too long'),
    })
    started.once('message', endLimit)
    const silence = setTimeout(() => kill('it was unresponsive'), maxSilenceMs)
    started.on('message', () => silence.refresh())
    try {
      const [code, signal] = (await once(started, 'exit')) as [number | null, NodeJS.Signals | null]
      if (code === 0 || isStopping) return
      await sleep(restartAfterMs, undefined, { ref: false })
      throw new Error(`The process of jobs ended: ${killedFor ?? toExitReason(code, signal)}.`)
    } finally {
      endLimit()
      clearTimeout(silence)
      child = null
      isStopping = false
    }
  }

  return {
    run,
    async stop() {
      if (child === null) return
      isStopping = true
      await stopProcess(child)
    },
  }
}

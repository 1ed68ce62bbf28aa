import { readFile } from 'node:fs/promises'

/**
 * For how many milliseconds the main thread of a process has been ready to run, but waited for a processor, since it
 * started: the second number of its `schedstat`. 0 where the system does not tell, or the process has ended.
 */
export async function readProcessorWait(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/schedstat`, 'latin1').catch(() => '')
  return (Number(text.split(' ')[1]) || 0) / 1e6
}

type Options = {
  /** For how many milliseconds the process has waited for a processor so far. */
  readProcessorWait: () => Promise<number>
  /** Where more has passed between two calls, this process was stopped too, as a container or a machine that is paused. */
  maxMs: number
}

/**
 * Measures the time in which another process could work: each call resolves with the milliseconds since the one before,
 * at most `maxMs`, without those for which it waited for a processor.
 */
export async function createWorkingTime(options: Options): Promise<() => Promise<number>> {
  let [at, waitedMs] = [performance.now(), await options.readProcessorWait()]
  return async () => {
    const [now, waited] = [performance.now(), await options.readProcessorWait()]
    const ms = Math.max(0, Math.min(now - at, options.maxMs) - (waited - waitedMs))
    ;[at, waitedMs] = [now, waited]
    return ms
  }
}

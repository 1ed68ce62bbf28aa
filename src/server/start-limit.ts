import { createWorkingTime } from './processor-wait'

type Options = {
  /** For how many milliseconds the starting process has waited for a processor so far. */
  readProcessorWait: () => Promise<number>
  /** Called once, unless the limit was ended before. */
  onExceeded: () => void
  limitMs?: number
  intervalMs?: number
}

/**
 * Limits how long a process may take to start; call the result once it has. What it waited for a processor does not
 * count: on a machine that is busy for long, one that is killed for it is followed by another that is killed for it.
 */
export function limitStart({
  readProcessorWait,
  onExceeded,
  limitMs = 120_000,
  intervalMs = 1_000,
}: Options): () => void {
  let isEnded = false
  let timer: NodeJS.Timeout | undefined

  async function check(readWorkingTime: () => Promise<number>, restMs: number): Promise<void> {
    const rest = restMs - (await readWorkingTime())
    if (isEnded) return
    if (rest <= 0) return onExceeded()
    timer = setTimeout(() => void check(readWorkingTime, rest), intervalMs)
  }

  void createWorkingTime({ readProcessorWait, maxMs: 2 * intervalMs }).then((read) => check(read, limitMs))
  return () => {
    isEnded = true
    clearTimeout(timer)
  }
}

import type { RunListItem } from './import-runs'

/** The state of an import, with its label. */
export type RunState = {
  state: 'running' | 'finished' | 'cancelled' | 'failed'
  label: string
}

type Run = Pick<RunListItem, 'finishedAt' | 'exitCode' | 'cancelledBy' | 'isDryRun'>

const interruptedExitCode = 130

/** Derives the state from the exit code and the cancellation. */
export function toRunState({ finishedAt, exitCode, cancelledBy, isDryRun }: Run): RunState {
  if (finishedAt === null)
    return { state: 'running', label: cancelledBy === null ? 'Running' : `Being cancelled by ${cancelledBy}` }
  if (exitCode === interruptedExitCode)
    return cancelledBy === null
      ? { state: 'failed', label: 'Broke off' }
      : { state: 'cancelled', label: `Cancelled by ${cancelledBy}` }
  if (exitCode === 0 || exitCode === 1) return { state: 'finished', label: isDryRun ? 'Trial finished' : 'Finished' }
  return { state: 'failed', label: 'Failed' }
}

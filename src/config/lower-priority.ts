import { readdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'

/**
 * Lowers the priority of a process to a nice value; on Linux of its main thread, and those that this one starts later.
 * Best effort: it may have ended, or the system may not allow it.
 */
export function lowerPriority(pid: number, nice: number): void {
  try {
    os.setPriority(pid, Math.max(nice, os.getPriority(pid)))
  } catch {
    // The priority is unchanged.
  }
}

/** The same for all of its threads: Linux has a priority for each, and V8 compiles and collects garbage in several. */
export function lowerThreadPriorities(pid: number, nice: number): void {
  for (const thread of findThreads(pid)) lowerPriority(thread, nice)
}

/** The threads of a process, by the IDs that Linux has for them; elsewhere the process stands for all. */
function findThreads(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number)
  } catch {
    return [pid]
  }
}

/**
 * The same for a process that leads its session, and for what that contains: Linux shares processors among sessions
 * first, and compares nice values only within one (autogroup, sched(7)). False where the system asks to try again.
 */
export function lowerSessionPriority(pid: number, nice: number): boolean {
  lowerPriority(pid, nice)
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(nice))
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EAGAIN'
  }
}

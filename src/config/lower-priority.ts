import { writeFileSync } from 'node:fs'
import os from 'node:os'

/** Lowers the priority of a process to a nice value. Best effort: it may have ended, or the system may not allow it. */
export function lowerPriority(pid: number, nice: number): void {
  try {
    os.setPriority(pid, Math.max(nice, os.getPriority(pid)))
  } catch {
    // The priority is unchanged.
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

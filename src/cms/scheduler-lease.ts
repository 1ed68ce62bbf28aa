/**
 * Whether this process leads the scheduler. Next loads its instrumentation and its routes as separate copies of this
 * module, so the state is stored on `globalThis`. Times are those of `performance.now()`.
 */
const key = Symbol.for('lectern.schedule')

type SchedulerLease = {
  /** Until when no other process can acquire the lock; in the past when this process does not hold it. */
  heldUntil: number
  /** Until when the connection to the lock’s database is proven, whichever process holds the lock. */
  availableUntil: number
}

type LeaseHolder = { [key]?: SchedulerLease }

export function setSchedulerLease(lease: SchedulerLease): void {
  ;(globalThis as LeaseHolder)[key] = lease
}

/** True while this process runs scheduled publishing; it expires when no heartbeat succeeds. */
export function isSchedulerLeader(): boolean {
  return performance.now() < ((globalThis as LeaseHolder)[key]?.heldUntil ?? 0)
}

/** True while this process runs scheduled publishing, or could take over. */
export function canRunScheduler(): boolean {
  return performance.now() < ((globalThis as LeaseHolder)[key]?.availableUntil ?? 0)
}

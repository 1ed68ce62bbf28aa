/** Whether the cache is in sync with the database. */
export type SyncState = {
  /** True while changes are received; otherwise responses may be stale. */
  isInSync: () => boolean
  /** False once the cache has been out of sync with the database for longer than responses may be stale. */
  isUsable: () => boolean
  /** Every change that was committed before this time has been received. */
  markInSync: (at: number) => void
  /** From now on changes are not received. */
  markDisconnected: () => void
  /** Changes after this time are received again. */
  markConnected: (at: number) => void
  /** Until when what is cached now may be served in place of a fill that fails. */
  staleUntil: () => number
}

type Options = { maxStaleMs: number; maxSyncAgeMs: number; now: () => number }

export function createSyncState({ maxStaleMs, maxSyncAgeMs, now }: Options): SyncState {
  let isConnected = true
  let inSyncAt = now()
  // A process that was suspended has received nothing either, and no timer has fired to say so.
  const isInSync = () => isConnected && now() - inSyncAt <= maxSyncAgeMs

  return {
    isInSync,
    isUsable: () => isInSync() || now() - inSyncAt <= maxStaleMs,
    markInSync(at) {
      inSyncAt = at
    },
    markDisconnected() {
      isConnected = false
    },
    markConnected(at) {
      isConnected = true
      inSyncAt = at
    },
    staleUntil: () => inSyncAt + maxStaleMs,
  }
}

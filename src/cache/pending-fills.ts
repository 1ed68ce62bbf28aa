import type { SharedTask } from './shared-task'

/** Fills of one lane do not wait for those of another: those of a single document take a millisecond, exports minutes. */
export type Lane = 'single' | 'usual' | 'long'

/** The client that waits for a fill, and the lane in which it runs. */
export type Waiting = { client: string; signal?: AbortSignal | undefined; lane?: Lane | undefined }

/** Fills by key that have not ended: concurrent misses share one. */
export type PendingFills<T> = {
  /** Waits for the pending fill of a key, or for a new one. */
  join: (key: string, run: () => Promise<T>, waiting: Waiting) => Promise<T>
  /** Later requests must not join a fill that has started. */
  forgetStarted: () => void
  count: () => number
}

type Options<T> = {
  share: (task: () => Promise<T>, lane: Lane) => SharedTask<T>
  /** False for a fill that has run for so long that it may have missed a change. */
  isJoinable: (ageMs: number) => boolean
  now: () => number
}

type Pending<T> = { task: SharedTask<T>; waiting: number; startedAt: number | null }

export function createPendingFills<T>({ share, isJoinable, now }: Options<T>): PendingFills<T> {
  const fills = new Map<string, Pending<T>>()

  function find(key: string): Pending<T> | undefined {
    const pending = fills.get(key)
    return isJoinable(now() - (pending?.startedAt ?? now())) ? pending : undefined
  }

  function create(key: string, run: () => Promise<T>, lane: Lane): Pending<T> {
    const start = () => {
      pending.startedAt = now()
      return run()
    }
    const pending: Pending<T> = { task: share(start, lane), waiting: 0, startedAt: null }
    fills.set(key, pending)
    return pending
  }

  function deleteIfDone(key: string, pending: Pending<T>): void {
    if (pending.waiting === 0 && fills.get(key) === pending) fills.delete(key)
  }

  return {
    async join(key, run, { client, signal, lane = 'usual' }) {
      const pending = find(key) ?? create(key, run, lane)
      pending.waiting++
      try {
        return await pending.task.join(client, signal)
      } finally {
        pending.waiting--
        // A started fill continues though its clients have disconnected; later requests join it.
        if (signal?.aborted && pending.task.hasStarted())
          pending.task
            .join(client)
            .catch(() => undefined)
            .then(() => deleteIfDone(key, pending))
        else deleteIfDone(key, pending)
      }
    },
    forgetStarted() {
      for (const [key, { task }] of fills) if (task.hasStarted()) fills.delete(key)
    },
    count: () => fills.size,
  }
}

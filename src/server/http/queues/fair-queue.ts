import type { SharedTask } from '@/cache/shared-task'
import { createFairScheduler, type FairQueueOptions, type QueueStats } from './fair-scheduler'
import { ClientDisconnected } from './queue-errors'
import { createSharedTask, type RunInTurn } from './shared-task'

export type FairQueue = {
  run: RunInTurn
  /** A task that runs once, on the first turn of any client that joined it; each client queues once, however often it joins. */
  share: <T>(task: () => Promise<T>) => SharedTask<T>
  stats: () => QueueStats
}

/**
 * Limits how much expensive work runs at a time, and divides it fairly among clients by the time that it takes: a client
 * that requests a thousand things, or expensive ones, delays itself and not everyone else. Clients that send a request
 * now and then go ahead of those with a backlog, unless what they request is expensive (like the sparse flows of
 * FQ-CoDel, RFC 8290).
 */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const scheduler = createFairScheduler(options)

  async function run<T>(client: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (signal?.aborted) throw new ClientDisconnected()
    // Not awaited when a slot is free: the task then starts in this same tick.
    const release = scheduler.tryAcquire(client) ?? (await scheduler.waitForSlot(client, signal))
    try {
      if (signal?.aborted) throw new ClientDisconnected()
      return await task()
    } finally {
      release()
    }
  }

  return { run, share: (task) => createSharedTask(run, task), stats: scheduler.stats }
}

import type { SharedTask } from '@/cache/shared-task'
import { ClientDisconnected } from './queue-errors'

/**
 * Runs the task when it is its client's turn; rejects with `Overloaded` when that would take too long, and with
 * {@link ClientDisconnected} when the signal is aborted before: such a task leaves the queue at once.
 */
export type RunInTurn = <T>(client: string, task: () => Promise<T>, signal?: AbortSignal) => Promise<T>

/** The queue entry of one client, shared by all of its requests that joined the task. */
type SharedEntry<T> = { result: Promise<T>; waiting: number; cancel: AbortController }

/** A task that several clients wait for, and that runs on the first turn of any of them. */
export function createSharedTask<T>(run: RunInTurn, task: () => Promise<T>): SharedTask<T> {
  const entries = new Map<string, SharedEntry<T>>()
  let result: Promise<T> | null = null

  function start(client: string): Promise<T> {
    result = task()
    // The others no longer need a turn of their own. Not this one: the error of an abort takes longer than all the rest.
    for (const [other, { cancel }] of entries) if (other !== client) cancel.abort()
    return result
  }

  async function waitForResult(client: string, cancel: AbortController): Promise<T> {
    try {
      return await run(client, () => start(client), cancel.signal)
    } catch (error) {
      if (result) return result
      entries.delete(client)
      throw error
    }
  }

  function enqueue(client: string): SharedEntry<T> {
    const cancel = new AbortController()
    const entry = { result: waitForResult(client, cancel), waiting: 0, cancel }
    entries.set(client, entry)
    return entry
  }

  return {
    hasStarted: () => result !== null,
    join(client, signal) {
      if (signal?.aborted) return Promise.reject(new ClientDisconnected())
      if (result) return result
      const entry = entries.get(client) ?? enqueue(client)
      entry.waiting++
      if (!signal) return entry.result
      return raceDisconnect(entry.result, signal, () => {
        entry.waiting--
        if (entry.waiting === 0 && !result) entry.cancel.abort()
      })
    },
  }
}

/** The result, or a rejection as soon as the signal is aborted. */
function raceDisconnect<T>(result: Promise<T>, signal: AbortSignal, onDisconnect: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      reject(new ClientDisconnected())
      onDisconnect()
    }
    signal.addEventListener('abort', onAbort, { once: true })
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

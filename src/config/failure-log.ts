import { LRUCache } from 'lru-cache'

import type { Log } from './log'

type Options = {
  log: Pick<Log, 'error'>
  /** Whether it is what the request depends on that has failed, such as the database, and with it many others. */
  isTemporary: (error: unknown) => boolean
  now?: () => number
}

type Details = { err: unknown } & Record<string, unknown>

export type LogFailure = (details: Details, message: string) => void

const intervalMs = 60_000
const maxReasons = 100

/**
 * Logs requests that have failed, each with its stack. Of those that fail for the same reason while a dependency is away,
 * the first, and one a minute with the number of those before it: a night of them would fill a disk.
 */
export function createFailureLog({ log, isTemporary, now = () => performance.now() }: Options): LogFailure {
  const reasons = new LRUCache<string, { loggedAt: number; unlogged: number }>({ max: maxReasons })
  return (details, message) => {
    if (!isTemporary(details.err)) return log.error(details, message)
    const reason = `${message} ${toReason(details.err)}`
    const known = reasons.get(reason)
    if (known && now() - known.loggedAt < intervalMs) return void known.unlogged++
    reasons.set(reason, { loggedAt: now(), unlogged: 0 })
    log.error(known?.unlogged ? { ...details, unlogged: known.unlogged } : details, message)
  }
}

/** The code of what has failed in the end, or its message. */
function toReason(error: unknown): string {
  const { cause, code, message } = error as NodeJS.ErrnoException
  return cause instanceof Error ? toReason(cause) : (code ?? message)
}

import { toSqlState } from '@/lib/errors/sql-state'

type Options = {
  log: { error: (details: object, message: string) => void }
  /** Whether it is what the request depends on that has failed, such as the database, and with it many others. */
  isTemporary: (error: unknown) => boolean
}

type Details = { err: unknown } & Record<string, unknown>

/** The failures since one was logged. */
type Since = { count: number; last: Details | null }

export type LogFailure = (details: Details, message: string) => void

const intervalMs = 60_000
/** Others are logged each time, since nothing would count them. */
const maxReasons = 100

/**
 * Logs requests that have failed, each with its stack. Of those that fail for the same reason while a dependency is away,
 * the first, and then the last of each minute with the number of those between them: a night of them would fill a disk.
 */
export function createFailureLog({ log, isTemporary }: Options): LogFailure {
  const reasons = new Map<string, Since>()

  function count(reason: string, message: string): void {
    const since: Since = { count: 0, last: null }
    reasons.set(reason, since)
    setTimeout(() => {
      reasons.delete(reason)
      if (since.last === null) return
      log.error(since.count > 1 ? { ...since.last, unlogged: since.count - 1 } : since.last, message)
      count(reason, message)
    }, intervalMs).unref()
  }

  return (details, message) => {
    if (!isTemporary(details.err)) return log.error(details, message)
    const reason = `${message} ${toReason(details.err)} ${toSlowOperation(details)}`
    const since = reasons.get(reason)
    if (since) {
      since.count++
      since.last = details
      return
    }
    log.error(details, message)
    if (reasons.size < maxReasons) count(reason, message)
  }
}

/** Postgres ends a statement that takes too long: one operation may be slow while others are not, unlike in an outage. */
function toSlowOperation({ err, operation, target }: Details): string {
  if (toSqlState(err) !== '57014') return ''
  // A target begins with the host and the operation.
  return String(operation ?? String(target).split(' ', 2).join(' '))
}

/**
 * The code of what has failed in the end, or its message. With what tells the database from the bucket, but without
 * addresses, of which a bucket has many.
 */
function toReason(error: unknown): string {
  const { code, message, hostname, port } = toInnermost(error) as NodeJS.ErrnoException & {
    hostname?: string
    port?: number
  }
  return `${code ?? message} ${hostname ?? port ?? ''}`
}

/** What has failed in the end, without the errors that it has caused, such as that of a statement. */
export function toInnermost(error: unknown): unknown {
  const { cause, errors } = Object(error) as { cause?: unknown; errors?: unknown[] }
  // Of a host with several addresses there is one for each.
  const inner = cause ?? errors?.[0]
  return inner instanceof Error ? toInnermost(inner) : error
}

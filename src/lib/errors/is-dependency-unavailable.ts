import { toErrorCode } from './error-code'

/**
 * Postgres: connection errors, insufficient resources, shutdown, statement_timeout, errors of its system (SQLSTATE classes
 * 08, 53, 57, 58), lock_timeout, sessions and transactions that it has ended (25P03, 25P04), serialization failures and
 * deadlocks, which are those of a replica too (40001, 40P01), writes to a replica that is not promoted yet (25006), and accounts
 * that are not let in, as while their password is changed (28000, 28P01).
 */
const sqlStates = /^(08|53|57|58)[0-9A-Z]{3}$|^(55P03|25P03|25P04|40001|40P01|25006|28000|28P01)$/
const networkCodes =
  /^E(CONN(REFUSED|RESET|ABORTED)|TIMEDOUT|PIPE|PROTO|NOTFOUND|AI_AGAIN|HOST(UNREACH|DOWN)|NET(UNREACH|DOWN|RESET)|ADDRNOTAVAIL)$/
/** A disk of this machine is full, fails, or may not be written to, or it has run out of descriptors. */
const resourceCodes = /^E(NOSPC|DQUOT|MFILE|NFILE|ROFS|ACCES|IO|NOTDIR)$/
/**
 * Errors of the `pg` driver without a code, and of the system that Postgres has no code for: in English only, as the
 * embedded one has them.
 */
const messages =
  /: (?:Disk quota exceeded|Read-only file system)$|^Connection terminated|^timeout exceeded when trying to connect|^timeout expired|is not queryable|^Query read timeout|^Cannot use a pool after|^There was an error establishing an SSL/

/** True for an error that means that the database, the bucket or a disk cannot be used now, not that the request is wrong. */
export function isDependencyUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = toErrorCode(error)
  if ([sqlStates, networkCodes, resourceCodes].some((codes) => codes.test(code))) return true
  // The socket file of a stopped Postgres does not exist; the S3 client has no error code for timeouts.
  if ((error as { syscall?: unknown }).syscall === 'connect' || error.name === 'TimeoutError') return true
  return isBucketUnavailable(error) || messages.test(error.message) || isDependencyUnavailable(error.cause)
}

/**
 * A bucket that refuses was deleted, or its key was: no request of a reader or an editor is wrong for it, but for an upload
 * larger than it takes, or than a proxy before it, which would be refused again.
 */
function isBucketUnavailable(error: Error): boolean {
  const { $fault, $metadata } = error as { $fault?: unknown; $metadata?: { httpStatusCode?: unknown } }
  const isTooLarge = error.name === 'EntityTooLarge' || $metadata?.httpStatusCode === 413
  return $fault !== undefined && !isTooLarge
}

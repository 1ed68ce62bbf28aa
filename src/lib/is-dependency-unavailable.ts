/** Postgres: connection errors, insufficient resources, shutdown, statement_timeout, errors of its system, lock_timeout (SQLSTATE classes 08, 53, 57, 58, and 55P03). */
const sqlStates = /^(08|53|57|58)[0-9A-Z]{3}$|^55P03$/
const networkCodes = /^E(CONN(REFUSED|RESET|ABORTED)|TIMEDOUT|PIPE|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH)$/
/** This machine has no room on a disk, or too few descriptors. */
const resourceCodes = /^E(NOSPC|DQUOT|MFILE|NFILE)$/
/** Errors of the `pg` driver without a code. */
const messages =
  /^Connection terminated|^timeout exceeded when trying to connect|^timeout expired|is not queryable|^Query read timeout/

/** True for an error that means that the database, the bucket or a disk cannot be used now, not that the request is wrong. */
export function isDependencyUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, $fault } = error as { code?: unknown; $fault?: unknown }
  if (typeof code === 'string' && [sqlStates, networkCodes, resourceCodes].some((codes) => codes.test(code)))
    return true
  return $fault === 'server' || messages.test(error.message) || isDependencyUnavailable(error.cause)
}

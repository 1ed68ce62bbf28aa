/** Postgres: connection errors, insufficient resources, shutdown, statement_timeout, lock_timeout (SQLSTATE classes 08, 53, 57, and 55P03). */
const sqlStates = /^(08|53|57)[0-9A-Z]{3}$|^55P03$/
const networkCodes = /^E(CONN(REFUSED|RESET|ABORTED)|TIMEDOUT|PIPE|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH)$/
/** Errors of the `pg` driver without a code. */
const messages =
  /^Connection terminated|^timeout exceeded when trying to connect|^timeout expired|is not queryable|^Query read timeout/

/** True for an error that means the database or the bucket is unavailable or too slow, not that the request is wrong. */
export function isDependencyUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, $fault } = error as { code?: unknown; $fault?: unknown }
  if (typeof code === 'string' && (sqlStates.test(code) || networkCodes.test(code))) return true
  return $fault === 'server' || messages.test(error.message) || isDependencyUnavailable(error.cause)
}

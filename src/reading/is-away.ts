/** Postgres: lost connections, no room, shutting down, cancelled by statement_timeout, locked (SQLSTATE classes 08, 53, 57, 55P03). */
const states = /^(08|53|57)[0-9A-Z]{3}$|^55P03$/
const network = /^E(CONN(REFUSED|RESET|ABORTED)|TIMEDOUT|PIPE|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH)$/
/** The driver gives these no code. */
const words = /^Connection terminated|^timeout exceeded when trying to connect|is not queryable|^Query read timeout/

/** True for an error that says the database or the bucket is away or too slow just now, and not that we are wrong. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, $fault } = error as { code?: unknown; $fault?: unknown }
  if (typeof code === 'string' && (states.test(code) || network.test(code))) return true
  return $fault === 'server' || words.test(error.message) || isAway(error.cause)
}

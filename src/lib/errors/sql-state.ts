/** The SQLSTATE of an error of Postgres, also where it is the cause of another error; empty for all others. */
export function toSqlState(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : toSqlState(error.cause)
}

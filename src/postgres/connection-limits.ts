/** What connections of the pool ask of Postgres as they begin, so that no statement and no transaction lasts forever. */
export const connectionLimits = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 60_000 }

/** The same for a session that nobody uses, as an option of Postgres, since the driver has no name for it. */
export const toIdleOption = (idleMs: number) => `-c idle_session_timeout=${idleMs}`

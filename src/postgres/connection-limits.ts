/** Startup parameters of pooled connections, so that no statement and no transaction lasts forever. */
export const connectionLimits = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 60_000 }

/** How long a request waits for a connection of a pool, and after which time without use one is closed. */
export const poolLimits = { connectionTimeoutMillis: 10_000, idleTimeoutMillis: 30_000, ...connectionLimits }

/** Connections of a server's pools and sessions (26), with a margin for a restart; one more for each cache in front. */
export const neededConnections = 34

/** The most connections of a renderer, and of an admin; a share of them each where there are several processes. */
export const toPoolSize = (processes: number): number => Math.max(4, Math.floor(10 / processes))

/**
 * What the driver has no parameter for, as options of Postgres: the timeout of idle sessions, and no JIT compilation. That
 * takes a tenth of a second for a plan that Postgres takes for expensive, each time, and none of ours runs long enough.
 * And what an account may have otherwise: the form of dates, since the driver reads no other, and an isolation in which
 * Postgres rejects transactions that it expects to be repeated.
 */
export const toSessionOptions = (idleMs: number) =>
  `-c idle_session_timeout=${idleMs} -c jit=off -c datestyle=ISO -c default_transaction_isolation=read\\ committed`

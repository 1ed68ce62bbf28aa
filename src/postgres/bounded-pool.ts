import { setImmediate } from 'node:timers/promises'

import pg from 'pg'

import { withTimeout } from '@/lib/async/with-timeout'
import { BoundedClient, type BoundedClientOptions } from './bounded-client'
import { toSessionOptions } from './connection-limits'

export type BoundedPoolOptions = Omit<pg.PoolConfig, 'Client' | 'idleTimeoutMillis'> &
  BoundedClientOptions & { idleTimeoutMillis: number }

type CheckLimits = {
  /** For a connection, and then for a response. */
  timeoutMs?: number
  /** When no connection is free, those whose query has received nothing for so long are destroyed. */
  unresponsiveAfterMs?: number
  /** When the database does respond, those that have waited for so long are destroyed if it does not work on their query. */
  lostAfterMs?: number
}

/**
 * Those of some sessions that have been idle for a second or have ended, though their clients wait: the network has lost
 * the query or the response. None where a pooler's process ids are not those of Postgres, so that nothing is known.
 */
const selectIdleSessions = `select asked.pid from unnest($1::integer[]) asked (pid)
  left join pg_stat_activity session on session.pid = asked.pid
  where pg_backend_pid() = $2 and (session.pid is null
    or session.state like 'idle%' and session.state_change < now() - interval '1 second')`

type ConnectCallback = (error: Error | undefined, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void

/** A pool that does not leak: a client whose connection has ended leaves it, whether or not it was released. */
export class BoundedPool extends pg.Pool {
  readonly #checkedOut = new Set<BoundedClient>()
  readonly #idle = new Set<BoundedClient>()

  constructor(options: BoundedPoolOptions) {
    // When a closed connection goes unnoticed by the server, Postgres ends its session by itself.
    super({
      options: toSessionOptions(2 * options.idleTimeoutMillis),
      ...options,
      Client: BoundedClient,
    } as pg.PoolConfig)
    // Without a listener, the loss of an idle connection would end the process; who needs one next opens another.
    this.on('error', () => undefined)
    this.on('acquire', (client) => {
      this.#idle.delete(client as unknown as BoundedClient)
      this.#checkedOut.add(client as unknown as BoundedClient)
    })
    this.on('release', (_, client) => {
      this.#checkedOut.delete(client as unknown as BoundedClient)
      this.#idle.add(client as unknown as BoundedClient)
    })
    this.on('remove', (client) => this.#idle.delete(client as unknown as BoundedClient))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (!callback) return super.connect().then(releaseOnEnd)
    super.connect((error, client) => {
      if (client) callback(error, releaseOnEnd(client), client.release)
      else callback(error)
    })
  }

  /**
   * Whether a query succeeds now. When it fails, connections that may be dead are destroyed, so that no caller waits for
   * them: the network may have dropped them silently. When it succeeds, those are destroyed that it has dropped.
   */
  async check({
    timeoutMs = 3_000,
    unresponsiveAfterMs = 5_000,
    lostAfterMs = 2_000,
  }: CheckLimits = {}): Promise<boolean> {
    const connecting = this.connect()
    const client = await withTimeout(timeoutMs, 'No connection is free', connecting).catch(() => null)
    if (!client) {
      connecting.then(
        (late) => late.release(),
        () => undefined,
      )
      this.#destroyUnresponsive(unresponsiveAfterMs)
      return false
    }
    const isAlive = await withTimeout(
      timeoutMs,
      'The database does not answer',
      this.#probe(client as unknown as BoundedClient, lostAfterMs),
    ).then(
      () => true,
      () => false,
    )
    client.release(!isAlive)
    if (!isAlive) this.#destroyUnresponsive(timeoutMs)
    return isAlive
  }

  #findUnresponsive(forMs: number): BoundedClient[] {
    return [...this.#checkedOut].filter((client) => client.unresponsiveForMs >= forMs)
  }

  /** Rejects unless this connection responds, which also tells of others whether they wait in vain: these are destroyed. */
  async #probe(client: BoundedClient, lostAfterMs: number): Promise<void> {
    const ids = this.#findUnresponsive(lostAfterMs).map(({ sessionId }) => sessionId)
    if (ids.length === 0) return void (await client.query('select 1'))
    const { rows } = await client.query<{ pid: number }>(selectIdleSessions, [ids, client.sessionId])
    if (rows.length === 0) return
    // A response that arrived while this process was blocked is read first.
    await setImmediate()
    for (const lost of this.#findUnresponsive(lostAfterMs))
      if (rows.some(({ pid }) => pid === lost.sessionId))
        lost.destroy(new Error('Connection terminated: the query or its response was lost'))
  }

  #destroyUnresponsive(afterMs: number): void {
    const unresponsive = this.#findUnresponsive(afterMs)
    for (const client of [...this.#idle, ...unresponsive])
      client.destroy(new Error('Connection terminated: the database does not answer'))
  }
}

/** Releases a client when its connection ends: Drizzle does not release one whose BEGIN failed. */
function releaseOnEnd(client: pg.PoolClient): pg.PoolClient {
  const { release } = client
  let isReleased = false
  const releaseOnce = (reason?: Error | boolean) => {
    if (isReleased) return
    isReleased = true
    client.off('end', onEnd)
    release(reason)
  }
  const onEnd = () => releaseOnce(true)
  client.release = releaseOnce
  client.once('end', onEnd)
  return client
}

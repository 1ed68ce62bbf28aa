import pg from 'pg'

import { withTimeout } from '@/lib/with-timeout'
import { BoundedClient, type BoundedClientOptions } from './bounded-client'
import { toIdleOption } from './connection-limits'

export type BoundedPoolOptions = Omit<pg.PoolConfig, 'Client' | 'idleTimeoutMillis'> &
  BoundedClientOptions & { idleTimeoutMillis: number }

type CheckLimits = {
  /** For a connection, and then for a response. */
  timeoutMs?: number
  /** When no connection is free, those whose query has received nothing for so long are destroyed. */
  unresponsiveAfterMs?: number
}

type ConnectCallback = (error: Error | undefined, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void

/** A pool that does not leak: a client whose connection has ended leaves it, whether or not it was released. */
export class BoundedPool extends pg.Pool {
  readonly #checkedOut = new Set<BoundedClient>()
  readonly #idle = new Set<BoundedClient>()

  constructor(options: BoundedPoolOptions) {
    // When a closed connection goes unnoticed by the server, Postgres ends its session by itself.
    super({
      options: toIdleOption(2 * options.idleTimeoutMillis),
      ...options,
      Client: BoundedClient,
    } as pg.PoolConfig)
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
   * them: the network may have dropped them silently.
   */
  async check({ timeoutMs = 3_000, unresponsiveAfterMs = 5_000 }: CheckLimits = {}): Promise<boolean> {
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
    const isAlive = await withTimeout(timeoutMs, 'The database does not answer', client.query('select 1')).then(
      () => true,
      () => false,
    )
    client.release(!isAlive)
    if (!isAlive) this.#destroyUnresponsive(timeoutMs)
    return isAlive
  }

  #destroyUnresponsive(afterMs: number): void {
    const unresponsive = [...this.#checkedOut].filter((client) => client.unresponsiveForMs >= afterMs)
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

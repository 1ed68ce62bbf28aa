import type { Socket } from 'node:net'

import pg from 'pg'

import { publishQuery, queryChannel } from './query-channel'

/** Long enough for two retransmissions. */
const connectTimeoutMs = 5_000
/** Longer than the pool's statement timeout, so that Postgres itself reports a slow statement. */
const defaultResponseTimeoutMs = 16_000
const endTimeoutMs = 1_000

export type BoundedClientOptions = pg.ClientConfig & {
  /** A query fails when the server has sent nothing for so long. */
  responseTimeoutMs?: number
}

/**
 * A connection on which nothing waits indefinitely: connecting, waiting for a query's response and closing have timeouts.
 * A client that exceeds one is destroyed, its queries fail, and it does not return to its pool.
 */
export class BoundedClient extends pg.Client {
  readonly #responseTimeoutMs: number
  #isBusy = false
  /** When the server last sent something, or the first pending query was sent. */
  #activeAt = 0
  #timer: NodeJS.Timeout | undefined

  constructor({ responseTimeoutMs = defaultResponseTimeoutMs, ...options }: BoundedClientOptions = {}) {
    // A pool uses the same option for how long it waits for a free client.
    const connectionTimeoutMillis = Math.min(connectTimeoutMs, options.connectionTimeoutMillis ?? connectTimeoutMs)
    super({ keepAlive: true, keepAliveInitialDelayMillis: 10_000, ...options, connectionTimeoutMillis })
    this.#responseTimeoutMs = responseTimeoutMs
    const query = this.query.bind(this) as (...all: unknown[]) => unknown
    this.query = ((...all: unknown[]) => {
      this.#onQuery()
      return queryChannel.start.hasSubscribers ? publishQuery(query, all) : query(...all)
    }) as pg.Client['query']
    // Without a listener a lost connection would end the process. Its pending queries are rejected anyway.
    this.on('error', () => undefined)
    this.on('drain', () => (this.#isBusy = false))
    this.on('end', () => clearTimeout(this.#timer))
    // Not earlier: TLS replaces the stream.
    this.once('connect', () => this.#stream.on('data', () => (this.#activeAt = performance.now())))
  }

  /** How long a query has been waiting without any data from the server; 0 when none is pending. */
  get unresponsiveForMs(): number {
    return this.#isBusy ? performance.now() - this.#activeAt : 0
  }

  /** The process id of the session that Postgres named on connecting, or a pooler in its place. */
  get sessionId(): number {
    return (this as unknown as { processID: number }).processID
  }

  /** The port of this end of the connection; undefined for a socket file. */
  get localPort(): number | undefined {
    return this.#stream.localPort
  }

  override end(): Promise<void>
  override end(callback: (error: Error) => void): void
  override end(callback?: (error: Error) => void): Promise<void> | void {
    const timer = setTimeout(() => this.destroy(new Error('Connection terminated: closing it timed out')), endTimeoutMs)
    timer.unref()
    this.once('end', () => clearTimeout(timer))
    return callback ? super.end(callback) : super.end()
  }

  /** Closes the connection without notifying the server, which may be unreachable. */
  destroy(reason: Error): void {
    this.#stream.destroy(reason)
  }

  get #stream(): Socket {
    return (this as unknown as { connection: { stream: Socket } }).connection.stream
  }

  #onQuery(): void {
    // A query that is queued behind another has not been sent yet.
    if (!this.#isBusy) this.#activeAt = performance.now()
    this.#isBusy = true
    this.#timer ??= this.#scheduleCheck(this.#responseTimeoutMs)
  }

  #scheduleCheck(ms: number): NodeJS.Timeout {
    // Data that arrived while this process was blocked is read first.
    const timer = setTimeout(() => setImmediate(() => this.#check()), ms)
    timer.unref()
    return timer
  }

  #check(): void {
    this.#timer = undefined
    if (!this.#isBusy) return
    const leftMs = this.#responseTimeoutMs - this.unresponsiveForMs
    if (leftMs > 0) this.#timer = this.#scheduleCheck(leftMs)
    else this.destroy(new Error(`Query read timeout: the database sent nothing for ${this.#responseTimeoutMs} ms`))
  }
}

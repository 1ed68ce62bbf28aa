import { withTimeout } from '@/lib/async/with-timeout'
import { BoundedClient } from './bounded-client'

export type SessionOptions = {
  connectionString: string
  /** Names the connection in pg_stat_activity. */
  name: string
  /** Prepares the connection, before its first heartbeat. */
  setUp?: (client: BoundedClient) => Promise<void>
  /** One round trip; `select 1` by default. */
  beat?: (client: BoundedClient) => Promise<unknown>
  /** A later heartbeat succeeded, which was sent at this time (`performance.now()`). */
  onBeat?: (sentAt: number) => void
  /** The connection was lost or is unresponsive; called once, and not after `close`. */
  onLoss: (error: Error) => void
  heartbeat?: Heartbeat
  /** Cancels opening. */
  signal?: AbortSignal
}

export type Heartbeat = {
  /** From the end of one round trip to the next. */
  intervalMs: number
  /** When a round trip, or connecting, counts as failed. */
  timeoutMs: number
}

export const defaultHeartbeat: Heartbeat = { intervalMs: 2_000, timeoutMs: 5_000 }

/** For processes whose work may block the event loop, and where a loss need not be detected quickly. */
export const lenientHeartbeat: Heartbeat = { intervalMs: 5_000, timeoutMs: 25_000 }

export type Session = {
  client: BoundedClient
  /** When its first heartbeat was sent. */
  openedAt: number
  close: () => Promise<void>
}

/** How long after its last heartbeat the loss of a session is detected at the latest. */
export function toLossDetectionMs({ intervalMs, timeoutMs }: Heartbeat): number {
  return intervalMs + timeoutMs
}

/**
 * Opens a dedicated connection that is checked by a heartbeat, since a network may drop it silently. Resolves after the
 * first heartbeat. Postgres ends the session when heartbeats stop, so that its locks are released whatever the network
 * does, but never before this side has detected the loss.
 */
export async function openSession({
  connectionString,
  name,
  setUp = async () => undefined,
  beat = (client) => client.query('select 1'),
  onBeat = () => undefined,
  onLoss,
  heartbeat = defaultHeartbeat,
  signal,
}: SessionOptions): Promise<Session> {
  const { intervalMs, timeoutMs } = heartbeat
  const client = new BoundedClient({
    connectionString,
    application_name: name,
    connectionTimeoutMillis: timeoutMs,
    responseTimeoutMs: timeoutMs,
  })
  let isOpen = false
  let timer: NodeJS.Timeout | undefined

  function lose(error: Error): void {
    client.destroy(error)
    if (!isOpen) return
    isOpen = false
    clearTimeout(timer)
    onLoss(error)
  }

  async function sendBeat(): Promise<number> {
    const sentAt = performance.now()
    await withTimeout(timeoutMs, `No heartbeat of ${name} within ${timeoutMs} ms`, beat(client))
    return sentAt
  }

  function scheduleBeat(): void {
    timer = setTimeout(() => {
      sendBeat().then((sentAt) => {
        if (!isOpen) return
        onBeat(sentAt)
        scheduleBeat()
      }, lose)
    }, intervalMs)
  }

  client.on('error', lose)
  client.on('end', () => lose(new Error(`The connection ${name} ended`)))
  const cancel = () => client.destroy(new Error(`Opening the connection ${name} was cancelled`))
  signal?.addEventListener('abort', cancel)
  try {
    await client.connect()
    await client.query(`set idle_session_timeout = ${2 * toLossDetectionMs(heartbeat)}`)
    await setUp(client)
    const openedAt = await sendBeat()
    isOpen = true
    scheduleBeat()
    return { client, openedAt, close }
  } catch (error) {
    client.destroy(error as Error)
    throw error
  } finally {
    signal?.removeEventListener('abort', cancel)
  }

  async function close(): Promise<void> {
    if (!isOpen) return
    isOpen = false
    clearTimeout(timer)
    await client.end()
  }
}

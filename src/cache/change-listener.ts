import { randomBytes } from 'node:crypto'

import { listenerName } from '@/postgres/listener-name'
import type { BoundedClient } from '@/postgres/bounded-client'
import { openPersistentSession } from '@/postgres/persistent-session'
import type { Heartbeat } from '@/postgres/session'
import { changeChannel } from './change-channel'

export type ChangeListener = {
  /** Resolves once every change that was committed before the call has been received, or the connection is lost. */
  catchUp: () => Promise<void>
  close: () => Promise<void>
}

type Options = {
  databaseUrl: string
  /** A change was committed; `tag` identifies what changed. */
  onChange: (tag: string) => void
  /** Every change that was committed before this time (`performance.now()`) has been received. */
  onInSync: (at: number) => void
  /** Connected: every change after this time will be received. */
  onConnect: (at: number) => void
  /** The connection is lost or its heartbeat is overdue; changes are not received until `onConnect`. */
  onDisconnect: () => void
  onError: (error: unknown) => void
  heartbeat?: Heartbeat
}

/**
 * Listens for committed changes on a dedicated connection, and reconnects indefinitely. Its heartbeat is a NOTIFY to
 * itself, which proves that notifications arrive. Resolves once it listens; rejects when the first connection fails.
 */
export async function listenForChanges({
  databaseUrl,
  onChange,
  onInSync,
  onConnect,
  onDisconnect,
  onError,
  heartbeat,
}: Options): Promise<ChangeListener> {
  const ownChannel = `lectern_heartbeat_${randomBytes(8).toString('hex')}`
  const waiting = new Map<string, () => void>()
  let beats = 0
  let connected: BoundedClient | null = null
  let catchingUp = Promise.resolve()
  let next: Promise<void> | null = null
  let settle: { resolve: () => void; reject: (error: Error) => void } | null = null

  const first = new Promise<void>((resolve, reject) => (settle = { resolve, reject }))
  const session = openPersistentSession({
    connectionString: databaseUrl,
    name: listenerName,
    ...(heartbeat ? { heartbeat } : {}),
    async setUp(client) {
      client.on('notification', ({ channel, payload = '' }) =>
        channel === ownChannel ? waiting.get(payload)?.() : onChange(payload),
      )
      // A heartbeat need not be flushed to disk.
      await client.query(`set synchronous_commit = off; listen ${ownChannel}; listen ${changeChannel}`)
      connected = client
    },
    beat: notifyItself,
    onBeat: onInSync,
    onOpen(sentAt) {
      onConnect(sentAt)
      settle?.resolve()
    },
    onLoss(error) {
      connected = null
      for (const resolve of waiting.values()) resolve()
      onDisconnect()
      onError(error)
    },
    onFailure(error) {
      onError(error)
      settle?.reject(error)
    },
  })
  try {
    await first
  } catch (error) {
    await session.close()
    throw error
  }
  return { catchUp, close: () => session.close() }

  /** One round trip. Notifications arrive in the order of their commits, so all earlier ones have arrived before. */
  async function notifyItself(client: BoundedClient): Promise<void> {
    const beat = String(++beats)
    try {
      const arrived = new Promise<void>((resolve) => waiting.set(beat, resolve))
      await client.query('select pg_notify($1, $2)', [ownChannel, beat])
      await arrived
    } finally {
      waiting.delete(beat)
    }
  }

  /** Those who ask while a round trip is under way share the next one. */
  function catchUp(): Promise<void> {
    next ??= catchingUp = catchingUp.then(async () => {
      next = null
      // A loss is the heartbeat's to report.
      if (connected) await notifyItself(connected).catch(() => undefined)
    })
    return next
  }
}

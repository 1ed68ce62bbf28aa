import { randomBytes } from 'node:crypto'

import { openPersistentSession } from '@/postgres/persistent-session'
import type { Heartbeat } from '@/postgres/session'
import { changeChannel } from './change-channel'

export type ChangeListener = { close: () => Promise<void> }

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
  let beats = 0
  let onOwn: (payload: string) => void = () => undefined
  let settle: { resolve: () => void; reject: (error: Error) => void } | null = null

  const first = new Promise<void>((resolve, reject) => (settle = { resolve, reject }))
  const session = openPersistentSession({
    connectionString: databaseUrl,
    name: 'lectern-listen',
    ...(heartbeat ? { heartbeat } : {}),
    async setUp(client) {
      client.on('notification', ({ channel, payload = '' }) =>
        channel === ownChannel ? onOwn(payload) : onChange(payload),
      )
      // A heartbeat need not be flushed to disk.
      await client.query(`set synchronous_commit = off; listen ${ownChannel}; listen ${changeChannel}`)
    },
    async beat(client) {
      const beat = String(++beats)
      const arrived = new Promise<void>((resolve) => (onOwn = (payload) => payload === beat && resolve()))
      await client.query('select pg_notify($1, $2)', [ownChannel, beat])
      await arrived
    },
    onBeat: onInSync,
    onOpen(sentAt) {
      onConnect(sentAt)
      settle?.resolve()
    },
    onLoss(error) {
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
  return session
}

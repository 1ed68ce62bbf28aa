import { randomBytes } from 'node:crypto'

import { withTimeout } from '@/lib/async/with-timeout'
import { BoundedClient } from './bounded-client'
import { neededConnections } from './connection-limits'

const timeoutMs = 3_000

const modeRemedy =
  'Let DATABASE_URL lead to Postgres itself, or to a pooler in session mode: in transaction mode it cannot LISTEN.'
const roomRemedy = `Queries are not answered, as by a pooler that has no connection left: a server takes up to ${neededConnections}, so raise default_pool_size of PgBouncer, or what limits another one.`
/** Of a connection that is open and whose first query is not answered, or that PgBouncer ends instead or does not accept. */
const isWithoutRoom = /^Query read timeout|query_wait_timeout|no more connections allowed/

/** The advice where a notification could not be measured, at a start and in `npm run doctor`. */
export function toListenRemedy({ message }: Error): string {
  return isWithoutRoom.test(message) ? roomRemedy : modeRemedy
}

export type NotificationUrls = { listenUrl: string; notifyUrl: string; name: string }

/**
 * How long a notification takes from one connection to another, in milliseconds; rejects when it does not arrive. Uses
 * two connections, since a pooler in transaction mode may assign one connection the same session twice.
 */
export async function measureNotification({ listenUrl, notifyUrl, name }: NotificationUrls): Promise<number> {
  const channel = `${name.replaceAll('-', '_')}_${randomBytes(8).toString('hex')}`
  const [listener, sender] = [listenUrl, notifyUrl].map(
    (connectionString) => new BoundedClient({ connectionString, application_name: name }),
  ) as [BoundedClient, BoundedClient]
  try {
    await Promise.all([listener.connect(), sender.connect()])
    const arrived = new Promise<void>((resolve) => listener.once('notification', () => resolve()))
    await listener.query(`listen ${channel}`)
    const sentAt = performance.now()
    await sender.query('select pg_notify($1, $2)', [channel, ''])
    await withTimeout(timeoutMs, 'No notification arrived', arrived)
    return Math.max(1, Math.round(performance.now() - sentAt))
  } finally {
    for (const client of [listener, sender]) client.destroy(new Error('The check has ended'))
  }
}

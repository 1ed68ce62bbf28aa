import { randomBytes } from 'node:crypto'

import { withTimeout } from '@/lib/with-timeout'
import { BoundedClient } from '@/postgres/bounded-client'
import type { Finding } from './finding'

const subject = 'changes'
const timeoutMs = 3_000

type Urls = { listenUrl: string; notifyUrl: string }

/** Whether a notification of one connection reaches another, as a server needs to hear what editors publish. */
export async function checkListen({ listenUrl, notifyUrl }: Urls): Promise<Finding[]> {
  const channel = `lectern_doctor_${randomBytes(8).toString('hex')}`
  const [listener, sender] = [listenUrl, notifyUrl].map(
    (connectionString) => new BoundedClient({ connectionString, application_name: 'lectern-doctor' }),
  ) as [BoundedClient, BoundedClient]
  try {
    await Promise.all([listener.connect(), sender.connect()])
    const arrived = new Promise<void>((resolve) => listener.once('notification', () => resolve()))
    await listener.query(`listen ${channel}`)
    const sentAt = performance.now()
    await sender.query('select pg_notify($1, $2)', [channel, ''])
    await withTimeout(timeoutMs, 'No notification arrived', arrived)
    const milliseconds = Math.max(1, Math.round(performance.now() - sentAt))
    return [{ subject, state: 'ok', text: `A change is heard by LISTEN after ${milliseconds} ms.` }]
  } catch (error) {
    const text = `A change is not heard by LISTEN (${(error as Error).message}), so pages would stay as they were.`
    const remedy =
      'Let DATABASE_URL lead to Postgres itself, or to a pooler in session mode: in transaction mode it cannot LISTEN.'
    return [{ subject, state: 'failure', text, remedy }]
  } finally {
    for (const client of [listener, sender]) client.destroy(new Error('The check has ended'))
  }
}

import pg from 'pg'

import { changeChannel } from '@/cache/change-channel'
import { query } from './database'
import { servers } from './servers'
import { waitUntil } from './wait-until'

export type Announcements = {
  /** Runs a statement; returns what it announces to the caches. */
  announcedBy: (text: string, values?: unknown[]) => Promise<string[]>
  close: () => Promise<void>
}

/** Listens to the changes that the tests' database announces. */
export async function listenToAnnouncements(): Promise<Announcements> {
  const changes: string[] = []
  const client = new pg.Client({ connectionString: servers.databaseUrl })
  await client.connect()
  client.on('notification', ({ payload = '' }) => changes.push(payload))
  await client.query(`listen ${changeChannel}`)
  let marks = 0
  /** Waits for all that was committed before. */
  async function settle(): Promise<void> {
    const mark = `book:mark-${++marks}`
    await query(`select pg_notify('${changeChannel}', $1)`, [mark])
    await waitUntil('it is announced', async () => changes.at(-1) === mark)
    changes.pop()
  }
  return {
    async announcedBy(text, values) {
      await settle()
      changes.length = 0
      await query(text, values)
      await settle()
      return [...changes]
    },
    close: () => client.end(),
  }
}

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { dedicatedHosts, startDedicatedServer, type DedicatedServer } from '../support/dedicated-server'
import { query } from '../support/database'
import { send } from '../support/http'
import { servers } from '../support/servers'
import { waitUntil } from '../support/wait-until'

const target = '/catalogue.onix.xml'
let server: DedicatedServer
let publisher: string
/** Keeps whoever reads all of a book from going on. */
let blocker: pg.Client

const get = (path: string, headers: Record<string, string> = {}) =>
  send(path, { origin: server.origin, headers: { host: dedicatedHosts.catalogue, ...headers } })

const rename = (name: string) => query('update site set organization_name = $1', [name])
const toSender = (name: string) => `<SenderName>${name}</SenderName>`

beforeAll(async () => {
  const [site] = await query<{ name: string }>('select organization_name as name from site')
  publisher = site!.name
  blocker = new pg.Client({ connectionString: servers.databaseUrl })
  await blocker.connect()
  server = await startDedicatedServer({ SPOOL_MIN_BYTES: '1' })
})

afterAll(async () => {
  await blocker?.end()
  await server?.stop()
  await rename(publisher)
})

describe('A change while a bulk export is generated', () => {
  it('is in the next response; pending requests get the previous one, which no shared cache may store', async () => {
    const name = `${publisher} and Daughters`
    await blocker.query('begin; lock table books_outcomes in access exclusive mode')
    const waiting = [get(target), get(target, { 'accept-encoding': 'br' })]
    await waitUntil('the file waits for the lock', async () => {
      const rows = await query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'declare%'`,
      )
      return rows.length > 0
    })
    await rename(name)
    // Other responses do not wait for the file.
    await waitUntil('the change has arrived', async () => (await get('/', { accept: 'text/html' })).text.includes(name))
    const later = get(target)
    await blocker.query('rollback')
    for (const { status, text, headers } of await Promise.all(waiting)) {
      expect(status).toBe(200)
      expect(text).toContain(toSender(publisher))
      expect(headers['cdn-cache-control']).toBe('no-store')
    }
    for (const response of [await later, await get(target), await get(target)]) {
      expect(response.text).toContain(toSender(name))
      expect(response.headers['cdn-cache-control']).toBeUndefined()
    }
  })
})

import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { readEnv } from '@/config/env'
import { waitUntil } from '../../support/wait-until'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload reads its settings when the modules below are loaded.
const { close } = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
const { sql } = await import('@payloadcms/db-postgres/drizzle')
const { findPageIds } = await import('@/reading/shared/list-places')
const { runAfterChanges } = await import('@/reading/shared/memoize-until-change')

const client = new pg.Client({ connectionString: readEnv().DATABASE_URL })
beforeAll(async () => {
  await client.connect()
  await client.query('create table numbers (id integer primary key)')
  await client.query('insert into numbers select generate_series(10, 6009)')
})
afterAll(async () => {
  await client.end()
  await close()
})

/** Slow, so that a change is committed while it is read. */
const list = {
  name: 'numbers',
  tags: ['numbers'],
  from: sql`(select id from numbers, (select pg_sleep(0.3) offset 0) slow) c`,
  condition: sql`true`,
  id: sql`c.id`,
  order: { key: null, ties: { columns: [sql`c.id`], isDescending: false } },
}
const readPage = (number: number) => findPageIds(list, 100, (number - 1) * 100)

it('A late page is that of after a change, though reads of before it end later', async () => {
  const before = await runAfterChanges([], () => readPage(31))
  const late = [readPage(31), readPage(32)]
  await waitUntil('the places are being read', async () => {
    const { rows } = await client.query(
      `select from pg_stat_activity where state = 'active' and query like '%row_number%' and pid <> pg_backend_pid()`,
    )
    return rows.length > 0
  })
  await client.query('insert into numbers values (1)')
  await runAfterChanges([[Number.MAX_SAFE_INTEGER, ['numbers']]], () => readPage(1))
  await Promise.all(late)
  const expected = [Number(before[0]) - 1, ...before.slice(0, -1)]
  for (let read = 0; read < 4; read++) expect(await readPage(31)).toEqual(expected)
})

import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { changeChannel } from '@/cache/change-channel'
import { createDocument } from '../support/documents'
import { startPayload, type TestPayload } from '../support/payload-database'
import { waitUntil } from '../support/wait-until'

let test: TestPayload
beforeAll(async () => {
  test = await startPayload()
}, 120_000)
afterAll(() => test?.close())

/** What a table announces by other ways. Nothing shows a new image or account until a document names it. */
const changesElsewhere: Record<string, readonly string[]> = {
  media: ['INSERT'],
  // What names the account changes with it.
  users: ['INSERT', 'DELETE'],
}

const publicTables = /^(articles|books|bundles|evidence_entries|evidence_record|site|media|users)(_|$)/
/** Sessions of accounts are not public. */
const isPublic = (table: string) => publicTables.test(table) && table !== 'users_sessions'

it('announces each row that is inserted, updated or deleted in a table that is shown, whatever changes it', async () => {
  const { pool } = test.payload.db as unknown as { pool: pg.Pool }
  const { rows } = await pool.query<{ table: string; events: string[] }>(
    `select t.table_name as table, array_agg(distinct g.event_manipulation::text)
         filter (where g.trigger_name ~ '^(announce|catalogue|remove$)') as events
       from information_schema.tables t
       left join information_schema.triggers g
         on g.event_object_schema = t.table_schema and g.event_object_table = t.table_name
           and g.action_orientation = 'ROW'
       where t.table_schema = 'public' and t.table_type = 'BASE TABLE' group by 1 order by 1`,
  )
  const tables = rows.filter(({ table }) => isPublic(table))
  expect(tables.length).toBeGreaterThan(15)
  const silent = tables.flatMap(({ table, events }) =>
    ['INSERT', 'UPDATE', 'DELETE']
      .filter((event) => !events?.includes(event) && !changesElsewhere[table]?.includes(event))
      .map((event) => `${event} of ${table}`),
  )
  expect(silent).toEqual([])
})

it('announces both books when a part of one is moved to the other', async () => {
  const { payload } = test
  const { pool } = payload.db as unknown as { pool: pg.Pool }
  const create = (code: string) =>
    createDocument(payload, 'books', {
      code,
      title: `Book ${code}`,
      language: 'en',
      synopsis: 'Words.',
      authors: [{ name: `Ada of ${code}` }],
      _status: 'published',
    })
  const [one, other] = [await create('T1-1'), await create('T1-2')]
  const announced: string[] = []
  const listener = await pool.connect()
  listener.on('notification', ({ payload: change = '' }) => announced.push(change))
  await listener.query(`listen ${changeChannel}`)
  await listener.query('update books_authors set _parent_id = $2 where _parent_id = $1', [one.id, other.id])
  await listener.query(`notify ${changeChannel}, 'the end'`)
  await waitUntil('all are announced', async () => announced.includes('the end'))
  listener.release(true)
  expect(announced).toEqual(expect.arrayContaining(['book:T1-1', 'book:T1-2']))
})

import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { changeChannel } from '@/cache/change-channel'
import { createDocument } from '../../support/documents'
import { startPayload, type TestPayload } from '../../support/payload-database'
import { waitUntil } from '../../support/wait-until'

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

/** What is announced while a statement runs. */
async function announcedBy(statement: string, values: readonly unknown[]): Promise<string[]> {
  const { pool } = test.payload.db as unknown as { pool: pg.Pool }
  const announced: string[] = []
  const listener = await pool.connect()
  listener.on('notification', ({ payload: change = '' }) => announced.push(change))
  await listener.query(`listen ${changeChannel}`)
  const { rowCount } = await listener.query(statement, [...values])
  expect(rowCount).toBeGreaterThan(0)
  await listener.query(`notify ${changeChannel}, 'the end'`)
  await waitUntil('all are announced', async () => announced.includes('the end'))
  listener.release(true)
  return announced
}

describe('announces both', () => {
  const createBook = (code: string) =>
    createDocument(test.payload, 'books', {
      code,
      title: `Book ${code}`,
      language: 'en',
      synopsis: 'Words.',
      authors: [{ name: `Ada of ${code}` }],
      chapters: [{ title: `Chapter of ${code}` }],
      outcomes: [{ text: `Outcome of ${code}` }],
      subjects: [`Subject of ${code}`],
      _status: 'published',
    })

  it.each([
    ['books_authors', '_parent_id', 10],
    ['books_chapters', '_parent_id', 20],
    ['books_outcomes', '_parent_id', 30],
    ['books_texts', 'parent_id', 40],
  ])('books when a row of %s is moved from one to the other', async (table, parent, number) => {
    const [one, other] = [await createBook(`T1-${number}`), await createBook(`T1-${number + 1}`)]
    const announced = await announcedBy(`update ${table} set ${parent} = $2 where ${parent} = $1`, [one.id, other.id])
    expect(announced).toEqual(expect.arrayContaining([`book:T1-${number}`, `book:T1-${number + 1}`]))
  })

  it('bundles when a book is moved from one to the other, and a former address that is', async () => {
    const book = await createBook('T1-90')
    const create = (slug: string, more: object) =>
      createDocument(test.payload, 'bundles', {
        slug,
        title: `Bundle ${slug}`,
        description: 'Books of the tests.',
        _status: 'published',
        ...more,
      })
    const one = await create('one', { books: [book.id], previousSlugs: ['first'] })
    const other = await create('other', {})
    const move = (table: string) =>
      announcedBy(`update ${table} set parent_id = $2 where parent_id = $1`, [one.id, other.id])
    expect(await move('bundles_rels')).toEqual(expect.arrayContaining(['bundle:one', 'bundle:other']))
    // No more than where that address leads.
    expect(await move('bundles_texts')).toContain('bundle:first')
  })
})

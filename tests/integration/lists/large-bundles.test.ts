import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { startPayload, type TestPayload } from '../../support/payload-database'

/** A library's series has thousands of books; what is counted here would grow with their square. */
const size = 40
let test: TestPayload
let client: pg.Client
let books: number[]
let bundle: number
const heard: string[] = []

beforeAll(async () => {
  test = await startPayload()
  client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  await client.query(`set track_functions = 'all'`)
  client.on('notification', ({ payload = '' }) => heard.push(payload))
  await client.query('listen lectern_changes')
  const inserted = await client.query<{ id: number }>(
    `insert into books (code, title, language, synopsis, published_at, _status)
     select 'T1-' || n, 'Volume ' || n, 'en', 'About.', '2026-01-01', 'published' from generate_series(1, $1) n returning id`,
    [size],
  )
  books = inserted.rows.map(({ id }) => id)
  const created = await test.payload.create({
    collection: 'bundles',
    data: { title: 'A series', slug: 'a-series', description: 'All volumes.', books, _status: 'published' },
  })
  bundle = Number(created.id)
}, 120_000)
afterAll(async () => {
  await client?.end()
  await test?.close()
})

/** How often functions were called by a transaction of these statements. */
async function countCalls(statements: readonly string[]): Promise<Record<string, number>> {
  const read = async () => {
    // Counted when the statement ends that asks for it.
    await client.query('select pg_stat_force_next_flush()')
    const { rows } = await client.query<{ name: string; calls: string }>(
      `select funcname as name, calls from pg_stat_user_functions where funcname in ('lectern_refresh_books', 'lectern_refresh_bundle')`,
    )
    return Object.fromEntries(rows.map(({ name, calls }) => [name, Number(calls)]))
  }
  const before = await read()
  await client.query(['begin', ...statements, 'commit'].join('; '))
  const after = await read()
  return Object.fromEntries(Object.entries(after).map(([name, calls]) => [name, calls - (before[name] ?? 0)]))
}

/** The books and bundles of which the catalogue has another state than what they show. */
async function findOutdated(): Promise<unknown[]> {
  const { rows } = await client.query(`
    select 'book' as kind, book_id as id from catalogue_books c left join lectern_books_shown(array(select id from books)) s
      on s.id = c.book_id where c.is_public is distinct from (s.shown is not null) or c.is_public and c.fingerprint <> md5(s.shown)
    union all
    select 'bundle', bundle_id from catalogue_bundles where is_public and fingerprint <> md5(lectern_bundle_shown(bundle_id))`)
  return rows
}

const readModified = async () =>
  (
    await client.query<{ at: Date }>('select modified_at as at from catalogue_bundles where bundle_id = $1', [bundle])
  ).rows[0]!.at.toISOString()

/** How many entries of the indexes of marks have been read. */
async function countEntries(): Promise<number> {
  await client.query('select pg_stat_force_next_flush()')
  const { rows } = await client.query<{ entries: number }>(
    `select sum(idx_tup_read)::integer as entries from pg_stat_user_indexes where relname in ('changed_books', 'changed_bundles')`,
  )
  return rows[0]!.entries
}

it('a bundle that is saved with its books is compared once, and so are they', async () => {
  const before = await countEntries()
  const calls = await countCalls([
    `update bundles set title = 'The series' where id = ${bundle}`,
    `create temporary table kept on commit drop as select * from bundles_rels where parent_id = ${bundle}`,
    `delete from bundles_rels where parent_id = ${bundle}`,
    'insert into bundles_rels select * from kept',
  ])
  expect(calls).toEqual({ lectern_refresh_books: 1, lectern_refresh_bundle: 1 })
  // Marks that were taken stay in the index until the transaction ends.
  const entries = (await countEntries()) - before
  expect(entries).toBeGreaterThan(size)
  expect(entries).toBeLessThan(10 * size)
  expect(await findOutdated()).toEqual([])
  expect((await client.query('select from changed_books union all select from changed_bundles')).rowCount).toBe(0)
})

it('books of a bundle that change at once compare it once', async () => {
  const calls = await countCalls([`update books set synopsis = 'More about it.'`])
  expect(calls).toEqual({ lectern_refresh_books: 1, lectern_refresh_bundle: 1 })
  expect(await findOutdated()).toEqual([])
})

it('announces each book whose page names the bundle when its title changes, and none when its description does', async () => {
  heard.length = 0
  await test.payload.update({ collection: 'bundles', id: bundle, data: { title: 'Volumes', _status: 'published' } })
  await client.query('select 1')
  expect(heard.filter((change) => change.startsWith('book:'))).toHaveLength(size)
  expect(heard).toContain('bundle:a-series')
  heard.length = 0
  await test.payload.update({ collection: 'bundles', id: bundle, data: { description: 'Each.', _status: 'published' } })
  await client.query('select 1')
  expect(heard.filter((change) => change.startsWith('book:'))).toEqual([])
  expect(heard).toContain('bundle:a-series')
  expect(await findOutdated()).toEqual([])
})

it('a save that changes nothing announces nothing and keeps the time of the last change', async () => {
  const before = await readModified()
  heard.length = 0
  await test.payload.update({ collection: 'bundles', id: bundle, data: { _status: 'published' } })
  await client.query('select 1')
  expect(heard.filter((change) => /^(book|bundle):/.test(change))).toEqual([])
  expect(await readModified()).toBe(before)
})

it('a book that leaves, one that joins, and another order are shown by the bundle and by the books', async () => {
  const [first, second, ...others] = books
  await test.payload.update({
    collection: 'bundles',
    id: bundle,
    data: { books: [...others, second!], _status: 'published' },
  })
  expect(await findOutdated()).toEqual([])
  const before = await readModified()
  await test.payload.update({
    collection: 'bundles',
    id: bundle,
    data: { books: [first!, second!, ...others], _status: 'published' },
  })
  expect(await findOutdated()).toEqual([])
  expect(await readModified()).not.toBe(before)
})

it('a bundle that is unpublished, published again and deleted is named by its books only while it is public', async () => {
  const namedBy = async () =>
    (
      await client.query<{ count: number }>(
        `select count(*)::integer as count from lectern_books_shown($1) s join catalogue_books c on c.book_id = s.id
         where s.shown like '%"a-series"%' and c.fingerprint = md5(s.shown)`,
        [books],
      )
    ).rows[0]!.count
  expect(await namedBy()).toBe(size)
  await client.query(`update bundles set _status = 'draft' where id = $1`, [bundle])
  expect([await namedBy(), await findOutdated()]).toEqual([0, []])
  await client.query(`update bundles set _status = 'published' where id = $1`, [bundle])
  expect([await namedBy(), await findOutdated()]).toEqual([size, []])
  await client.query('delete from bundles where id = $1', [bundle])
  expect([await namedBy(), await findOutdated()]).toEqual([0, []])
})

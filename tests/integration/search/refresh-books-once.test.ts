import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { startPayload, type TestPayload } from '../../support/payload-database'

let test: TestPayload
let client: pg.Client
beforeAll(async () => {
  test = await startPayload()
  client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  await client.query(`set track_functions = 'all'`)
}, 120_000)
afterAll(async () => {
  await client?.end()
  await test?.close()
})

async function countCalls(name: string): Promise<number> {
  // Counted when the statement ends that asks for it.
  await client.query('select pg_stat_force_next_flush()')
  const { rows } = await client.query<{ calls: string }>(
    `select calls from pg_stat_user_functions where funcname = $1`,
    [name],
  )
  return Number(rows[0]?.calls ?? 0)
}

async function insertBook(code: string): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into books (code, title, language, synopsis, published_at, _status)
     values ($1, 'A book', 'en', 'About.', '2026-01-01', 'published') returning id`,
    [code],
  )
  return rows[0]!.id
}

const addAuthor = (book: number, name: string, order = 1) =>
  client.query(`insert into books_authors (_order, _parent_id, id, name) values ($1, $2, $3, $4)`, [
    order,
    book,
    `${book}-${name}`,
    name,
  ])

async function readFingerprint(book: number): Promise<string> {
  const { rows } = await client.query<{ fingerprint: string }>(
    'select fingerprint from catalogue_books where book_id = $1',
    [book],
  )
  return rows[0]!.fingerprint
}

async function readShown(book: number): Promise<string> {
  const { rows } = await client.query<{ shown: string }>('select md5(shown) as shown from lectern_books_shown($1)', [
    [book],
  ])
  return rows[0]!.shown
}

it('a transaction that changes a book and its parts computes once what it shows, as it is at the end', async () => {
  const book = await insertBook('T1-1')
  const before = await countCalls('lectern_refresh_books')
  await client.query('begin')
  await client.query(`update books set title = 'Another' where id = $1`, [book])
  for (const [order, name] of ['Ada', 'Bo', 'Cy'].entries()) await addAuthor(book, name, order)
  for (const [order, title] of ['One', 'Two'].entries())
    await client.query(`insert into books_chapters (_order, _parent_id, id, title) values ($1, $2, $3, $4)`, [
      order,
      book,
      `${book}-${title}`,
      title,
    ])
  await client.query(`delete from books_authors where name = 'Bo'`)
  await client.query('commit')
  expect((await countCalls('lectern_refresh_books')) - before).toBe(1)
  expect(await readFingerprint(book)).toBe(await readShown(book))
  expect((await client.query('select from changed_books')).rowCount).toBe(0)
})

it('a part alone changes what its book shows', async () => {
  const book = await insertBook('T1-2')
  const before = await readFingerprint(book)
  await addAuthor(book, 'Dora')
  expect(await readFingerprint(book)).not.toBe(before)
  expect(await readFingerprint(book)).toBe(await readShown(book))
})

it('a change after constraints were made immediate counts too', async () => {
  const book = await insertBook('T1-3')
  await client.query('begin')
  await addAuthor(book, 'Eve')
  await client.query('set constraints all immediate')
  await client.query(`update books_authors set name = 'Eva' where _parent_id = $1`, [book])
  await client.query('commit')
  expect(await readFingerprint(book)).toBe(await readShown(book))
})

it('a book whose code changed, and one that is deleted, are announced with their parts', async () => {
  const book = await insertBook('T1-4')
  await addAuthor(book, 'Finn')
  const heard: string[] = []
  client.on('notification', ({ payload = '' }) => heard.push(payload))
  await client.query('listen lectern_changes')
  await client.query(`update books set code = 'T1-5' where id = $1`, [book])
  await client.query('select 1')
  expect(heard).toEqual(expect.arrayContaining(['book:T1-4', 'book:T1-5', 'listing:books']))
  heard.length = 0
  await client.query('delete from books where id = $1', [book])
  await client.query('select 1')
  expect(heard).toEqual(expect.arrayContaining(['book:T1-5', 'listing:books']))
})

it('the first save of a book that was not written by Payload announces no list', async () => {
  const book = await insertBook('T1-6')
  await addAuthor(book, 'Gus')
  await client.query(`insert into books_texts ("order", parent_id, path, text) values (1, $1, 'subjects', 'Law')`, [
    book,
  ])
  const readListing = async () =>
    (await client.query<{ listing: string }>('select listing from catalogue_books where book_id = $1', [book])).rows[0]
  const before = await readListing()
  await test.payload.update({ collection: 'books', id: book, data: { title: 'Corrected', _status: 'published' } })
  expect(await readListing()).toEqual(before)
})

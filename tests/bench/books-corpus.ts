import type pg from 'pg'

import { toBook, toSeed } from './book-record'
import { createRandomInt } from './generated-content'
import { writeText, writeTitle } from './realistic-text'
import type { Cost } from './search-corpus'

const batchSize = 1_000

/**
 * Adds published books with realistic texts in ten languages until there are `total`, as an import writes them: in
 * transactions of a thousand, whose derived rows are refreshed at once. Those of the same numbers are the same in every
 * run, and a run that was killed is continued. Returns what the refreshing, most of it indexing, took.
 */
export async function insertRealisticBooks(client: pg.ClientBase, total: number): Promise<Cost> {
  const cost = await insertRange(client, 0, total)
  await finishBooks(client)
  return cost
}

/** The same on several connections at once; inverted indexes are made afterwards, from all books. */
export async function insertManyBooks(clients: readonly pg.ClientBase[], total: number): Promise<void> {
  const [first] = clients
  if (!first) return
  const { rows: state } = await first.query<{ isDone: boolean }>(
    `select count(*) >= $1 and to_regclass('bench_dropped_indexes') is null as "isDone" from books`,
    [total],
  )
  if (state[0]?.isDone) return
  await first.query(dropInvertedIndexes)
  const size = Math.ceil(total / clients.length)
  await Promise.all(
    clients.map((client, index) => insertRange(client, index * size, Math.min(total, (index + 1) * size))),
  )
  const { rows } = await first.query<{ definition: string }>('select definition from bench_dropped_indexes')
  await first.query(`set maintenance_work_mem = '256MB'`)
  for (const { definition } of rows) await first.query(definition)
  await first.query('drop table bench_dropped_indexes')
  await finishBooks(first)
}

/** Their definitions are kept, in case that the run is killed. */
const dropInvertedIndexes = `
  create table if not exists bench_dropped_indexes (name, definition) as
    select indexname, replace(indexdef, ' INDEX ', ' INDEX IF NOT EXISTS ') from pg_indexes
    where tablename in ('books', 'book_search') and indexdef like '% USING gin %';
  do $$ declare dropped text; begin
    for dropped in select name from bench_dropped_indexes loop execute format('drop index if exists %I', dropped); end loop;
  end $$`

async function finishBooks(client: pg.ClientBase): Promise<void> {
  await client.query(`select setval('books_id_seq', (select max(id) from books))`)
  await client.query('analyze')
}

/** The books after number `after`, to number `to`. */
async function insertRange(client: pg.ClientBase, after: number, to: number): Promise<Cost> {
  const { rows } = await client.query<{ last: number }>(
    'select coalesce(max(id), $1::integer) as last from books where id > $1::integer and id <= $2::integer',
    [after, to],
  )
  const start = rows[0]?.last ?? after
  let spentMs = 0
  for (let last = start; last < to;) {
    const ids = Array.from({ length: Math.min(batchSize, to - last) }, (_, index) => last + index + 1)
    await client.query(`begin; select set_config('lectern.bulk', 'on', true)`)
    await insertRows(client, ids.map(toBook))
    const startedAt = performance.now()
    await client.query('select lectern_refresh_books($1::integer[])', [ids])
    spentMs += performance.now() - startedAt
    await client.query('commit')
    last += ids.length
    // Else the plans of the next refresh are those for an empty table.
    if (last === after + batchSize || last % 50_000 === 0) await client.query('analyze')
  }
  return { rows: to - start, msEach: spentMs / Math.max(1, to - start) }
}

async function insertRows(client: pg.ClientBase, books: ReturnType<typeof toBook>[]): Promise<void> {
  await client.query(
    `with new as materialized (
       select * from json_to_recordset($1) as b(id int, code text, isbn text, title text, subtitle text, language text, synopsis text,
         pages int, published_at timestamptz, precision text, publisher text, place text, product_form text, availability text,
         price text, currency text, series jsonb, identifiers jsonb, subject_codes jsonb, formats jsonb,
         authors json, subjects json, chapters json)),
     added as (
       insert into books (id, code, isbn, title, subtitle, language, synopsis, pages, published_at, published_precision, publisher, place,
         product_form, publishing_status, availability, price, currency, series, identifiers, subject_codes, formats, _status)
       select id, code, isbn, title, subtitle, language, synopsis, pages, published_at, precision::enum_books_published_precision,
         publisher, place, product_form, '04', availability::enum_books_availability, price, currency, series, identifiers,
         subject_codes, formats, 'published' from new order by id),
     authors as (
       insert into books_authors (_order, _parent_id, id, name, role, given, family)
       select a.place, new.id, 'a' || new.id || '-' || a.place, a.value ->> 'name', a.value ->> 'role', a.value ->> 'given', a.value ->> 'family'
       from new, json_array_elements(new.authors) with ordinality as a(value, place)),
     subjects as (
       insert into books_texts ("order", parent_id, path, text)
       select s.place, new.id, 'subjects', s.value from new, json_array_elements_text(new.subjects) with ordinality as s(value, place))
     insert into books_chapters (_order, _parent_id, id, title)
     select c.place, new.id, 'c' || new.id || '-' || c.place, c.value
     from new, json_array_elements_text(new.chapters) with ordinality as c(value, place)`,
    [JSON.stringify(books)],
  )
}

/** Adds bundles of thirty books each until there is one for every thousand books. */
export async function insertBundles(client: pg.ClientBase, books: number): Promise<void> {
  const { rows } = await client.query<{ last: number }>('select coalesce(max(id), 0) as last from bundles')
  for (let id = (rows[0]?.last ?? 0) + 1; id <= Math.ceil(books / 1_000); id++) {
    const randomInt = createRandomInt(toSeed(-id))
    const held = [...new Set(Array.from({ length: 30 }, () => 1 + randomInt(books)))]
    await client.query('begin')
    await client.query(
      `insert into bundles (id, title, slug, description, _status) values ($1::integer, $2, 'bundle-' || $1::integer, $3, 'published')`,
      [id, writeTitle(randomInt, 4), writeText(randomInt, 2)],
    )
    await client.query(
      `insert into bundles_rels ("order", parent_id, path, books_id)
       select place, $1, 'books', book from unnest($2::integer[]) with ordinality held(book, place)`,
      [id, held],
    )
    await client.query('commit')
  }
  await client.query(`select setval('bundles_id_seq', (select max(id) from bundles))`)
}

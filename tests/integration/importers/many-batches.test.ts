import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import { readEnv } from '@/config/env'
import { toDatabase } from '@/importers/books/stored/database'
import { booksImporter } from '@/importers/books/importer'
import { generateFeed } from '../../support/generate-onix-feed'
import { emptyCatalogue, importInto } from '../../support/run-import'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload reads its environment when the modules below are loaded.
const test = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
/** More than two transactions. */
const total = 900
let folder: string
let feed: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-batches-'))
  feed = path.join(folder, 'feed.xml')
  await writeFile(feed, generateFeed(total, { release: '3.0', tags: 'reference', encoding: 'utf-8' }))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => emptyCatalogue(test.payload))

const execute = async <Row extends Record<string, unknown>>(query: SQL) =>
  (await toDatabase(test.payload).execute<Row>(query)).rows
const importFeed = (file = feed) => importInto({ importer: booksImporter, paths: [file], payload: test.payload })

async function importWithout(pattern: RegExp): Promise<void> {
  const file = path.join(folder, 'changed.xml')
  const products = new TextDecoder().decode(
    generateFeed(total, { release: '3.0', tags: 'reference', encoding: 'utf-8' }),
  )
  await writeFile(file, products.replace(pattern, ''))
  expect((await importFeed(file)).counts.changed).toBeGreaterThan(0)
}

it('has the same public content and search results as if each book had been indexed alone', async () => {
  await importFeed()
  const read = async () => ({
    shown: await execute(sql`select * from catalogue_books order by book_id`),
    found: await execute(sql`select * from book_search order by id`),
    words: await execute(sql`select * from search_words order by host, word`),
  })
  const together = await read()
  expect(together.found).toHaveLength(total)
  expect(together.words.length).toBeGreaterThan(20)
  await execute(sql`truncate book_search, search_words`)
  await execute(sql`select lectern_index_books(array[id]) from books order by id`)
  await execute(sql`select lectern_refresh_book(id) from books`)
  expect(await read()).toEqual(together)
})

it('removes withdrawn books from the search, and adds restored ones', async () => {
  await importFeed()
  const file = path.join(folder, 'withdrawn.xml')
  const text = new TextDecoder().decode(generateFeed(total, { release: '3.0', tags: 'reference', encoding: 'utf-8' }))
  let index = 0
  const half = text.replace(/<NotificationType>03</g, (type) => (index++ % 2 ? type : '<NotificationType>05<'))
  await writeFile(file, half)
  expect((await importFeed(file)).counts).toMatchObject({ changed: total / 2, unchanged: total / 2 })
  const counts = () =>
    execute(sql`select (select count(*)::integer from book_search) as found,
      (select count(*)::integer from catalogue_books where is_public) as shown`)
  expect(await counts()).toEqual([{ found: total / 2, shown: total / 2 }])
  expect((await importFeed()).counts).toMatchObject({ changed: total / 2, unchanged: total / 2 })
  expect(await counts()).toEqual([{ found: total, shown: total }])
})

it('notifies of each changed book and bundle', async () => {
  const client = new pg.Client({ connectionString: readEnv().DATABASE_URL })
  await client.connect()
  const heard = new Set<string>()
  client.on('notification', ({ payload = '' }) => heard.add(payload))
  await client.query('listen lectern_changes')
  await importFeed()
  await client.query('select 1')
  await client.end()
  const expected = await execute<{ tag: string }>(
    sql`select 'book:' || code as tag from books union all select 'bundle:' || slug from bundles`,
  )
  expect(expected.length).toBeGreaterThan(total)
  expect([...heard].toSorted()).toEqual(
    [...expected.map(({ tag }) => tag), 'changes:catalogue', 'listing:books'].toSorted(),
  )
})

it('leaves one version of each bundle, with the books of the bundle in their order', async () => {
  const differences = () =>
    execute(sql`
      (select parent_id, books_id, "order" from bundles_rels
        except all select v.parent_id, r.books_id, r."order" from _bundles_v_rels r join _bundles_v v on v.id = r.parent_id)
      union all
      (select v.parent_id, r.books_id, r."order" from _bundles_v_rels r join _bundles_v v on v.id = r.parent_id
        except all select parent_id, books_id, "order" from bundles_rels)`)
  const versions = () =>
    execute(sql`select count(*)::integer as count, count(*) filter (where v.latest and v.version_title = u.title
      and v.updated_at = u.updated_at)::integer as latest from bundles u left join _bundles_v v on v.parent_id = u.id`)
  await importFeed()
  expect(await differences()).toEqual([])
  expect(await versions()).toEqual([{ count: 5, latest: 5 }])
  // Every book of a bundle but the first hundred leaves it.
  await importWithout(/<Collection>(?:(?!<\/Collection>).)*<CollectionSequenceNumber>[1-4]\d\d<.*?<\/Collection>/gs)
  expect(await differences()).toEqual([])
  expect(await versions()).toEqual([{ count: 5, latest: 5 }])
})

it('places the books of a bundle by their numbers, whatever their sequence in the feed, and keeps that of editors', async () => {
  const file = path.join(folder, 'backwards.xml')
  const text = new TextDecoder().decode(generateFeed(total, { release: '3.0', tags: 'reference', encoding: 'utf-8' }))
  const products = text.match(/<Product[ >].*?<\/Product>/gs)!
  const [head, tail] = [text.slice(0, text.indexOf(products[0]!)), '</ONIXMessage>']
  const send = (chosen: readonly string[]) => writeFile(file, head + chosen.join('') + tail)
  const sequences = () =>
    execute<{ bundle: number; numbers: number[] }>(sql`
      select r.parent_id as bundle, array_agg(m.position::integer order by r."order") as numbers
      from bundles_rels r join onix_members m on m.bundle_id = r.parent_id and m.book_id = r.books_id
      group by 1 order by 1`)
  const late = products.filter((_, index) => index % 7 === 3)
  await send(products.filter((product) => !late.includes(product)).toReversed())
  await importFeed(file)
  for (const { numbers } of await sequences()) expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  // An editor puts the last book first.
  const [{ bundle, numbers: before }] = (await sequences()) as [{ bundle: number; numbers: number[] }]
  await execute(sql`update bundles_rels set "order" = 0 where id = (
    select id from bundles_rels where parent_id = ${bundle} order by "order" desc limit 1)`)
  await send(late)
  expect((await importFeed(file)).counts.imported).toBe(late.length)
  const [edited, ...others] = await sequences()
  expect(edited!.numbers.length).toBeGreaterThan(before.length)
  expect(edited!.numbers.filter((number) => before.includes(number))).toEqual([before.at(-1), ...before.slice(0, -1)])
  expect(others.length).toBeGreaterThan(1)
  for (const { numbers } of others) expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
})

it('leaves the state of each bundle as it is shown, so that a save that changes nothing announces nothing', async () => {
  const different = () =>
    execute(sql`select bundle_id from catalogue_bundles where fingerprint <> md5(lectern_bundle_shown(bundle_id))`)
  const changes = () => execute(sql`select * from public_changes where kind = 'bundle' order by document_id`)
  await importFeed()
  expect(await different()).toEqual([])
  const before = await changes()
  expect(before.length).toBeGreaterThan(1)
  await execute(sql`update bundles set updated_at = now()`)
  await execute(sql`update bundles_rels set "order" = "order" + 1`)
  expect(await changes()).toEqual(before)
  // A change of every second book.
  const file = path.join(folder, 'corrected.xml')
  let index = 0
  const text = new TextDecoder().decode(generateFeed(total, { release: '3.0', tags: 'reference', encoding: 'utf-8' }))
  await writeFile(
    file,
    text.replace(/<TitleText( [^>]*)?>/g, (tag) => (index++ % 4 ? tag : `${tag}Corrected `)),
  )
  expect((await importFeed(file)).counts.changed).toBeGreaterThan(0)
  expect(await different()).toEqual([])
  expect(await changes()).not.toEqual(before)
})

it('repairs a version of a bundle that lacks a book', async () => {
  const counts = () =>
    execute(
      sql`select (select count(*)::integer from bundles_rels) as shown, (select count(*)::integer from _bundles_v_rels) as stored`,
    )
  const file = path.join(folder, 'first.xml')
  await importFeed()
  await execute(sql`delete from _bundles_v_rels where id = (select min(id) from _bundles_v_rels)`)
  const more = new TextDecoder().decode(generateFeed(20, { release: '3.0', tags: 'reference', encoding: 'utf-8' }))
  await writeFile(file, more.replaceAll('fr.editions.', 'fr.more.').replaceAll('<IDValue>9782', '<IDValue>'))
  await importFeed(file)
  const [{ shown, stored }] = (await counts()) as [{ shown: number; stored: number }]
  expect(stored).toBe(shown)
})

it('assigns no code twice, nor that of a deleted book, nor a former one', async () => {
  await importFeed()
  const [last] = await execute<{ id: number; code: string }>(
    sql`select id, code from books where code like 'T2-%' order by substr(code, 4)::integer desc limit 1`,
  )
  const number = Number(last!.code.slice(3))
  await execute(sql`delete from books where id = ${last!.id}`)
  await execute(sql`
    insert into books_texts ("order", parent_id, path, text)
    select 1, min(id), 'previousCodes', ${`T2-${number + 5}`} from books`)
  const file = path.join(folder, 'more.xml')
  const more = new TextDecoder().decode(generateFeed(8, { release: '3.0', tags: 'reference', encoding: 'utf-8' }))
  await writeFile(file, more.replaceAll('fr.editions.', 'fr.more.').replaceAll('<IDValue>9782', '<IDValue>'))
  expect((await importFeed(file)).counts).toMatchObject({ imported: 8 })
  const codes = await execute<{ number: number }>(sql`
    select substr(b.code, 4)::integer as number from books b join onix_records r on r.book_id = b.id
    where r.reference like 'fr.more.%' and b.code like 'T2-%' order by 1`)
  expect(codes.length).toBeGreaterThan(1)
  expect(codes[0]!.number).toBe(number + 6)
})
